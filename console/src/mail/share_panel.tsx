import { FORMAT_NAMES } from "../../../shared/exports/formats.ts";
import { IndicatorCopies } from "../report/indicator_copies.tsx";
import { CopyButton } from "../parts/copy_button.tsx";
import { ReportButtons } from "../report/report_buttons.tsx";
import { useAppState } from "../state/app_state.ts";
import { writeReporterAnswer } from "../report/reporter_answer.ts";
import { useMessages } from "../text/locale.ts";
import { download } from "./download.ts";
import { WebhookForm } from "./webhook_form.tsx";
import type { WholeMail } from "./whole/whole_mail.ts";

/** Shows buttons that download, copy or send the result of a mail. */
export function SharePanel({ whole }: { whole: WholeMail }) {
  const t = useMessages();
  const { hasServer } = useAppState();
  return (
    <>
      <ReportButtons whole={whole} />
      <div class="row">
        <CopyButton
          value={writeReporterAnswer(whole, t)}
          label={t.reportWords.answer}
          about={whole.summary?.subject ?? t.mailWords.verdict.mail}
        />
      </div>
      <div class="row">
        <IndicatorCopies wholes={[whole]} />
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
            onClick={() => void download(whole, format)}
          >
            {format === "calendar" ? t.share.calendar : format.toUpperCase()}
          </button>
        ))}
      </div>
      {hasServer && <WebhookForm whole={whole} />}
    </>
  );
}
