import { useEffect, useRef, useState } from "preact/hooks";
import { escapeCell, quoteCell } from "../../../shared/exports/safe_cell.ts";
import type { NumberReply } from "../local/number_jobs.ts";
import type { Home } from "../advice/places.ts";
import { CountryChoice } from "../advice/report_places.tsx";
import type { PlainInput } from "../mail/input/plain_input.ts";
import { Fold } from "../mail/judged/fold.tsx";
import { CopyButton } from "../parts/copy_button.tsx";
import { type Locale, useLocale, useMessages } from "../text/locale.ts";
import { Reveal } from "../text/reveal.tsx";
import { explainLocally } from "./explain_locally.ts";
import { findNumbers, MAX_TEXT_LINES } from "./find_numbers.ts";
import { HEADLINE_LEVELS, toKnownNumber, writeHeadline } from "./headline.ts";
import type { Headline } from "./headline.ts";
import { showAnswer } from "./show_answer.ts";
import { spaceDigits } from "./space_digits.ts";

/** A list of numbers with their explanations. */
interface ExplainedList {
  readonly numbers: readonly string[];
  /** One explanation per number; null if the worker failed. */
  readonly reply: NumberReply | null;
  /** Lines without a number. */
  readonly unreadLines: readonly string[];
}

/** A number of the list with its headline. */
interface NumberRow extends Headline {
  readonly normalizedNumber: string;
  /** Name of the operator, or of the region if the operator is unknown. */
  readonly holder: string;
}

/** Explains a list of numbers in this browser: the worst first, to be copied as CSV. */
export function ManyNumbers({ home, onCountry, enteredNumbers }: {
  home: Home;
  onCountry: (country: string) => void;
  /** Numbers that were entered in the mail view; a list is explained at once. */
  enteredNumbers: PlainInput | null;
}) {
  const locale = useLocale();
  const { language, messages: t } = locale;
  const { many: words } = t.number;
  const [text, setText] = useState("");
  const [list, setList] = useState<ExplainedList | null>(null);
  const [isBusy, setBusy] = useState(false);
  const answer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (enteredNumbers?.kind !== "numbers") return;
    setText(enteredNumbers.content);
    void explain(findNumbers(enteredNumbers.content));
  }, [enteredNumbers]);

  useEffect(() => void (list !== null && explain(list)), [language, home.country]);

  // A long list in the form would leave the answer out of sight.
  useEffect(() => {
    if (!isBusy && list !== null) showAnswer(answer.current);
  }, [isBusy]);

  async function explain({ numbers, unreadLines }: Omit<ExplainedList, "reply">): Promise<void> {
    setBusy(true);
    const reply = await explainLocally(numbers, home.countries, locale).catch(() => null);
    setList({ numbers, unreadLines, reply });
    setBusy(false);
  }

  const rows = createRows(list?.reply ?? [], locale, home);
  const unknownNumbers = list?.numbers.filter((_, i) => list.reply?.[i] === null) ?? [];
  const unreadLines = [...unknownNumbers, ...list?.unreadLines ?? []];
  const count = (level: Headline["level"]) => rows.filter((row) => row.level === level).length;
  return (
    <Fold
      id="many"
      title={words.title}
      summaryText={words.short}
      findings={null}
      isOpen={enteredNumbers?.kind === "numbers"}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void explain(findNumbers(text));
        }}
      >
        <label for="numbers-text">{words.label}</label>
        <textarea
          id="numbers-text"
          rows={5}
          autocomplete="off"
          spellcheck={false}
          aria-describedby="numbers-hint"
          value={text}
          onInput={({ currentTarget: { value } }) => setText(value)}
        />
        <CountryChoice
          id="many"
          label={t.number.country}
          country={home.country}
          onCountry={onCountry}
        />
        <p id="numbers-hint" class="quiet">{t.say(words.hint, { most: MAX_TEXT_LINES })}</p>
        <div class="row">
          <button type="submit" disabled={isBusy || text.trim() === ""}>{words.check}</button>
          {rows.length > 0 && (
            <CopyButton value={formatCsv(rows)} label={words.copy} subject={words.title} />
          )}
        </div>
      </form>
      <div ref={answer}>
        <p role="status">
          {list !== null && (list.reply === null ? words.failed : t.say(words.counts, {
            count: rows.length,
            grave: count("high"),
            medium: count("medium"),
          }))}
        </p>
        {unreadLines.length > 0 && <UnreadLines lines={unreadLines} />}
        {rows.length > 0 && <NumbersTable rows={rows} />}
      </div>
    </Fold>
  );
}

/** Creates a row for each number, without repetitions and the worst first. */
function createRows(
  reply: NonNullable<ExplainedList["reply"]>,
  locale: Locale,
  home: Home,
): readonly NumberRow[] {
  const seenNumbers = new Set<string>();
  return reply.flatMap((explainedNumber): NumberRow[] => {
    if (explainedNumber === null || seenNumbers.has(explainedNumber.normalized)) return [];
    const { normalized: normalizedNumber, explanation } = explainedNumber;
    seenNumbers.add(normalizedNumber);
    const holder = explanation.operator?.name ?? explanation.region?.name ?? "";
    const headline = writeHeadline(toKnownNumber(explainedNumber), locale, home);
    return [{ ...headline, normalizedNumber, holder }];
  }).toSorted((a, b) => HEADLINE_LEVELS.indexOf(a.level) - HEADLINE_LEVELS.indexOf(b.level));
}

/** Shows the lines without a number; unfolded if one may have a number that was not understood. */
function UnreadLines({ lines }: { lines: readonly string[] }) {
  const t = useMessages();
  return (
    <details class="note unread" open={lines.some(hasManyDigits)}>
      <summary>{t.say(t.number.many.unread, { count: lines.length })}</summary>
      <ul class="plain" data-unread={lines.length}>
        {lines.slice(0, MAX_UNREAD).map((line, i) => (
          <li key={i}>
            <Reveal text={line} max={MAX_LINE} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows the numbers with their levels. */
function NumbersTable({ rows }: { rows: readonly NumberRow[] }) {
  const t = useMessages();
  const { many: words } = t.number;
  return (
    <div class="scroll stack numbers" tabIndex={0} role="group" aria-label={words.title}>
      <table data-numbers={rows.length}>
        <thead>
          <tr>
            <th scope="col">{words.level}</th>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.news}</th>
            <th scope="col">{words.holder}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ level, title, says, normalizedNumber: normalized, holder }) => (
            <tr key={normalized} data-level={level}>
              <td>
                <span class={`tag ${level}`}>{t.result.severity[level]}</span>
              </td>
              <td class="figure">{spaceDigits(normalized)}</td>
              <td>
                <strong>{title}</strong>{" "}
                <span class="quiet">{says === t.number.news.nothing.says ? "" : says}</span>
              </td>
              <td>
                <Reveal text={holder} max={120} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Maximum number of shown lines without a number. */
const MAX_UNREAD = 200;
/** Maximum number of characters per shown line without a number. */
const MAX_LINE = 120;

/** Minimum number of digits of a line that may have a number that was not understood. */
const MIN_DIGITS = 7;

function hasManyDigits(line: string): boolean {
  return line.replaceAll(/\D/g, "").length >= MIN_DIGITS;
}

/** Formats the table as CSV (RFC 4180), with formulas disarmed. */
function formatCsv(rows: readonly NumberRow[]): string {
  const lines = rows.map(({ normalizedNumber: normalized, level, title, says, holder }) =>
    [normalized, level, title, says, holder].map((cell) => quoteCell(escapeCell(cell))).join(",")
  );
  return ["number,level,news,says,holder", ...lines, ""].join("\r\n");
}
