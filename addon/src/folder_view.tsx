import { useEffect, useState } from "preact/hooks";
import {
  formatVerdictSentence,
  formatVerdictTitle,
} from "../../console/src/mail/judged/say_verdict.ts";
import { chooseVerdict } from "../../console/src/mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../../console/src/mail/judged/judged_mail.ts";
import { useMessages } from "../../console/src/text/locale.ts";
import type { Messages } from "../../console/src/text/messages.ts";
import { Reveal } from "../../console/src/text/reveal.tsx";
import { sayVerdictReason } from "../../console/src/text/say_verdict_reason.ts";
import { examineStoredMessage } from "./examine_message.ts";
import { thunderbird } from "./messenger.ts";
import type { MessageHeader } from "./messenger.ts";

/** The entry of an examined mail in the list; whole results would fill the memory. */
interface FolderRow {
  readonly message: MessageHeader;
  readonly level: string;
  readonly title: string;
  readonly reason: string;
}

/** The levels of which a table shows mails, the most severe first; the others are counted. */
const SHOWN_LEVELS = ["critical", "high", "failed", "medium"];

/** Examines the mails of a folder, one after the other, and lists those that are not harmless. */
export function FolderView({ id }: { id: string }) {
  const t = useMessages();
  const { mailWords: { queue: words }, addon, actions } = t;
  const [name, setName] = useState("");
  const [rows, setRows] = useState<readonly FolderRow[]>([]);
  const [total, setTotal] = useState<number | null>(null);
  const [stop] = useState(() => new AbortController());

  useEffect(() => {
    void scan();
    return () => stop.abort();
  }, []);

  async function scan(): Promise<void> {
    setName((await thunderbird.folders.get(id)).name);
    const messages = await listMessages(id);
    setTotal(messages.length);
    for (const message of messages) {
      if (stop.signal.aborted) return;
      const row = await examineStoredMessage(message.id, { verify: false }).then(
        (judged) => createRow(message, judged, t),
        () => ({ message, level: "failed", title: words.failed, reason: "" }),
      );
      setRows((previousRows) => [...previousRows, row]);
    }
  }

  const count = (...levels: readonly string[]) =>
    rows.filter(({ level }) => levels.includes(level)).length;
  const severeCount = count("critical", "high", "failed");
  const mediumCount = count("medium");
  const isRunning = total === null || rows.length < total;
  const status = isRunning
    ? t.say(words.progress, { done: rows.length, of: total ?? 0 })
    : t.say(words.counts, {
      grave: severeCount,
      medium: mediumCount,
      rest: rows.length - severeCount - mediumCount,
    });
  useEffect(() => {
    document.title = `${status} – ${name}`;
  }, [status, name]);
  return (
    <section class="panel queue" aria-labelledby="folder-title" data-done={rows.length}>
      <h1 id="folder-title">{t.say(addon.folderTitle, { folder: name })}</h1>
      <p role="status">{status}</p>
      {isRunning && (
        <p class="row">
          <progress max={total ?? 1} value={rows.length} />
          <button type="button" class="small" onClick={() => stop.abort()}>{actions.cancel}</button>
        </p>
      )}
      {severeCount + mediumCount > 0 && <FolderTable rows={rows} />}
    </section>
  );
}

function createRow(message: MessageHeader, judged: JudgedMail, t: Messages): FolderRow {
  const { level, enough: isEnough, reasons: [firstReason] } = chooseVerdict(judged);
  const reason = firstReason === undefined
    ? formatVerdictSentence(judged, t)
    : sayVerdictReason(firstReason, t);
  return { message, level: isEnough ? level : "low", title: formatVerdictTitle(judged, t), reason };
}

/** Shows the mails that are not harmless, the most severe first. */
function FolderTable({ rows }: { rows: readonly FolderRow[] }) {
  const { mailWords: { queue: words } } = useMessages();
  const shownRows = SHOWN_LEVELS.flatMap((shownLevel) =>
    rows.filter(({ level }) => level === shownLevel)
  );
  return (
    <div class="table-wrap">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.verdict}</th>
            <th scope="col">{words.from}</th>
            <th scope="col">{words.subject}</th>
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row) => <MailRow key={row.message.id} row={row} />)}
        </tbody>
      </table>
    </div>
  );
}

function MailRow({ row: { message, level, title, reason } }: { row: FolderRow }) {
  const { addon } = useMessages();
  const url = thunderbird.runtime.getURL(`page.html#message=${message.id}`);
  return (
    <tr data-level={level}>
      <td>
        <strong>{title}</strong>
        <br />
        <Reveal text={reason} max={300} />{" "}
        <button
          type="button"
          class="small"
          onClick={() => void thunderbird.tabs.create({ url })}
        >
          {addon.why}
        </button>
      </td>
      <td>
        <Reveal text={message.author} max={200} />
      </td>
      <td>
        <Reveal text={message.subject} max={300} />
      </td>
    </tr>
  );
}

async function listMessages(folderId: string): Promise<MessageHeader[]> {
  let page = await thunderbird.messages.list(folderId);
  const allMessages = [...page.messages];
  while (page.id !== null) {
    page = await thunderbird.messages.continueList(page.id);
    allMessages.push(...page.messages);
  }
  return allMessages;
}
