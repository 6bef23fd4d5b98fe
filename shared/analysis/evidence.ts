import { borderHop } from "../authentication/border.ts";
import { isProven, reportedResults } from "../authentication/reported/results.ts";
import type { ReportedResults } from "../authentication/reported/results.ts";
import type { Reputation } from "../contract/analyze_email_headers.ts";
import { isHostName } from "../domains/host_name.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../message/headers/types.ts";
import { isListMail } from "./list_mail.ts";

/** What findings are derived from. */
export interface Evidence {
  readonly parsed: ParsedHeaders;
  /** The mailbox of From that counts; its domain is one that can exist. */
  readonly author: Mailbox | undefined;
  /** SPF, DKIM and DMARC as reported, and who is believed. */
  readonly reported: ReportedResults;
  /** Whether a believed check passed for the author's organization. */
  readonly authenticated: boolean;
  /** The hop at which the message entered the recipient's side. */
  readonly border: ReceivedHop | undefined;
  /** Whether a list or a bulk sender sent it on. */
  readonly list: boolean;
  readonly reputations: readonly Reputation[];
  /** Time of the analysis, milliseconds since the epoch. */
  readonly now: number;
}

/** Gathers the evidence of one message. */
export function gatherEvidence(
  parsed: ParsedHeaders,
  reputations: readonly Reputation[],
  now: number,
  reported: ReportedResults = reportedResults(parsed),
): Evidence {
  const author = parsed.from.primary ?? undefined;
  return {
    parsed,
    author: author !== undefined && isHostName(author.domain) ? author : undefined,
    reported,
    authenticated: isProven(reported, author?.domain, parsed),
    border: borderHop(parsed.received),
    list: isListMail(parsed),
    reputations,
    now,
  };
}
