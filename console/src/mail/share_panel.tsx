import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { ReportButtons } from "../report/report_buttons.tsx";
import { useMessages } from "../text/language.ts";
import { download, FILE_FORMATS } from "./download.ts";
import { WebhookForm } from "./webhook_form.tsx";

/** Files to keep, and webhooks to send to. */
export function SharePanel({ summary, headers }: { summary: AnalysisSummary; headers: string }) {
  const t = useMessages();
  return (
    <>
      <div class="row">
        <span id="download-label">{t.share.downloads}</span>
        {FILE_FORMATS.map((format) => (
          <button
            key={format}
            id={`download-${format}`}
            type="button"
            class="small"
            aria-labelledby={`download-label download-${format}`}
            onClick={() => void download(summary, format)}
          >
            {format === "calendar" ? t.share.calendar : format.toUpperCase()}
          </button>
        ))}
      </div>
      <ReportButtons reported={{ summary, headers }} />
      <WebhookForm summary={summary} headers={headers} />
    </>
  );
}
