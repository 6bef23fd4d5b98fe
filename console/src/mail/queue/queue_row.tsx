import { useMemo } from "preact/hooks";
import { useLocale, useMessages } from "../../text/locale.ts";
import { toLanguageTag } from "../../text/languages.ts";
import type { Language } from "../../text/languages.ts";
import { Reveal } from "../../text/reveal.tsx";
import { sayVerdictReason } from "../../text/say_verdict_reason.ts";
import {
  chooseShownLevel,
  formatVerdictSentence,
  formatVerdictTitle,
} from "../judged/say_verdict.ts";
import { chooseVerdict } from "../judged/choose_verdict.ts";
import type { JudgedMail } from "../judged/judged_mail.ts";
import type { QueueLine, QueueView } from "./use_queue_view.ts";

/** Shows a line of the table, and draws it again only if its data changed. */
export function QueueTableRow({ line, view, isOpen, onOpen }: {
  line: QueueLine;
  view: QueueView;
  isOpen: boolean;
  onOpen: (line: QueueLine) => void;
}) {
  const locale = useLocale();
  const isMarkedDone = view.isDone(line);
  const isUnfolded = view.isOpen(line);
  const level = line.row.state.kind === "done"
    ? chooseVerdict(line.row.state.judgedMail).level
    : null;
  return useMemo(
    () => (
      <RowCells
        line={line}
        view={view}
        isOpen={isOpen}
        onOpen={onOpen}
        isMarkedDone={isMarkedDone}
        isUnfolded={isUnfolded}
      />
    ),
    // The level is listed as it changes with the senders that the person knows.
    [
      line.row,
      line.size,
      line.isMember,
      line.rows.length,
      isOpen,
      isMarkedDone,
      isUnfolded,
      level,
      locale,
    ],
  );
}

interface RowProps {
  line: QueueLine;
  view: QueueView;
  isOpen: boolean;
  onOpen: (line: QueueLine) => void;
  isMarkedDone: boolean;
  isUnfolded: boolean;
}

function RowCells({ line, view, isOpen, onOpen, isMarkedDone, isUnfolded }: RowProps) {
  const { messages: t, language } = useLocale();
  const { mailWords } = t;
  const { queue: words } = mailWords;
  const { mail, state } = line.row;
  if (state.kind !== "done") {
    return (
      <tr data-row={line.row.id} data-state={state.kind}>
        <td class="quiet">{words[state.kind]}</td>
        <td colSpan={6}>
          <Reveal text={mail.name} max={120} />
        </td>
      </tr>
    );
  }
  const { judgedMail } = state;
  const { level, reasons: [firstReason] } = chooseVerdict(judgedMail);
  const { summary } = judgedMail;
  const classes = [
    isOpen ? "open" : "",
    line.isMember ? "member" : "",
    isMarkedDone ? "finished" : "",
  ]
    .filter((className) => className !== "").join(" ");
  return (
    <tr
      data-row={line.row.id}
      data-state="done"
      data-level={level}
      {...(classes !== "" && { class: classes })}
      onClick={({ target }) => {
        // A click on a button or a box, or one that selects text, does not open the mail.
        const isOther = target instanceof Element && target.closest("button, input") !== null;
        if (!isOther && String(getSelection()) === "") onOpen(line);
      }}
    >
      <td class="queue-verdict">
        <LevelTag judgedMail={judgedMail} />
        <span class="visually-hidden">{formatVerdictTitle(judgedMail, t)}</span>
        {judgedMail.content.kind === "failed" && (
          <span class="quiet small" data-not-compared>
            {t.verdict.content.not_looked_at}
          </span>
        )}
      </td>
      <td class="queue-from">
        <Reveal text={summary?.from ?? "–"} max={120} />
      </td>
      <td class="queue-subject">
        <Reveal text={summary?.subject ?? takeFirstLine(mail.input.content)} max={160} />
      </td>
      <td
        class="queue-why"
        title={firstReason === undefined ? "" : sayVerdictReason(firstReason, t)}
      >
        {firstReason !== undefined && <Reveal text={sayVerdictReason(firstReason, t)} max={120} />}
      </td>
      <NameCell
        line={line}
        view={view}
        judgedMail={judgedMail}
        isOpen={isOpen}
        onOpen={onOpen}
        isUnfolded={isUnfolded}
      />
      <td class="figure queue-date">{formatDate(summary?.date ?? null, language)}</td>
      <DoneCell line={line} view={view} isMarkedDone={isMarkedDone} />
    </tr>
  );
}

/** Shows the name of a mail, which opens it, and a button that unfolds its campaign. */
function NameCell(
  { line, view, judgedMail, isOpen, onOpen, isUnfolded }: Omit<RowProps, "isMarkedDone"> & {
    judgedMail: JudgedMail;
  },
) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  const { mail } = line.row;
  return (
    <td class="queue-file">
      <button
        type="button"
        class="link"
        aria-label={t.say(words.open, { name: mail.name })}
        aria-pressed={isOpen}
        title={formatVerdictSentence(judgedMail, t)}
        onClick={() => onOpen(line)}
      >
        <Reveal text={mail.name} max={120} />
      </button>
      {line.size > 1 && (
        <button
          type="button"
          class="small campaign"
          aria-expanded={isUnfolded}
          data-campaign={line.size}
          onClick={() => view.toggle(line)}
        >
          {t.say(words.campaign, { count: line.size })}
        </button>
      )}
    </td>
  );
}

/** Shows the box by which a person marks a line as done. */
function DoneCell({ line, view, isMarkedDone }: Pick<RowProps, "line" | "view" | "isMarkedDone">) {
  const t = useMessages();
  const { queue: words } = t.mailWords;
  const { mail } = line.row;
  return (
    <td class="queue-done">
      <input
        type="checkbox"
        aria-label={line.rows.length > 1
          ? t.say(words.markAllDone, { count: line.rows.length })
          : t.say(words.markDone, { name: mail.name })}
        checked={isMarkedDone}
        onChange={({ currentTarget: { checked } }) => view.setDone(line, { isDone: checked })}
      />
    </td>
  );
}

/** Shows the level in a word, or that there is too little to judge. */
function LevelTag({ judgedMail }: { judgedMail: JudgedMail }) {
  const t = useMessages();
  const { level } = chooseVerdict(judgedMail);
  return chooseShownLevel(judgedMail) === "unknown"
    ? <span class="tag">{t.mailWords.verdict.titles.mail.unknown}</span>
    : <span class={`tag ${level}`}>{t.result.levels[level]}</span>;
}

/** Maximum number of characters of a line in place of a subject. */
const MAX_LINE = 160;

/** Takes the first line of a text, which is shown in place of a subject. */
function takeFirstLine(text: string): string {
  return text.slice(0, 2 * MAX_LINE).trim().split("\n", 1)[0]?.slice(0, MAX_LINE) || "–";
}

/** Formats the day of a mail; "" without one. */
function formatDate(date: string | null, language: Language): string {
  const time = date === null ? NaN : Date.parse(date);
  return Number.isNaN(time) ? "" : new Intl.DateTimeFormat(toLanguageTag(language)).format(time);
}
