import { lastSummary } from "../../../shared/analysis/last_summary.ts";
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { bodyInput } from "../../../shared/body/body_input.ts";
import { MailPages } from "../../../shared/body/mail_pages.ts";
import type { AnalysisSummary } from "../../../shared/contract/analyze_email_headers.ts";
import { forEachProvider } from "../../../shared/contract/providers.ts";
import { readMail } from "../../../shared/scoring/mail.ts";
import { MAX_TEXT } from "./jobs.ts";
import type { Examined, ExamineJob } from "./jobs.ts";
import { previewOf } from "./preview.ts";

/** Examines a mail with the server's code, in this browser and without any network. */
export async function examine(
  { headers, content, headersHere }: ExamineJob,
): Promise<Examined> {
  const summary = headersHere && headers !== "" ? await summaryOfHeaders(headers) : null;
  if (content.trim() === "") return { summary, body: null, preview: null, text: "" };
  const pages = new MailPages();
  const mail = readMail({ headers, emailContent: content }, undefined, pages);
  const body = await analyzeBody(bodyInput(mail, pages));
  const preview = previewOf(mail.body.tree);
  return { summary, body, preview, text: mail.text.body.slice(0, MAX_TEXT) };
}

function summaryOfHeaders(emailHeaders: string): Promise<AnalysisSummary> {
  const request = {
    emailHeaders,
    enabledApis: forEachProvider(() => false),
    apiKeys: forEachProvider(() => ""),
    verify: false,
  };
  const steps = analyzeHeaders(request, {
    now: Date.now,
    lookUp: () => Promise.resolve([]),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  return lastSummary(steps);
}
