import { useEffect, useState } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { useCountry } from "../advice/report_places.tsx";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useTarget } from "../state/app_state.ts";
import { useSpending } from "../state/use_spending.ts";
import { useSpeech } from "../text/language.ts";
import { call } from "../wire/call.ts";
import { explainHere } from "./explain_here.ts";
import { KnownOfNumber } from "./known_of_number.tsx";
import { ListPanel } from "./list_panel.tsx";
import { ManyNumbers } from "./many_numbers.tsx";
import { NumberResult } from "./number_result.tsx";
import { tidyNumber } from "./numbers_in.ts";

/** Check a number, or a whole list of them, and have it explained. */
export function NumberView() {
  const speech = useSpeech();
  const { language, messages: t } = speech;
  const target = useTarget();
  const spend = useSpending();
  const [country, setCountry] = useCountry();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<RegulatorCheckResponse | null>(null);

  // The answer follows the language of the page; its sentences are made here again, for no credit.
  useEffect(() => void (result?.explanation !== undefined && translate(result)), [language]);

  async function translate(answer: RegulatorCheckResponse): Promise<void> {
    const [known] = await explainHere([answer.phoneNumber], speech).catch(() => []);
    if (known) setResult({ ...answer, explanation: known.explanation });
  }

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
      <div role="status">
        {result !== null && (
          <NumberResult response={result} country={country} onCountry={setCountry} />
        )}
      </div>
      <div class="folds">
        {result !== null && <KnownOfNumber key={result.phoneNumber} response={result} />}
        <ManyNumbers country={country} />
        <ListPanel />
      </div>
    </>
  );
}
