import { useEffect, useRef, useState } from "preact/hooks";
import type { RegulatorCheckResponse } from "../../../shared/contract/regulator_check.ts";
import { useCountry } from "../advice/report_places.tsx";
import type { PlainInput } from "../mail/input/plain_input.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useSpeech } from "../text/language.ts";
import { explainHere } from "./explain_here.ts";
import { KnownOfNumber } from "./known_of_number.tsx";
import { ListPanel } from "./list_panel.tsx";
import { ManyNumbers } from "./many_numbers.tsx";
import { NumberResult } from "./number_result.tsx";
import { tidyNumber } from "./numbers_in.ts";
import { ServerLists } from "./server_lists.tsx";

/**
 * Explains one number or a list in this browser.
 *
 * @param given Numbers from elsewhere on the page.
 */
export function NumberView({ given }: { given: PlainInput | null }) {
  const speech = useSpeech();
  const { language, messages: t } = speech;
  const [country, setCountry] = useCountry();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<RegulatorCheckResponse | null>(null);
  /** The number that is explained last. */
  const asked = useRef("");

  useEffect(() => {
    if (given === null) return;
    const number = given.kind === "number" ? given.content : "";
    setText(number);
    if (number !== "") return void check(number);
    // A list is below; the answer about an earlier number would seem to be about it.
    asked.current = "";
    setProblem(null);
    setResult(null);
  }, [given]);

  // The answer follows the language of the page.
  useEffect(() => void (result !== null && explain(result.phoneNumber)), [language]);

  async function explain(phoneNumber: string): Promise<void> {
    asked.current = phoneNumber;
    const [known] = await explainHere([phoneNumber], speech).catch(() => []);
    if (asked.current !== phoneNumber) return;
    if (!known) return setProblem({ kind: "note", text: t.number.many.failed });
    const { matches } = known;
    setResult((before) => ({
      ...known,
      phoneNumber,
      isBlocked: matches.length > 0,
      matchCount: matches.length,
      // The server's lists are kept when the language changes.
      ...(before?.phoneNumber === phoneNumber && { ...before, explanation: known.explanation }),
    }));
  }

  async function check(written: string): Promise<void> {
    const phoneNumber = tidyNumber(written);
    setResult(null);
    setProblem(null);
    if (phoneNumber !== null) return await explain(phoneNumber);
    const says = written.trim() === "" ? t.number.empty : t.number.invalid;
    setProblem({ kind: "note", text: says });
  }

  return (
    <>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          void check(text);
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
          <button type="submit" class="primary">{t.actions.check}</button>
        </div>
        <p id="number-hint" class="quiet">{t.number.hint}</p>
      </form>
      <ProblemNote problem={problem} />
      <div role="status">
        {result !== null && (
          <NumberResult response={result} country={country} onCountry={setCountry} />
        )}
      </div>
      {result !== null && (
        <ServerLists
          key={result.phoneNumber}
          phoneNumber={result.phoneNumber}
          onAnswer={({ isBlocked, matchCount, matches, database }) =>
            setResult((now) => now && { ...now, isBlocked, matchCount, matches, database })}
        />
      )}
      <div class="folds">
        {result !== null && <KnownOfNumber key={result.phoneNumber} response={result} />}
        <ManyNumbers country={country} given={given} />
        <ListPanel />
      </div>
    </>
  );
}
