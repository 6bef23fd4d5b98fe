import { lastSummary } from "../../shared/analysis/last_summary.ts";
import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../shared/contract/analyze_email_headers.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { exchangeNotes } from "../../shared/authentication/exchange/antispam.ts";
import type { ExchangeNotes } from "../../shared/authentication/exchange/antispam.ts";
import { senderProof } from "../../shared/authentication/proof.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import type { CompiledCatalogue, SpamAnalysis } from "../../shared/scoring/analyze.ts";
import { MailPages } from "../../shared/body/mail_pages.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import { bodyOf } from "../../shared/endpoints/spam_answer.ts";
import { readMail } from "../../shared/scoring/mail.ts";
import { overallVerdict } from "../../shared/verdict/overall.ts";
import type { OverallVerdict } from "../../shared/verdict/overall.ts";

/** All results for one mail. */
export interface ScanResult {
  readonly name: string;
  readonly verdict: OverallVerdict;
  readonly summary: AnalysisSummary;
  /** Null when the mail has header fields only. */
  readonly spam: SpamAnalysis | null;
  /** Links, attachments and hidden text; null when the mail has header fields only. */
  readonly body: BodyAnalysis | null;
  /** Results noted by the filters of Microsoft 365 or Exchange; null when there are none. */
  readonly exchange: ExchangeNotes | null;
}

/** Dependencies of a scan. */
export interface ScanDeps {
  readonly catalogue: CompiledCatalogue;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Analyses one mail, headers and content, on this machine alone. */
export async function scanMail(
  name: string,
  message: string,
  { catalogue, now }: ScanDeps,
): Promise<ScanResult> {
  const { headers, content } = splitMessage(withoutEnvelopeLine(message));
  const summary = await summaryOfHeaders(headers, now);
  const pages = new MailPages();
  const mail = content.trim() === ""
    ? null
    : readMail({ headers, emailContent: content }, undefined, pages);
  const spam = mail === null ? null : scoreMail(catalogue, mail);
  const body = mail === null ? null : await bodyOf(mail, pages);
  const parsed = parseHeaders(headers);
  const exchange = exchangeNotes(parsed);
  const verdict = overallVerdict({ summary, proof: senderProof(parsed), spam, body });
  return { name, verdict, summary, spam, body, exchange };
}

/** Files often start with empty lines; a mailbox has a `From ` line before each mail. */
function withoutEnvelopeLine(message: string): string {
  return message.replace(/^[\r\n]+/, "").replace(/^From [^\n]*\n/, "");
}

function summaryOfHeaders(emailHeaders: string, now: () => number): Promise<AnalysisSummary> {
  const request = AnalyzeEmailHeadersRequest.parse({ emailHeaders: emailHeaders || "X-Empty:" });
  const steps = analyzeHeaders(request, {
    now,
    lookUp: () => Promise.resolve([]),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  return lastSummary(steps);
}
