import { useState } from "preact/hooks";
import { useLanguage, useMessages } from "../../text/language.ts";
import { localeOf } from "../../text/languages.ts";
import type { Language } from "../../text/languages.ts";
import { Reveal } from "../../text/reveal.tsx";
import { sentenceOf, titleOf } from "../whole/say_verdict.ts";
import { verdictOf } from "../whole/verdict.ts";
import { wasSent } from "../whole/whole_mail.ts";
import { sayVerdictReason } from "../../text/say_verdict_reason.ts";
import { saveFile } from "../download.ts";
import { gravestFirst, LEVELS, matches, queueCsv } from "./queue_file.ts";
import type { QueueFilter } from "./queue_file.ts";
import type { QueueCounts, QueueRow } from "./queue.ts";

/** Several mails with their verdicts; one opens. */
export function QueueTable({ rows, unkept, lost, openId, onOpen, onClear }: {
  rows: readonly QueueRow[];
  /** How many a reload has lost. */
  lost: number;
  /** How many of them a reload would lose. */
  unkept: number;
  openId: number | null;
  onOpen: (row: QueueRow) => void;
  onClear: () => void;
}) {
  const t = useMessages();
  const { mailWords: { queue: words } } = t;
  const { done, grave, medium, rest } = countsOf(rows);
  const [sorted, setSorted] = useState(true);
  const [filter, setFilter] = useState<QueueFilter>({ text: "", level: null });
  const [finished, setFinished] = useState<ReadonlySet<number>>(new Set());
  const shown = (sorted ? gravestFirst(rows) : rows).filter((row) => matches(row, filter));
  return (
    <section class="panel queue" aria-labelledby="queue-title" data-done={done}>
      <h2 id="queue-title">{words.title}</h2>
      <p class="quiet">
        {rows.some(({ state }) => state.kind === "done" && wasSent(state.whole))
          ? t.mailWords.verdict.sent
          : words.says}
      </p>
      {unkept > 0 && (
        <p class="quiet" data-unkept={unkept}>{t.say(t.historyWords.unkept, { count: unkept })}</p>
      )}
      {lost > 0 && (
        <p class="note" data-lost={lost}>
          {t.say(words.lost, { count: lost, of: lost + rows.length })}
        </p>
      )}
      <p role="status">
        {done < rows.length
          ? t.say(words.progress, { done, of: rows.length })
          : t.say(words.counts, { grave, medium, rest })}
      </p>
      {done < rows.length && (
        <progress
          aria-label={t.say(words.progress, { done, of: rows.length })}
          max={rows.length}
          value={done}
        />
      )}
      <div class="row">
        <input
          class="queue-filter"
          type="search"
          aria-label={words.filter}
          placeholder={words.filter}
          value={filter.text}
          onInput={({ currentTarget: { value } }) => setFilter({ ...filter, text: value })}
        />
        <select
          class="queue-level"
          aria-label={words.verdict}
          value={filter.level ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, level: LEVELS.find((level) => level === value) ?? null })}
        >
          <option value="">{words.allLevels}</option>
          {LEVELS.map((level) => <option key={level} value={level}>{t.result.levels[level]}
          </option>)}
        </select>
        <button
          type="button"
          class="small"
          aria-pressed={sorted}
          onClick={() => setSorted(!sorted)}
        >
          {words.gravestFirst}
        </button>
        <button
          type="button"
          class="small"
          disabled={done < rows.length}
          onClick={() => {
            const file = new Blob([
              "\uFEFF",
              queueCsv(rows, (whole) => sentenceOf(whole, t)),
            ], { type: "text/csv" });
            saveFile(file, new Date().toISOString(), "csv");
          }}
        >
          {words.saveCsv}
        </button>
      </div>
      <div class="scroll queue-rows" tabIndex={0} role="group" aria-label={words.title}>
        <table onKeyDown={moveBetweenRows}>
          <thead>
            <tr>
              <th scope="col">{words.verdict}</th>
              <th scope="col">{words.file}</th>
              <th scope="col">{words.from}</th>
              <th scope="col">{words.subject}</th>
              <th scope="col">{t.mailWords.verdict.why}</th>
              <th scope="col">{t.result.date}</th>
              <th scope="col">{words.done}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.id}
                row={row}
                open={row.id === openId}
                finished={finished.has(row.id)}
                onOpen={() => onOpen(row)}
                onFinished={(done) => {
                  const others = [...finished].filter((id) => id !== row.id);
                  setFinished(new Set(done ? [...others, row.id] : others));
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" class="small" onClick={onClear}>{words.clear}</button>
      </div>
    </section>
  );
}

/** Arrow keys move between the rows. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const { currentTarget: table, target } = event;
  if (step === 0 || !(table instanceof HTMLElement)) return;
  const buttons = [...table.querySelectorAll<HTMLElement>("button.link")];
  const at = buttons.findIndex((each) => each === target);
  if (at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}

function Row({ row, open, finished, onOpen, onFinished }: {
  row: QueueRow;
  open: boolean;
  finished: boolean;
  onOpen: () => void;
  onFinished: (finished: boolean) => void;
}) {
  const t = useMessages();
  const language = useLanguage();
  const { mailWords } = t;
  const { queue: words } = mailWords;
  const { mail, state } = row;
  if (state.kind !== "done") {
    return (
      <tr data-row={row.id} data-state={state.kind}>
        <td class="quiet">{words[state.kind]}</td>
        <td colSpan={6}>
          <Reveal text={mail.name} max={120} />
        </td>
      </tr>
    );
  }
  const { whole } = state;
  const { level, reasons: [first] } = verdictOf(whole);
  const { summary } = whole;
  return (
    <tr data-row={row.id} data-state="done" data-level={level} {...(open && { class: "open" })}>
      <td>
        <span class={`tag ${level}`}>{t.result.levels[level]}</span>
        <span class="visually-hidden">{titleOf(whole, t)}</span>
        {whole.content.kind === "failed" && (
          <span class="quiet small" data-not-compared>
            {t.verdict.content.not_looked_at}
          </span>
        )}
      </td>
      <td>
        <button
          type="button"
          class="link"
          aria-label={t.say(words.open, { name: mail.name })}
          aria-pressed={open}
          title={sentenceOf(whole, t)}
          onClick={onOpen}
        >
          <Reveal text={mail.name} max={120} />
        </button>
      </td>
      <td>
        <Reveal text={summary?.from ?? "–"} max={120} />
      </td>
      <td>
        <Reveal text={summary?.subject ?? "–"} max={160} />
      </td>
      <td>
        {first !== undefined && <Reveal text={sayVerdictReason(first, t)} max={120} />}
      </td>
      <td class="figure">{formatDate(summary?.date ?? null, language)}</td>
      <td>
        <input
          type="checkbox"
          aria-label={t.say(words.markDone, { name: mail.name })}
          checked={finished}
          onChange={({ currentTarget: { checked } }) =>
            onFinished(checked)}
        />
      </td>
    </tr>
  );
}

/** The day of a mail; empty where it states none. */
function formatDate(date: string | null, language: Language): string {
  const time = date === null ? NaN : Date.parse(date);
  return Number.isNaN(time) ? "" : new Intl.DateTimeFormat(localeOf(language)).format(time);
}

function countsOf(rows: readonly QueueRow[]): QueueCounts {
  const counts = { done: 0, grave: 0, medium: 0, rest: 0 };
  for (const { state } of rows) {
    if (state.kind === "waiting" || state.kind === "running") continue;
    counts.done++;
    if (state.kind !== "done") continue;
    const { level } = verdictOf(state.whole);
    if (level === "high" || level === "critical") counts.grave++;
    else if (level === "medium") counts.medium++;
    else counts.rest++;
  }
  return counts;
}
