import { borderHop } from "../authentication/border.ts";
import { isProven, reportedResults } from "../authentication/reported/results.ts";
import type { ReportedResults } from "../authentication/reported/results.ts";
import type { Reputation } from "../contract/analyze_email_headers.ts";
import { claimedBrand, isBrandDomain } from "../domains/brands.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { isHostName } from "../domains/host_name.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { isWhereDelivered } from "./findings/recipient.ts";
import { isListMail } from "./list_mail.ts";

/** Longest part of a display name that is examined; mail programs show less. */
const MAX_NAME = 200;

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
  /** Whether a list or a bulk sender sent it on, where that is an excuse. */
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
  const authenticated = isProven(reported, author?.domain, parsed);
  const border = borderHop(parsed.received);
  const colleague = author !== undefined && !isFreeMail(author.domain) &&
    isWhereDelivered({ parsed, border }, author.domain);
  return {
    parsed,
    author: author !== undefined && isHostName(author.domain) ? author : undefined,
    reported,
    authenticated,
    border,
    list: isListMail(parsed) && (authenticated || listExcuses(author, reported, colleague)),
    reputations,
    now,
  };
}

/** How local parts of an organization's offices begin, from which no person writes to a list. */
const OFFICES = (
  "account admin alert billing customer donotreply help info mail noreply notification payment " +
  "security service support team update verif"
).split(" ");

/**
 * Whether being sent on by a list excuses an author who is not proven. The sender of a mail writes
 * the fields of a list too. So they excuse nobody who writes as a known brand while a check failed,
 * and nothing where the recipient's server checked and no check passed: a list proves a domain of
 * its own. People of a brand write to lists, where their domain fails. Nor do they excuse a
 * `colleague`, an author of the organization that the recipient's servers took the mail for: its
 * own lists pass its checks, and who forges a superior would only have to add a field.
 */
function listExcuses(
  author: Mailbox | undefined,
  reported: ReportedResults,
  colleague: boolean,
): boolean {
  if (colleague) return false;
  const results = [reported.spf, reported.dkim, reported.dmarc].map(({ status }) => status);
  if (author !== undefined && results.includes("fail") && isOfBrand(author)) return false;
  return reported.belief !== "believed" || results.includes("pass");
}

/** Whether a mailbox is shown as a known brand's, not as that of a person who works there. */
function isOfBrand({ name, local, domain }: Mailbox): boolean {
  if (claimedBrand((name ?? "").slice(0, MAX_NAME)) !== undefined) return true;
  return isBrandDomain(domain) && !isFreeMail(domain) &&
    ((name ?? "").trim() === "" || isOffice(local));
}

function isOffice(local: string): boolean {
  const plain = local.toLowerCase().replaceAll("-", "");
  return OFFICES.some((office) => plain.startsWith(office));
}
