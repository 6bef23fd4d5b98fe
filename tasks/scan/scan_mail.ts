import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../shared/contract/analyze_email_headers.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { splitMessage } from "../../shared/message/split_message.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import type { CompiledCatalogue, SpamAnalysis } from "../../shared/scoring/analyze.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import { overallVerdict } from "../../shared/verdict/overall.ts";
import type { OverallVerdict } from "../../shared/verdict/overall.ts";

/** One mail looked at from all sides. */
export interface ScanResult {
  readonly name: string;
  readonly verdict: OverallVerdict;
  readonly summary: AnalysisSummary;
  /** Null when the mail is header fields alone. */
  readonly spam: SpamAnalysis | null;
}

/** What a scan is handed. */
export interface ScanDeps {
  readonly catalogue: CompiledCatalogue;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Analyses one mail, headers and content; nothing leaves the machine. */
export async function scanMail(
  name: string,
  message: string,
  { catalogue, now }: ScanDeps,
): Promise<ScanResult> {
  const { headers, content } = splitMessage(withoutEnvelopeLine(message));
  const summary = await summaryOf(headers, now);
  const spam = content.trim() === ""
    ? null
    : scoreMail(catalogue, readMail({ headers, emailContent: content }));
  return { name, verdict: overallVerdict({ summary, spam }), summary, spam };
}

/** Files often start with empty lines; a mailbox puts a `From ` line before each mail. */
function withoutEnvelopeLine(message: string): string {
  return message.replace(/^[\r\n]+/, "").replace(/^From [^\n]*\n/, "");
}

async function summaryOf(emailHeaders: string, now: () => number): Promise<AnalysisSummary> {
  const request = AnalyzeEmailHeadersRequest.parse({ emailHeaders: emailHeaders || "X-Empty:" });
  const steps = analyzeHeaders(request, {
    now,
    lookUp: () => Promise.resolve([]),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  for await (const step of steps) if (step.step === "complete") return step.data.summary;
  throw new Error("The analysis ended before it was complete.");
}
