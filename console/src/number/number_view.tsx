import { useState } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { ReportPlaces } from "../advice/report_places.tsx";
import type { Use } from "../advice/advice.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { useSpending } from "../state/use_spending.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { call } from "../wire/call.ts";
import { ListPanel } from "./list_panel.tsx";
import { NumberResult } from "./number_result.tsx";
import { tidyNumber } from "./tidy_number.ts";

/** What is reported of a number. */
const REPORTS: readonly Use[] = ["call", "sms", "paid", "help"];

/** Check a number against the regulator's list, and have it explained. */
export function NumberView() {
  const t = useMessages();
  const target = useTarget();
  const language = useLanguage();
  const spend = useSpending();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<RegulatorCheckResponse | null>(null);

  async function check(): Promise<void> {
    if (busy) return;
    const phoneNumber = tidyNumber(text);
    setResult(null);
    if (phoneNumber === null) {
      const says = text.trim() === "" ? t.number.empty : t.number.invalid;
      setProblem({ kind: "note", text: says });
      return;
    }
    setProblem(null);
    setBusy(true);
    const failed = await spend(async () => {
      setResult(
        await call<RegulatorCheckResponse>({
          target,
          name: "regulator-check",
          body: { action: "check", phoneNumber, explain: true, language },
        }),
      );
    });
    setProblem(failed);
    setBusy(false);
  }

  return (
    <>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <h1>{t.sections.number}</h1>
        <p class="quiet">{t.number.intro}</p>
        <label for="number-text">{t.number.label}</label>
        <div class="row">
          <input
            id="number-text"
            class="number-input"
            type="tel"
            autocomplete="off"
            aria-describedby="number-hint"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="primary" disabled={busy}>{t.actions.check}</button>
        </div>
        <p id="number-hint" class="quiet">{t.number.hint}</p>
      </form>
      <ProblemNote problem={problem} />
      <div role="status">{result !== null && <NumberResult response={result} />}</div>
      {result !== null && (
        <section class="panel advice">
          <h2>{t.mailWords.advice.report}</h2>
          <ReportPlaces uses={REPORTS} id="number" />
        </section>
      )}
      <ListPanel />
    </>
  );
}
