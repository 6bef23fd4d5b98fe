import { useAppState } from "../../state/app_state.ts";
import { useMessages } from "../../text/locale.ts";
import { saveFile } from "../download.ts";
import { IndicatorCopies } from "../../report/indicator_copies.tsx";
import { formatVerdictSentence, formatVerdictTitle } from "../judged/say_verdict.ts";
import { chooseVerdict } from "../judged/choose_verdict.ts";
import { wasSent } from "../judged/judged_mail.ts";
import { formatQueueCsv, HIGHEST_FIRST } from "./queue_file.ts";
import type { QueueCounts, QueueRow } from "./queue.ts";
import { QueueTableRow } from "./queue_row.tsx";
import type { QueueLine, QueueView } from "./use_queue_view.ts";

/** Shows a table of mails with their verdicts, from which the person opens one. */
export function QueueTable({ rows, view, unsavedCount, lostCount, openId, onOpen, onClear }: {
  rows: readonly QueueRow[];
  view: QueueView;
  /** Number of mails that a reload has lost. */
  lostCount: number;
  /** Number of mails that the next reload would lose. */
  unsavedCount: number;
  openId: number | null;
  onOpen: (line: QueueLine) => void;
  onClear: () => void;
}) {
  const t = useMessages();
  const { mailWords: { queue: words } } = t;
  const counts = countRows(rows);
  return (
    <section class="panel queue" aria-labelledby="queue-title" data-done={counts.doneCount}>
      <h2 id="queue-title">{words.title}</h2>
      <SentNote rows={rows} />
      {unsavedCount > 0 && (
        <p class="quiet" data-unkept={unsavedCount}>
          {t.say(t.historyWords.unkept, { count: unsavedCount })}
        </p>
      )}
      {lostCount > 0 && (
        <p class="note" data-lost={lostCount}>
          {t.say(words.lost, { count: lostCount, of: lostCount + rows.length })}
        </p>
      )}
      <QueueProgress rows={rows} counts={counts} />
      <QueueTools rows={rows} view={view} isComplete={counts.doneCount === rows.length} />
      <QueueLines view={view} openId={openId} onOpen={onOpen} />
      <p class="quiet">
        <span class="for-mouse">{words.keys}</span> {words.marksHint}
      </p>
      <div class="row">
        <IndicatorCopies
          mails={view.lines.flatMap(({ rows }) => rows).flatMap(({ state }) =>
            state.kind === "done" ? [state.judgedMail] : []
          )}
        />
        <button type="button" class="small" onClick={onClear}>{words.clear}</button>
      </div>
    </section>
  );
}

/** Shows how many of the mails are examined, or their counts by level. */
function QueueProgress({ rows, counts }: {
  rows: readonly QueueRow[];
  counts: QueueCounts;
}) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  const { doneCount, highCount, mediumCount, lowCount } = counts;
  return (
    <>
      <p role="status">
        {doneCount < rows.length
          ? t.say(words.progress, { done: doneCount, of: rows.length })
          : t.say(words.counts, { grave: highCount, medium: mediumCount, rest: lowCount })}
      </p>
      {doneCount < rows.length && (
        <progress
          aria-label={t.say(words.progress, { done: doneCount, of: rows.length })}
          max={rows.length}
          value={doneCount}
        />
      )}
    </>
  );
}

/** Shows what filters, sorts and groups the mails, and saves them as CSV. */
function QueueTools({ rows, view, isComplete }: {
  rows: readonly QueueRow[];
  view: QueueView;
  /** Whether all mails are examined. */
  isComplete: boolean;
}) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  const { filter, setFilter, isSorted, setSorted, isGrouped, setGrouped } = view;

  function save(): void {
    const text = formatQueueCsv(
      rows,
      (judgedMail) =>
        `${formatVerdictTitle(judgedMail, t)}. ${formatVerdictSentence(judgedMail, t)}`,
    );
    const file = new Blob([text], { type: "text/csv" });
    saveFile(file, new Date().toISOString(), "csv");
  }

  return (
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
          setFilter({ ...filter, level: HIGHEST_FIRST.find((level) => level === value) ?? null })}
      >
        <option value="">{words.allLevels}</option>
        {HIGHEST_FIRST.map((level) => (
          <option key={level} value={level}>{t.result.levels[level]}</option>
        ))}
      </select>
      <button
        type="button"
        class="small"
        data-not-done
        aria-pressed={filter.hidesDone}
        onClick={() => setFilter({ ...filter, hidesDone: !filter.hidesDone })}
      >
        {words.notDone}
      </button>
      <button
        type="button"
        class="small"
        aria-pressed={isSorted}
        onClick={() => setSorted(!isSorted)}
      >
        {words.highestFirst}
      </button>
      <button
        type="button"
        class="small"
        aria-pressed={isGrouped}
        onClick={() => setGrouped(!isGrouped)}
      >
        {words.byCampaign}
      </button>
      <button
        type="button"
        class="small"
        disabled={!isComplete}
        onClick={save}
      >
        {words.saveCsv}
      </button>
    </div>
  );
}

/** Shows the lines of the table, in which arrow keys move the focus. */
function QueueLines({ view, openId, onOpen }: {
  view: QueueView;
  openId: number | null;
  onOpen: (line: QueueLine) => void;
}) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  return (
    <div class="scroll queue-rows" tabIndex={0} role="group" aria-label={words.title}>
      <table onKeyDown={moveBetweenRows}>
        <thead>
          <tr>
            <th scope="col">{words.verdict}</th>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.subject}</th>
            <th scope="col">{t.mailWords.verdict.why}</th>
            <th scope="col">{words.file}</th>
            <th scope="col">{t.result.date}</th>
            <th scope="col">{words.done}</th>
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line) => (
            <QueueTableRow
              key={line.row.id}
              line={line}
              view={view}
              isOpen={line.rows.some(({ id }) => id === openId)}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows how many contents and header fields were sent to the server, by the results. */
function SentNote({ rows }: { rows: readonly QueueRow[] }) {
  const t = useMessages();
  const { queue: words, verdict } = t.mailWords;
  const { settings } = useAppState();
  const done = rows.flatMap(({ state }) => state.kind === "done" ? [state.judgedMail] : []);
  const sentCount = done.filter(wasSent).length;
  const headers = done.filter(({ summaryBy }) => summaryBy === "server").length;
  const isSending = settings.sendContent && done.length < rows.length;
  return (
    <p class="quiet" data-content-sent={sentCount} data-headers-sent={headers}>
      {words.says} {sentCount > 0 || isSending
        ? t.say(words.contentSent, { count: sentCount, of: done.length })
        : `${verdict.here}.`}
      {headers > 0 && ` ${t.say(words.headersSent, { count: headers })}`}
    </p>
  );
}

/** Moves the focus between the rows by arrow keys. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const { currentTarget: table, target } = event;
  if (step === 0 || !(table instanceof HTMLElement)) return;
  const buttons = [...table.querySelectorAll<HTMLElement>("button.link")];
  const index = buttons.findIndex((button) => button === target);
  if (index < 0) return;
  event.preventDefault();
  buttons[index + step]?.focus();
}

function countRows(rows: readonly QueueRow[]): QueueCounts {
  const counts = { doneCount: 0, highCount: 0, mediumCount: 0, lowCount: 0 };
  for (const { state } of rows) {
    if (state.kind === "waiting" || state.kind === "running") continue;
    counts.doneCount++;
    if (state.kind !== "done") continue;
    const { level } = chooseVerdict(state.judgedMail);
    if (level === "high" || level === "critical") counts.highCount++;
    else if (level === "medium") counts.mediumCount++;
    else counts.lowCount++;
  }
  return counts;
}
