import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ProblemNote } from "../parts/failure_note.tsx";
import { formatBytes } from "../text/format_bytes.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { useContentChoice } from "../state/content_choice.ts";
import type { ContentChoice } from "../state/content_choice.ts";
import { ConsentQuestion } from "./consent.tsx";
import { ContentChoiceContext } from "./content_context.ts";
import { useFileDrop } from "./input/file_drop.ts";
import { MAX_MAILS } from "./input/mailbox.ts";
import { MAX_FILE_BYTES, readMailFile } from "./input/read_file.ts";
import type { FileMail } from "./input/read_file.ts";
import { MailForm, shownSource } from "./mail_form.tsx";
import { QueueTable } from "./queue/queue_table.tsx";
import type { QueueRow } from "./queue/queue.ts";
import { useQueue } from "./queue/use_queue.ts";
import { HistoryPanel } from "../history/history_panel.tsx";
import type { PastResult } from "../history/database.ts";
import { useHistory } from "../history/use_history.ts";
import { readResultFile } from "../report/result_file.ts";
import { StepList } from "./step_list.tsx";
import { keepDraft, takeDraft } from "./whole/draft.ts";
import { wholeOf } from "./whole/kept_mail.ts";
import type { KeptMail } from "./whole/kept_mail.ts";
import type { KeptPlace } from "./whole/whole_mail.ts";
import { MailResult } from "./whole/mail_result.tsx";
import { useMail } from "./whole/use_mail.ts";

/** Mails that wait for the answer whether their content may be sent. */
interface Asked {
  readonly mails: readonly FileMail[];
  readonly hasHeaders: boolean;
  readonly go: (sendContent: boolean) => void;
}

/** One input, one result; several mails become a table. */
export function MailView() {
  const t = useMessages();
  const language = useLanguage();
  const { mailWords: { input: words } } = t;
  const [choice, choose] = useContentChoice();
  const [text, setText] = useState("");
  const [held, setHeld] = useState<FileMail | null>(null);
  const [fileProblem, setFileProblem] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const resultRef = useRef<HTMLDivElement>(null);
  const focusResult = () => requestAnimationFrame(() => resultRef.current?.focus());
  const queue = useQueue(choice);
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
  const now = useRef({ running, finished: mail.result !== null });
  now.current = { running, finished: mail.result !== null };
  useFileDrop(takeInTurn);
  useEffect(() => {
    const draft = takeDraft();
    if (draft !== "") setText(draft);
  }, []);
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
    setAsked(null);
    takeDraft();
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

  /** One after the other, as each changes the state. */
  function takeInTurn(files: readonly File[]): void {
    taking.current = taking.current.then(() => take(files));
  }

  /** Continues at once, or after the question on consent, which is asked once. */
  function withChoice(mails: readonly FileMail[], go: Asked["go"]): void {
    const hasContent = mails.some(({ input }) => input.content.trim() !== "");
    if (!hasContent || choice !== "ask") return go(choice === "send");
    const hasHeaders = mails.some(({ input }) => input.headers !== "");
    keepDraft(text);
    setAsked({ mails, hasHeaders, go });
  }

  function answer(given: Exclude<ContentChoice, "ask">): void {
    choose(given);
    takeDraft();
    setAsked(null);
    asked?.go(given === "send");
  }

  function analyse(given: FileMail): void {
    if (running) return;
    setFileProblem("");
    if (given.input.kind === "nothing") {
      mail.show(null);
      mail.note(words.empty);
      return;
    }
    setOpenId(null);
    withChoice([given], (sendContent) => void mail.analyse(given, sendContent));
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
    setFileProblem(problems.join(" "));
    const [only] = mails;
    if (only === undefined) return;
    const { running, finished } = now.current;
    const former = running || finished ? null : input.current;
    if (mails.length === 1 && former === null && !running && queue.isEmpty()) {
      hold(only);
      setText(shownSource(only));
      setAsked(null);
      mail.show(null);
      return;
    }
    // A second file joins the first one in a table; during an analysis that one goes on.
    const all = former === null ? mails : [former, ...mails];
    if (!running) {
      hold(null);
      setText("");
      mail.show(null);
    }
    withChoice(all, (sendContent) => {
      if (!queue.add(all, sendContent)) setFileProblem(t.say(words.tooMany, { most: MAX_MAILS }));
    });
  }

  /** Shows a saved result; false where it is none. */
  async function openResult(text: string): Promise<boolean> {
    const saved = readResultFile(text);
    if (saved === null) return false;
    await showKept(saved.kept, { kind: "file", at: saved.savedAt });
    return true;
  }

  async function openPast({ id, at }: PastResult): Promise<void> {
    const kept = await history.read(id);
    if (kept === null) await history.look();
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

  function open(row: QueueRow): void {
    if (row.state.kind !== "done" || running) return;
    setOpenId(row.id);
    void history.add(row.state.whole);
    mail.show(row.state.whole);
    focusResult();
  }

  function askServer(): void {
    const { result } = mail;
    if (result === null) return;
    withChoice([result.mail], (sendContent) => void mail.analyse(result.mail, sendContent));
  }

  const context = useMemo(() => ({ choice, choose }), [choice]);
  return (
    <ContentChoiceContext.Provider value={context}>
      <MailForm
        running={running}
        held={held}
        text={text}
        onText={type}
        onFiles={takeInTurn}
        onAnalyse={analyse}
        onCancel={mail.cancel}
        fileProblem={fileProblem}
      />
      {asked !== null && <ConsentQuestion hasHeaders={asked.hasHeaders} onAnswer={answer} />}
      <ProblemNote problem={mail.problem} />
      {mail.problem !== null && mail.result !== null && (
        <p class="note" role="status" data-only-here>{t.mailWords.overall.onlyHere}</p>
      )}
      {queue.rows.length + queue.lost > 0 && (
        <QueueTable
          rows={queue.rows}
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
      {mail.run !== null && <StepList steps={mail.run.steps} running={running} />}
      {mail.result !== null && (
        <div ref={resultRef} tabIndex={-1} class="result">
          <MailResult whole={mail.result} onAskServer={askServer} />
        </div>
      )}
      <HistoryPanel history={history} onOpen={(past) => void openPast(past)} />
    </ContentChoiceContext.Provider>
  );
}
