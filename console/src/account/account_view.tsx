import { useState } from "preact/hooks";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { formatCount, formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { readQuota, readUsage } from "./api.ts";
import type { ShownQuota, UsedDay } from "./api.ts";
import { describeProblem } from "./problem.ts";
import { TokenReplacement } from "./token_replacement.tsx";
import { isToken, keepToken, keptToken } from "./token_store.ts";
import { UsageChart } from "./usage_chart.tsx";

/** Days that are shown, today included. */
const DAYS = 30;

/** The server's answers on an account, and the token. */
interface Shown {
  readonly token: string;
  readonly quota: ShownQuota;
  readonly days: readonly UsedDay[];
}

/**
 * Shows the page of a token's holder; the token leaves it only into the tab's own store, on
 * request.
 */
export function AccountView() {
  const w = useMessages().account;
  const { baseUrl } = useTarget();
  const [token, setToken] = useState(keptToken);
  const [keep, setKeep] = useState(() => keptToken() !== "");
  const [shown, setShown] = useState<Shown | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function show(): Promise<void> {
    setShown(null);
    setProblem(null);
    const asked = token.trim();
    if (!isToken(asked)) return setProblem({ kind: "note", text: w.badToken });
    setBusy(true);
    try {
      const target = { baseUrl, token: asked };
      const quota = await readQuota(target);
      const days = await readUsage(target, DAYS, Date.now());
      setShown({ token: asked, quota, days });
      keepToken(keep ? asked : null);
    } catch (error) {
      setProblem(describeProblem(error, w));
    }
    setBusy(false);
  }

  function use(next: string): void {
    setToken(next);
    if (keep) keepToken(next);
    if (shown !== null) setShown({ ...shown, token: next });
  }

  function forget(): void {
    keepToken(null);
    setToken("");
    setKeep(false);
    setShown(null);
    setProblem(null);
  }

  return (
    <>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <h1>{w.title}</h1>
        <p>{w.intro}</p>
        <label for="account-token">{w.token}</label>
        <input
          id="account-token"
          type="password"
          autocomplete="off"
          spellcheck={false}
          aria-describedby="account-token-hint"
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
        <p id="account-token-hint" class="quiet">{w.tokenHint}</p>
        <label class="check">
          <input
            type="checkbox"
            checked={keep}
            aria-describedby="account-keep-hint"
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setKeep(checked);
              keepToken(checked && shown !== null ? shown.token : null);
            }}
          />
          {w.keep}
        </label>
        <p id="account-keep-hint" class="quiet">{w.keepHint}</p>
        <div class="row">
          <button type="submit" class="primary" disabled={busy}>{w.show}</button>
          <button type="button" onClick={forget}>{w.forget}</button>
        </div>
        <ProblemNote problem={problem} />
      </form>
      {shown !== null && (
        <>
          <QuotaPanel quota={shown.quota} />
          <section class="panel">
            <h2>{w.usage}</h2>
            <UsageChart days={shown.days} />
          </section>
          <TokenReplacement target={{ baseUrl, token: shown.token }} onReplaced={use} />
        </>
      )}
    </>
  );
}

function QuotaPanel({ quota }: { quota: ShownQuota }) {
  const { account: w, say } = useMessages();
  const language = useLanguage();
  const count = (value: number) => formatCount(value, language);
  const { plan, perDay, remaining, perMinute, remainingThisMinute, resetAt } = quota;
  return (
    <section class="panel" data-remaining={remaining}>
      <h2>
        {w.plan} <Reveal text={plan} max={60} />
      </h2>
      <dl class="facts">
        <div>
          <dt>{w.today}</dt>
          <dd>{say(w.of, { left: count(remaining), all: count(perDay) })}</dd>
        </div>
        <div>
          <dt>{w.minute}</dt>
          <dd>{say(w.of, { left: count(remainingThisMinute), all: count(perMinute) })}</dd>
        </div>
        <div>
          <dt>{w.resets}</dt>
          <dd>{formatTime(resetAt, language)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Shows the link to this page. */
export function AccountLink() {
  const w = useMessages().account;
  return (
    <p class="account-link">
      <a href="#account">{w.title}</a> <span class="quiet">{w.about}</span>
    </p>
  );
}
