import { useEffect, useState } from "preact/hooks";
import { escapeCell, quoteCell } from "../../../shared/exports/safe_cell.ts";
import type { NumberReply } from "../local/number_jobs.ts";
import type { PlainInput } from "../mail/input/plain_input.ts";
import { Fold } from "../mail/whole/fold.tsx";
import { CopyButton } from "../parts/copy_button.tsx";
import { useSpeech } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";
import { explainHere } from "./explain_here.ts";
import { findNumbers, MAX_LINES } from "./numbers_in.ts";
import { HEADLINE_LEVELS, writeHeadline } from "./headline.ts";
import type { Headline } from "./headline.ts";
import { spaceDigits } from "./spaced.ts";

/** Results for a list; null where the worker failed. */
interface Looked {
  readonly numbers: readonly string[];
  readonly reply: NumberReply | null;
  readonly unread: number;
}

/** A number of the list with its news. */
interface NumberRow extends Headline {
  readonly normalized: string;
  readonly holder: string;
}

/** Shows a list of numbers, explained in this browser: the worst first, with a copy as CSV. */
export function ManyNumbers({ country, given }: {
  country: string;
  /** A list to explain at once, as it was given elsewhere on the page. */
  given: PlainInput | null;
}) {
  const speech = useSpeech();
  const { language, messages: t } = speech;
  const { many: words } = t.number;
  const [text, setText] = useState("");
  const [looked, setLooked] = useState<Looked | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (given?.kind !== "numbers") return;
    setText(given.content);
    void look(findNumbers(given.content));
  }, [given]);

  useEffect(() => void (looked !== null && look(looked)), [language]);

  async function look({ numbers, unread }: Omit<Looked, "reply">): Promise<void> {
    setBusy(true);
    const reply = await explainHere(numbers, speech).catch(() => null);
    setLooked({ numbers, unread, reply });
    setBusy(false);
  }

  const rows = (looked?.reply ?? []).flatMap((known, i): NumberRow[] => {
    if (known === null) return [];
    const { normalized, matches, explanation } = known;
    const holder = explanation.operator?.name ?? explanation.region?.name ?? "";
    const written = looked?.numbers[i] ?? "";
    const news = writeHeadline({ written, listed: matches.length, explanation }, speech, country);
    return [{ ...news, normalized, holder }];
  }).toSorted((a, b) => HEADLINE_LEVELS.indexOf(a.level) - HEADLINE_LEVELS.indexOf(b.level));
  const count = (level: Headline["level"]) => rows.filter((row) => row.level === level).length;
  return (
    <Fold
      id="many"
      title={words.title}
      says={words.short}
      findings={null}
      open={given?.kind === "numbers"}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void look(findNumbers(text));
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
        <p id="numbers-hint" class="quiet">{t.say(words.hint, { most: MAX_LINES })}</p>
        <div class="row">
          <button type="submit" disabled={busy || text.trim() === ""}>{words.check}</button>
          {rows.length > 0 && (
            <CopyButton value={formatCsv(rows)} label={words.copy} about={words.title} />
          )}
        </div>
      </form>
      <p role="status">
        {looked !== null && [
          looked.reply === null ? words.failed : t.say(words.counts, {
            count: rows.length,
            grave: count("high"),
            medium: count("medium"),
          }),
          looked.unread > 0 ? t.say(words.unread, { count: looked.unread }) : "",
        ].join(" ")}
      </p>
      {rows.length > 0 && (
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
              {rows.map(({ level, title, says, normalized, holder }) => (
                <tr key={normalized} data-level={level}>
                  <td>
                    <span class={`tag ${level}`}>{t.result.severity[level]}</span>
                  </td>
                  <td class="figure">{spaceDigits(normalized)}</td>
                  <td>
                    <strong>{title}</strong>{" "}
                    <span class="quiet">{level === "low" ? "" : says}</span>
                  </td>
                  <td>
                    <Reveal text={holder} max={120} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Fold>
  );
}

/** Formats the table as CSV (RFC 4180), without formulas. */
function formatCsv(rows: readonly NumberRow[]): string {
  const lines = rows.map(({ normalized, level, title, says, holder }) =>
    [normalized, level, title, says, holder].map((cell) => quoteCell(escapeCell(cell))).join(",")
  );
  return ["number,level,news,says,holder", ...lines, ""].join("\r\n");
}
