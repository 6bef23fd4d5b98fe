import { HistoryPanel } from "../history/history_panel.tsx";
import { ProblemNote } from "../parts/failure_note.tsx";
import { useAppState } from "../state/app_state.ts";
import { useLazyViews } from "../state/use_lazy_views.ts";
import type { PlainInput } from "./input/plain_input.ts";
import { useDraft } from "./input/use_draft.ts";
import { MailBar } from "./mail_bar.tsx";
import { MailForm } from "./mail_form.tsx";
import { findQueuePlace, QueueSteps, useQueueKeys } from "./queue/queue_steps.tsx";
import { useQueue } from "./queue/use_queue.ts";
import { useQueueView } from "./queue/use_queue_view.ts";
import { StepList } from "./step_list.tsx";
import { useNewMails } from "./use_new_mails.ts";
import { useOpenMail } from "./use_open_mail.ts";
import type { MailState } from "./judged/use_mail.ts";
import { wasSent } from "./judged/judged_mail.ts";

/** Shows the form, the result of a mail, the table of several mails, and the history. */
export function MailView({ onNumbers }: { onNumbers: (numbers: PlainInput) => void }) {
  const { settings } = useAppState();
  const views = useLazyViews();
  const queue = useQueue();
  const queueView = useQueueView(queue.rows);
  const draft = useDraft();
  const openMail = useOpenMail(queue, draft);
  const { isFormOpen, isPicture, problem, changeText, analyse, addFiles, openForm } = useNewMails(
    queue,
    draft,
    openMail,
    onNumbers,
  );
  const place = findQueuePlace(queueView, openMail.id);
  useQueueKeys(place, queueView, openMail.openLine);
  const { mail: { run, result, cancel, analyse: analyseAgain } } = openMail;
  const isRunning = run?.isRunning ?? false;
  return (
    <>
      {isRunning || result !== null || (!queue.isEmpty() && !isFormOpen)
        ? (
          <MailBar
            mail={result?.mail ?? draft.mail}
            isSent={result === null ? settings.sendContent : wasSent(result)}
            isFinished={result !== null}
            isRunning={isRunning}
            onFiles={addFiles}
            onAnother={openForm}
            onCancel={cancel}
            steps={place !== null && (
              <QueueSteps
                place={place}
                view={queueView}
                onOpen={openMail.openLine}
              />
            )}
          />
        )
        : (
          <MailForm
            file={draft.mail}
            text={draft.text}
            isPicture={isPicture}
            onText={changeText}
            onFiles={addFiles}
            onAnalyse={analyse}
          />
        )}
      <p role="alert" class="bad-text">{problem}</p>
      <Progress mail={openMail.mail} />
      {result !== null && (
        <div
          ref={openMail.resultRef}
          tabIndex={-1}
          class="result"
        >
          {views !== null && (
            <views.MailResult
              judgedMail={result}
              onAskServer={() => void analyseAgain(result.mail)}
            />
          )}
        </div>
      )}
      {views !== null && queue.rows.length + queue.lost > 0 && (
        <views.QueueTable
          rows={queue.rows}
          unsavedCount={queue.unsaved}
          lostCount={queue.lost}
          view={queueView}
          openId={openMail.id}
          onOpen={openMail.openLine}
          onClear={() => {
            queue.clear();
            if (openMail.id !== null) openMail.close();
          }}
        />
      )}
      <HistoryPanel
        history={openMail.history}
        onOpen={(pastResult) => void openMail.openPast(pastResult)}
      />
    </>
  );
}

/** Shows the steps of the analysis, or why it failed. */
function Progress({ mail: { run, problem } }: { mail: MailState }) {
  return (
    <>
      <ProblemNote problem={problem} />
      {run !== null && <StepList steps={run.steps} isRunning={run.isRunning} />}
    </>
  );
}
