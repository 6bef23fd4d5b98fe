import { useState } from "preact/hooks";
import type { AnalyzeSpamResponse } from "../../../shared/contract/analyze_spam.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { useMessages } from "../text/language.ts";
import { call } from "../wire/call.ts";
import { CallFailure } from "../wire/failure.ts";
import { ScoreResult } from "./score_result.tsx";

const CHECKS = ["spf", "dkim", "dmarc"] as const;
const RESULTS = ["pass", "fail", "neutral"] as const;
const SIGNALS = ["ipBlacklisted", "rdnsMismatch"] as const;

/** What the person typed; names as in the request (SPEC 2.2). */
export interface MessageDraft {
  readonly emailContent: string;
  readonly subject: string;
  readonly from: string;
  readonly headers: string;
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  readonly ipBlacklisted: boolean;
  readonly rdnsMismatch: boolean;
}

const EMPTY: MessageDraft = {
  emailContent: "",
  subject: "",
  from: "",
  headers: "",
  spf: "",
  dkim: "",
  dmarc: "",
  ipBlacklisted: false,
  rdnsMismatch: false,
};

/** Score a message against the catalogue. */
export function ScoreView() {
  const t = useMessages();
  const target = useTarget();
  const [draft, setDraft] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<
    { readonly draft: MessageDraft; readonly response: AnalyzeSpamResponse } | null
  >(null);

  async function score(): Promise<void> {
    if (draft.emailContent.trim() === "" && draft.headers.trim() === "") {
      setProblem({ kind: "note", text: t.score.empty });
      return;
    }
    setProblem(null);
    setBusy(true);
    try {
      const given = Object.entries(draft).filter(([, value]) => value !== "");
      const response = await call<AnalyzeSpamResponse>({
        target,
        name: "analyze-spam",
        body: Object.fromEntries(given),
      });
      setResult({ draft, response });
    } catch (error) {
      setResult(null);
      const failure = error instanceof CallFailure ? error : new CallFailure("not_understood");
      setProblem({ kind: "failure", failure });
    }
    setBusy(false);
  }

  const set = (change: Partial<MessageDraft>) => setDraft({ ...draft, ...change });
  return (
    <>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          void score();
        }}
      >
        <h1>{t.sections.score}</h1>
        <p class="quiet">{t.score.intro}</p>
        <div class="grid">
          <label class="field" for="score-subject">
            {t.score.subject}
            <input
              id="score-subject"
              autocomplete="off"
              value={draft.subject}
              onInput={(event) => set({ subject: event.currentTarget.value })}
            />
          </label>
          <label class="field" for="score-from">
            {t.score.from}
            <input
              id="score-from"
              autocomplete="off"
              value={draft.from}
              onInput={(event) => set({ from: event.currentTarget.value })}
            />
          </label>
        </div>
        <label class="field" for="score-content">
          {t.score.content}
          <textarea
            id="score-content"
            rows={7}
            value={draft.emailContent}
            onInput={(event) => set({ emailContent: event.currentTarget.value })}
          />
        </label>
        <details>
          <summary>{t.score.headers}</summary>
          <textarea
            class="mono"
            rows={5}
            aria-label={t.score.headers}
            spellcheck={false}
            value={draft.headers}
            onInput={(event) => set({ headers: event.currentTarget.value })}
          />
        </details>
        <fieldset>
          <legend>{t.score.signals}</legend>
          <div class="row">
            {CHECKS.map((check) => (
              <label key={check} class="field narrow" for={`score-${check}`}>
                {t.score.check(check.toUpperCase())}
                <select
                  id={`score-${check}`}
                  value={draft[check]}
                  onChange={(event) => set({ [check]: event.currentTarget.value })}
                >
                  <option value="">{t.score.auto}</option>
                  {RESULTS.map((name) => <option key={name} value={name}>{name}</option>)}
                </select>
              </label>
            ))}
          </div>
          {SIGNALS.map((signal) => (
            <label key={signal} class="check">
              <input
                type="checkbox"
                checked={draft[signal]}
                onChange={(event) => set({ [signal]: event.currentTarget.checked })}
              />
              {t.score[signal]}
            </label>
          ))}
        </fieldset>
        <div class="row">
          <button type="submit" class="primary" disabled={busy}>{t.actions.score}</button>
        </div>
      </form>
      <ProblemNote problem={problem} />
      <div role="status">
        {result !== null && <ScoreResult draft={result.draft} response={result.response} />}
      </div>
    </>
  );
}
