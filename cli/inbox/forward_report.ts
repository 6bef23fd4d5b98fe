import type { BodyAnalysis } from "../../shared/contract/body.ts";
import type { CarriedMail } from "../../shared/contract/carried_mail.ts";
import type { Config } from "../../shared/runtime/config.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import { Provenance } from "../../shared/provenance/provenance.ts";
import { describeFields } from "../../shared/verdict/examine_carried.ts";
import { createWebhooks } from "../../shared/webhooks/delivery.ts";
import type { ForwardReport } from "./handle.ts";
import type { Report } from "./report.ts";

/** Maximum time of a delivery, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** Builds the body of a webhook for a report: the verdict and all results. */
function describeReport(report: Report, now: number) {
  const { id, result, verdict, reportedMail } = report;
  const { summary, body, mails } = result;
  return {
    type: "report.examined",
    timestamp: new Date(now).toISOString(),
    data: {
      id,
      reporter: summary.from,
      level: verdict.level,
      verdict,
      // A forwarded text is the report itself, and so is a report worse than the mails it carries.
      part: reportedMail?.part ?? null,
      mails: reportedMail === null && body !== null
        ? [describeText(report, body), ...mails]
        : mails,
    },
  };
}

/** Describes a text that was forwarded, in the form of a carried mail: the report brought it. */
function describeText(
  { headers, verdict, result: { summary } }: Report,
  body: BodyAnalysis,
): CarriedMail {
  const { from, subject, date } = summary;
  return {
    part: "",
    from,
    subject,
    date,
    verdict,
    headers: describeFields(new Provenance(headers), summary),
    body,
  };
}

/** Delivers each report to a webhook, signed as every delivery (`WEBHOOK_SIGNING_SECRET`). */
export function createWebhookForward(
  url: string,
  { config, deps }: { readonly config: Config; readonly deps: Deps },
): ForwardReport {
  const webhooks = createWebhooks({ config, deps });
  const target = webhooks.parseConfiguredTarget("INBOX_WEBHOOK_URL", url, { isLocal: false });
  return async (report) => {
    await webhooks.deliver(target, describeReport(report, deps.clock.now()), {
      requestId: report.id,
      deps,
      deadline: AbortSignal.timeout(TIMEOUT_MS),
      traceHeaders: {},
      isLocal: false,
    });
  };
}

/** Saves each report in a folder: the mail as it came, and what was found, as JSON. */
export function createFolderForward(folder: string, now: () => number): ForwardReport {
  return async (report) => {
    await Deno.mkdir(folder, { recursive: true });
    const path = `${folder}/${report.id}`;
    await Deno.writeFile(`${path}.eml`, report.bytes, { mode: 0o600 });
    const text = JSON.stringify(describeReport(report, now()), null, 2);
    await Deno.writeTextFile(`${path}.json`, `${text}\n`, { mode: 0o600 });
  };
}
