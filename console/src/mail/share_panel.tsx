import { FORMAT_NAMES } from "../../../shared/exports/formats.ts";
import { IndicatorCopies } from "../report/indicator_copies.tsx";
import { CopyButton } from "../parts/copy_button.tsx";
import { ReportButtons } from "../report/report_buttons.tsx";
import { useAppState } from "../state/app_state.ts";
import { writeReporterAnswer } from "../report/reporter_answer.ts";
import { useMessages } from "../text/locale.ts";
import { download } from "./download.ts";
import { WebhookForm } from "./webhook_form.tsx";
import type { JudgedMail } from "./judged/judged_mail.ts";

/** Shows buttons that download, copy or send the result of a mail. */
export function SharePanel({ judgedMail }: { judgedMail: JudgedMail }) {
  const t = useMessages();
  const { hasServer } = useAppState();
  return (
    <>
      <ReportButtons judgedMail={judgedMail} />
      <div class="row">
        <CopyButton
          value={writeReporterAnswer(judgedMail, t)}
          label={t.reportWords.answer}
          subject={judgedMail.summary?.subject ?? t.mailWords.verdict.mail}
        />
      </div>
      <div class="row">
        <IndicatorCopies mails={[judgedMail]} />
      </div>
      <div class="row">
        <span id="download-label">{t.share.downloads}</span>
        {FORMAT_NAMES.map((format) => (
          <button
            key={format}
            id={`download-${format}`}
            type="button"
            class="small"
            aria-labelledby={`download-label download-${format}`}
            onClick={() => void download(judgedMail, format)}
          >
            {format === "calendar" ? t.share.calendar : format.toUpperCase()}
          </button>
        ))}
      </div>
      {hasServer && <WebhookForm judgedMail={judgedMail} />}
    </>
  );
}
