import { useEffect, useRef, useState } from "preact/hooks";
import type { Home } from "../advice/places.ts";
import { CountryChoice, useCountry } from "../advice/report_places.tsx";
import type { PlainInput } from "../mail/input/plain_input.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import type { Problem } from "../parts/failure_note.tsx";
import { useLocale, useMessages } from "../text/locale.ts";
import { explainLocally } from "./explain_locally.ts";
import { NumberSources } from "./number_sources.tsx";
import { ListPanel } from "./list_panel.tsx";
import { ManyNumbers } from "./many_numbers.tsx";
import { NumberResult } from "./number_result.tsx";
import type { NumberAnswer } from "./number_result.tsx";
import { ServerLists } from "./server_lists.tsx";
import { showAnswer } from "./show_answer.ts";

/**
 * Explains a number, or a list of numbers, in this browser.
 *
 * @param enteredNumbers Numbers that were entered in the mail view; null without any.
 */
export function NumberView({ enteredNumbers }: { enteredNumbers: PlainInput | null }) {
  const [home, setCountry] = useCountry();
  const { text, setText, problem, result, setResult, check } = useNumberAnswer(
    enteredNumbers,
    home,
  );
  const answer = useRef<HTMLDivElement>(null);

  // A long form or a list above would leave the answer out of sight.
  const isAnswered = result !== null;
  useEffect(() => {
    if (isAnswered && enteredNumbers?.kind === "number") showAnswer(answer.current);
  }, [isAnswered, enteredNumbers]);

  return (
    <>
      <NumberForm
        text={text}
        country={home.country}
        onText={setText}
        onCountry={setCountry}
        onCheck={() => void check(text)}
      />
      <ProblemNote problem={problem} />
      <div role="status" ref={answer}>
        {result !== null && <NumberResult response={result} home={home} onCountry={setCountry} />}
      </div>
      {result !== null && (
        <ServerLists
          key={result.normalized}
          normalizedNumber={result.normalized}
          onAnswer={({ isBlocked, matchCount, matches, database }) =>
            setResult((shownAnswer) =>
              shownAnswer && { ...shownAnswer, isBlocked, matchCount, matches, database }
            )}
        />
      )}
      <div class="folds">
        {result !== null && <NumberSources key={result.normalized} response={result} />}
        <ManyNumbers home={home} onCountry={setCountry} enteredNumbers={enteredNumbers} />
        <ListPanel />
      </div>
    </>
  );
}

/** Keeps the entered number, and its answer in the page's language for the chosen country. */
function useNumberAnswer(enteredNumbers: PlainInput | null, home: Home) {
  const locale = useLocale();
  const { language, messages: t } = locale;
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [result, setResult] = useState<NumberAnswer | null>(null);
  /** The last explained number; "" without one. */
  const lastNumber = useRef("");

  useEffect(() => {
    if (enteredNumbers === null) return;
    const number = enteredNumbers.kind === "number" ? enteredNumbers.content : "";
    setText(number);
    if (number !== "") return void check(number);
    // The answer about an earlier number would seem to be about the list below it.
    lastNumber.current = "";
    setProblem(null);
    setResult(null);
  }, [enteredNumbers]);

  // The answer depends on the language and, without a country code, on the country.
  useEffect(
    () => void (lastNumber.current !== "" && explain(lastNumber.current)),
    [language, home.country],
  );

  async function explain(phoneNumber: string): Promise<void> {
    lastNumber.current = phoneNumber;
    const reply = await explainLocally([phoneNumber], home.countries, locale).catch(() => null);
    if (lastNumber.current !== phoneNumber) return;
    const localExplanation = reply?.[0] ?? null;
    setProblem(
      localExplanation !== null ? null : {
        kind: "note",
        text: reply === null ? t.number.many.failed : t.number.invalid,
      },
    );
    setResult((previousAnswer) => {
      if (localExplanation === null) return null;
      const { matches } = localExplanation;
      return {
        ...localExplanation,
        phoneNumber,
        isBlocked: matches.length > 0,
        matchCount: matches.length,
        // The answer of the server's lists stays when the language changes.
        ...(previousAnswer?.normalized === localExplanation.normalized &&
          {
            ...previousAnswer,
            explanation: localExplanation.explanation,
            inFrance: localExplanation.inFrance,
          }),
      };
    });
  }

  async function check(phoneNumber: string): Promise<void> {
    setResult(null);
    setProblem(null);
    lastNumber.current = "";
    if (phoneNumber.trim() !== "") return await explain(phoneNumber);
    setProblem({ kind: "note", text: t.number.empty });
  }

  return { text, setText, problem, result, setResult, check };
}

/** Shows the field for a number and the country whose national numbers it may have. */
function NumberForm({ text, country, onText, onCountry, onCheck }: {
  text: string;
  country: string;
  onText: (text: string) => void;
  onCountry: (country: string) => void;
  onCheck: () => void;
}) {
  const t = useMessages();
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
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
          onInput={(event) => onText(event.currentTarget.value)}
        />
        <button type="submit" class="primary">{t.actions.check}</button>
      </div>
      <CountryChoice
        id="numbers"
        label={t.number.country}
        country={country}
        onCountry={onCountry}
      />
      <p id="number-hint" class="quiet">{t.number.hint}</p>
    </form>
  );
}
