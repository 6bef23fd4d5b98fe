import { readLastSummary } from "../../shared/analysis/last_summary.ts";
import { analyzeHeaders } from "../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../shared/contract/analyze_email_headers.ts";
import type { AnalysisSummary } from "../../shared/contract/analyze_email_headers.ts";
import { readExchangeNotes } from "../../shared/provenance/exchange/antispam.ts";
import type { ExchangeNotes } from "../../shared/provenance/exchange/antispam.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../shared/headers/types.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import type { CarriedMail } from "../../shared/contract/carried_mail.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { scoreAsFirstMail } from "../../shared/velocity/score_senders.ts";
import { openSavedMail, startExamination } from "../../shared/verdict/examination.ts";
import { examineMail } from "../../shared/verdict/examine_mail.ts";
import { createSpamResponse } from "../../shared/verdict/spam_response.ts";
import type { SpamResponse } from "../../shared/verdict/spam_response.ts";

/** All results for one mail. */
export interface ScanResult {
  readonly name: string;
  /** The header section as it was read. */
  readonly headers: string;
  readonly verdict: Verdict;
  readonly summary: AnalysisSummary;
  /** Null when the mail has header fields only. */
  readonly spam: SpamResponse | null;
  /** Links, attachments and hidden text; null when the mail has header fields only. */
  readonly body: BodyAnalysis | null;
  /** The mails that it carries. */
  readonly mails: readonly CarriedMail[];
  /** Results noted by the filters of Microsoft 365 or Exchange; null without such notes. */
  readonly exchange: ExchangeNotes | null;
}

/** Dependencies of a scan. */
export interface ScanDeps {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The mail servers of the recipient (`OWN_SERVERS`). */
  readonly ownServers?: readonly string[];
}

/** Analyses one mail, headers and content, on this machine alone. */
export async function scanMail(
  name: string,
  message: string,
  { now, ownServers }: ScanDeps,
): Promise<ScanResult> {
  const { headers, content } = splitMessage(message);
  const parsedHeaders = parseHeaders(headers, ownServers, { isPasted: false });
  const summary = await summarizeHeaders(headers, parsedHeaders, now);
  const examination = startExamination({ now: now(), ownServers });
  const openMail = openSavedMail({ headers, emailContent: content }, examination);
  const examinedMail = await examineMail({ ...openMail, summary }, examination);
  // Without an empty line after the header, `content` is empty and `otherReading` has the text.
  const hasContent = content.trim() !== "" || openMail.otherReading !== undefined;
  return {
    name,
    headers,
    summary,
    verdict: examinedMail.verdict,
    spam: hasContent ? createSpamResponse(examinedMail, scoreAsFirstMail(examinedMail)) : null,
    body: hasContent ? examinedMail.body : null,
    mails: examinedMail.mails,
    exchange: readExchangeNotes(parsedHeaders),
  };
}

/** Field sent for a mail without header fields, as a request must not be empty. */
const PLACEHOLDER_FIELD = "X-Empty:";

function summarizeHeaders(
  emailHeaders: string,
  parsedHeaders: ParsedHeaders,
  now: () => number,
): Promise<AnalysisSummary> {
  const request = AnalyzeEmailHeadersRequest.parse({
    emailHeaders: emailHeaders || PLACEHOLDER_FIELD,
  });
  const steps = analyzeHeaders(request, {
    now,
    parse: () => parsedHeaders,
    lookUp: () => Promise.resolve([]),
    onFailure: (_step, error) => {
      throw error;
    },
  }, new AbortController().signal);
  return readLastSummary(steps);
}
