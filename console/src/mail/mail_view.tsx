import { useEffect, useRef, useState } from "preact/hooks";
import { useAppState } from "../state/app_state.ts";
import { ProblemNote } from "../parts/failure_note.tsx";
import { formatBytes } from "../text/format_bytes.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { useFileDrop } from "./input/file_drop.ts";
import { takeShared } from "../local/shared_mail.ts";
import { MAX_MAILS } from "./input/mailbox.ts";
import { MAX_FILE_BYTES, readMailFile } from "./input/read_file.ts";
import type { FileMail } from "./input/read_file.ts";
import { MailBar } from "./mail_bar.tsx";
import { MailForm, shownSource } from "./mail_form.tsx";
import { QueueTable } from "./queue/queue_table.tsx";
import { placeIn, QueueSteps, stepFor } from "./queue/queue_steps.tsx";
import { useQueueView } from "./queue/use_queue_view.ts";
import type { QueueLine } from "./queue/use_queue_view.ts";
import { useQueue } from "./queue/use_queue.ts";
import { HistoryPanel } from "../history/history_panel.tsx";
import type { PastResult } from "../history/database.ts";
import { useHistory } from "../history/use_history.ts";
import { readResultFile } from "../report/result_file.ts";
import { StepList } from "./step_list.tsx";
import { wholeOf } from "./whole/kept_mail.ts";
import { wasSent } from "./whole/whole_mail.ts";
import type { KeptMail } from "./whole/kept_mail.ts";
import type { KeptPlace } from "./whole/whole_mail.ts";
import { MailResult } from "./whole/mail_result.tsx";
import { useMail } from "./whole/use_mail.ts";

/** One input, one result; several mails become a table. */
export function MailView() {
  const t = useMessages();
  const language = useLanguage();
  const { mailWords: { input: words } } = t;
  const [text, setText] = useState("");
  const [held, setHeld] = useState<FileMail | null>(null);
  const [fileProblem, setFileProblem] = useState("");
  const [formOpen, setFormOpen] = useState(false);
  const [openId, setOpenId] = useState<number | null>(null);
  const resultRef = useRef<HTMLDivElement>(null);
  const focusResult = () => requestAnimationFrame(() => resultRef.current?.focus());
  const { settings } = useAppState();
  const queue = useQueue();
  const view = useQueueView(queue.rows);
  const place = placeIn(view, openId);
  const history = useHistory();
  const mail = useMail((whole) => {
    if (openId !== null) queue.replace(openId, whole);
    void history.add(whole);
    focusResult();
  });
  const running = mail.run?.running ?? false;

  // Text and file may change twice before the next render.
  const input = useRef<FileMail | null>(null);
  const taking = useRef(Promise.resolve());
  useFileDrop(takeInTurn);
  useEffect(() => void takeFromApp(), []);
  useEffect(() => {
    // A result restored after a reload: its mail can be analysed again.
    if (mail.result !== null && openId === null && held === null && text === "") {
      fill(mail.result.mail);
    }
  }, [mail.result]);

  /** A changed mail has no verdict yet, so the old one is removed. */
  function type(text: string): void {
    setText(text);
    hold(null);
    setFileProblem("");
    if (mail.result !== null || mail.isRestoring() || text === "") mail.show(null);
  }

  function hold(mail: FileMail | null): void {
    input.current = mail;
    setHeld(mail);
  }

  function fill(given: FileMail): void {
    const shown = shownSource(given);
    hold(given.name === "" && shown !== "" ? null : given);
    setText(shown);
  }

  /** A text or file that another app shared with the installed page. */
  async function takeFromApp(): Promise<void> {
    if (location.search !== "?shared") return;
    globalThis.history.replaceState(null, "", "./#mail");
    const files = await takeShared(words.pasted);
    if (files.length > 0) takeInTurn(files);
  }

  /** One after the other, as each changes the state. */
  function takeInTurn(files: readonly File[]): void {
    taking.current = taking.current.then(() => take(files));
  }

  function analyse(given: FileMail): void {
    if (mail.isRunning()) return;
    setFileProblem("");
    if (given.input.kind === "nothing") {
      mail.show(null);
      mail.note(words.empty);
      return;
    }
    setOpenId(null);
    void mail.analyse(given);
  }

  async function take(files: readonly File[]): Promise<void> {
    const mails: FileMail[] = [];
    const problems: string[] = [];
    for (const file of files.slice(0, MAX_MAILS)) {
      const read = await readMailFile(file);
      if (read.kind === "mails") mails.push(...read.mails);
      else if (read.kind !== "result") problems.push(sayProblem(read.kind, file.name));
      else if (!await openResult(read.text)) {
        problems.push(t.say(t.historyWords.notResult, { name: file.name }));
      }
    }
    if (files.length > MAX_MAILS) problems.push(t.say(words.tooMany, { most: MAX_MAILS }));
    const [only] = mails;
    const former = mail.isRunning() ? input.current : null;
    if (only !== undefined && mails.length === 1 && former === null && queue.isEmpty()) {
      fill(only);
      mail.show(null);
      analyse(only);
    } else if (only !== undefined) {
      // A file that comes during the analysis of another joins it in a table.
      const all = former === null ? mails : [former, ...mails];
      hold(null);
      setText("");
      mail.show(null);
      setOpenId(null);
      setFormOpen(false);
      if (!queue.add(all)) problems.push(t.say(words.tooMany, { most: MAX_MAILS }));
    }
    setFileProblem(problems.join(" "));
  }

  /** Shows a saved result; false if the file is not one. */
  async function openResult(text: string): Promise<boolean> {
    const saved = readResultFile(text);
    if (saved === null) return false;
    await showKept(saved.kept, { kind: "file", at: saved.savedAt });
    return true;
  }

  async function openPast({ id, at }: PastResult): Promise<void> {
    const kept = await history.read(id);
    if (kept === null) await history.reload();
    else await showKept(kept, { kind: "history", at });
  }

  async function showKept(kept: KeptMail, from: KeptPlace): Promise<void> {
    setOpenId(null);
    const whole = await wholeOf(kept, from);
    fill(whole.mail);
    mail.show(whole);
    focusResult();
  }

  function sayProblem(kind: "too_large" | "binary" | "unreadable", name: string): string {
    switch (kind) {
      case "too_large":
        return t.say(words.tooLarge, { name, size: formatBytes(MAX_FILE_BYTES, language) });
      case "binary":
        return t.say(words.notMail, { name });
      case "unreadable":
        return t.say(words.unreadable, { name });
    }
  }

  function open({ row }: QueueLine): void {
    if (row.state.kind !== "done" || running) return;
    setOpenId(row.id);
    void history.add(row.state.whole);
    mail.show(row.state.whole);
    focusResult();
  }

  /** Keys of an open mail of the table. */
  function press(event: KeyboardEvent): void {
    if (place === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
    const step = stepFor(event.key);
    if (step === null) return;
    event.preventDefault();
    const { previous, next, line } = place;
    if (step === "done") view.markDone(line, !view.isDone(line));
    else if (step === "table") {
      document.querySelector<HTMLElement>(".queue tr.open button.link")?.focus();
    } else {
      const to = step === "next" ? next : previous;
      if (to !== undefined) open(to);
    }
  }

  function askServer(): void {
    const { result } = mail;
    if (result !== null) void mail.analyse(result.mail);
  }

  /** Back to the empty form. */
  function another(): void {
    type("");
    setOpenId(null);
    setFormOpen(true);
    requestAnimationFrame(() => document.getElementById("mail-text")?.focus());
  }

  const shown = mail.result?.mail ?? held;
  return (
    <>
      {running || mail.result !== null || (!queue.isEmpty() && !formOpen)
        ? (
          <MailBar
            mail={shown}
            sent={mail.result === null ? settings.sendContent : wasSent(mail.result)}
            finished={mail.result !== null}
            running={running}
            onFiles={takeInTurn}
            onAnother={another}
            onCancel={mail.cancel}
            steps={place !== null && <QueueSteps place={place} view={view} onOpen={open} />}
          />
        )
        : (
          <MailForm
            held={held}
            text={text}
            onText={type}
            onFiles={takeInTurn}
            onAnalyse={analyse}
          />
        )}
      <p role="alert" class="bad-text">{fileProblem}</p>
      <ProblemNote problem={mail.problem} />
      {mail.problem !== null && mail.result !== null && (
        <p class="note" role="status" data-only-here>{t.mailWords.overall.onlyHere}</p>
      )}
      {mail.run !== null && <StepList steps={mail.run.steps} running={running} />}
      {mail.result !== null && (
        <div ref={resultRef} tabIndex={-1} class="result" onKeyDown={press}>
          <MailResult whole={mail.result} onAskServer={askServer} />
        </div>
      )}
      {queue.rows.length + queue.lost > 0 && (
        <QueueTable
          rows={queue.rows}
          view={view}
          unkept={queue.unkept}
          lost={queue.lost}
          openId={openId}
          onOpen={open}
          onClear={() => {
            queue.clear();
            if (openId !== null) mail.show(null);
            setOpenId(null);
          }}
        />
      )}
      <HistoryPanel history={history} onOpen={(past) => void openPast(past)} />
    </>
  );
}
