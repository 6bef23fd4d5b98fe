import { useEffect, useRef, useState } from "preact/hooks";
import { CountryChoice, useCountry } from "../advice/report_places.tsx";
import type { PlainInput } from "../mail/input/plain_input.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useLocale } from "../text/locale.ts";
import { explainLocally } from "./explain_locally.ts";
import { KnownOfNumber } from "./known_of_number.tsx";
import { ListPanel } from "./list_panel.tsx";
import { ManyNumbers } from "./many_numbers.tsx";
import { NumberResult } from "./number_result.tsx";
import type { NumberAnswer } from "./number_result.tsx";
import { ServerLists } from "./server_lists.tsx";
import { showAnswer } from "./show_answer.ts";

/**
 * Explains one number or a list in this browser.
 *
 * @param given Numbers from elsewhere on the page.
 */
export function NumberView({ given }: { given: PlainInput | null }) {
  const locale = useLocale();
  const { language, messages: t } = locale;
  const [home, setCountry] = useCountry();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<NumberAnswer | null>(null);
  /** The number that is explained last; "" for none. */
  const asked = useRef("");
  const answer = useRef<HTMLDivElement>(null);

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

  // The answer follows the language of the page, and the country of numbers without its code.
  useEffect(() => void (asked.current !== "" && explain(asked.current)), [language, home.country]);

  // A long form or a list above would leave the answer out of sight.
  const isAnswered = result !== null;
  useEffect(() => {
    if (isAnswered && given?.kind === "number") showAnswer(answer.current);
  }, [isAnswered, given]);

  async function explain(phoneNumber: string): Promise<void> {
    asked.current = phoneNumber;
    const reply = await explainLocally([phoneNumber], home.countries, locale).catch(() => null);
    if (asked.current !== phoneNumber) return;
    const known = reply?.[0] ?? null;
    setProblem(
      known !== null ? null : {
        kind: "note",
        text: reply === null ? t.number.many.failed : t.number.invalid,
      },
    );
    setResult((before) => {
      if (known === null) return null;
      const { matches } = known;
      return {
        ...known,
        phoneNumber,
        isBlocked: matches.length > 0,
        matchCount: matches.length,
        // The server's lists are kept when the language changes.
        ...(before?.normalized === known.normalized &&
          { ...before, explanation: known.explanation, inFrance: known.inFrance }),
      };
    });
  }

  async function check(phoneNumber: string): Promise<void> {
    setResult(null);
    setProblem(null);
    asked.current = "";
    if (phoneNumber.trim() !== "") return await explain(phoneNumber);
    setProblem({ kind: "note", text: t.number.empty });
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
        <CountryChoice
          id="numbers"
          label={t.number.country}
          country={home.country}
          onCountry={setCountry}
        />
        <p id="number-hint" class="quiet">{t.number.hint}</p>
      </form>
      <ProblemNote problem={problem} />
      <div role="status" ref={answer}>
        {result !== null && <NumberResult response={result} home={home} onCountry={setCountry} />}
      </div>
      {result !== null && (
        <ServerLists
          key={result.normalized}
          normalized={result.normalized}
          onAnswer={({ isBlocked, matchCount, matches, database }) =>
            setResult((now) => now && { ...now, isBlocked, matchCount, matches, database })}
        />
      )}
      <div class="folds">
        {result !== null && <KnownOfNumber key={result.normalized} response={result} />}
        <ManyNumbers home={home} onCountry={setCountry} given={given} />
        <ListPanel />
      </div>
    </>
  );
}
