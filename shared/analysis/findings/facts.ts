import { isServedDomain } from "../../provenance/border/border.ts";
import type { CountedResults } from "../../provenance/counted_results.ts";
import { hasVerifiedSignature } from "../../provenance/proof.ts";
import type { Provenance } from "../../provenance/provenance.ts";
import { hasBrokenSignature } from "../../provenance/relayed.ts";
import type { PartialSignature } from "../../provenance/partial_signature.ts";
import type { Reputation } from "../../contract/analyze_email_headers.ts";
import type { Verification } from "../../contract/verification.ts";
import { findClaimedBrand, isBrandDomain } from "../../domains/brands.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isHostName } from "../../domains/host_name.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../../headers/types.ts";

/** Maximum number of characters examined of a display name; mail programs show fewer. */
const MAX_NAME = 200;

/** Facts of a mail that the conditions of findings use. */
export interface HeaderFacts {
  readonly headers: ParsedHeaders;
  /** The author; undefined if there is none, or its domain cannot exist. */
  readonly author: Mailbox | undefined;
  /** SPF, DKIM and DMARC as they count, with their sources. */
  readonly countedResults: CountedResults;
  /** Results that this service verified; undefined if it was not asked to. */
  readonly verification: Verification | undefined;
  /** Whether a result that counts passed for the author's organization. */
  readonly isProven: boolean;
  /** Which part of the mail the signature that proves the author may not cover; null if none. */
  readonly partialSignature: PartialSignature | null;
  /** Whether this service verified a signature of the author's domain, of fields or whole mail. */
  readonly isSigned: boolean;
  /** Whether the author is `proven` or `signed`. */
  readonly isAuthenticated: boolean;
  /** Why failed checks do not count against the mail; null if they do. */
  readonly excuse: "seals" | "broken_signature" | null;
  /** The hop at which the message entered the recipient's side. */
  readonly border: ReceivedHop | undefined;
  /** The addresses for which the recipient's side received the mail. */
  readonly servedAddresses: readonly string[];
  /** Whether the mail never came from outside; null where the route does not show it. */
  readonly isInternal: boolean | null;
  /** Whether a widely known mailing list, proven by its own domain, passed the mail on. */
  readonly isFromKnownList: boolean;
  readonly reputations: readonly Reputation[];
  /** Time of the analysis, milliseconds since the epoch. */
  readonly now: number;
}

/** Gathers the facts of one mail. */
export function gatherFacts(
  provenance: Provenance,
  reputations: readonly Reputation[],
  now: number,
): HeaderFacts {
  const { headers, verification, border, servedAddresses, countedResults } = provenance;
  const author = headers.from.primary ?? undefined;
  const isProven = provenance.proof === "proven";
  const isSigned = hasVerifiedSignature(verification);
  const isAuthenticated = isProven || isSigned;
  const isColleague = author !== undefined && !isFreeMail(author.domain) &&
    isServedDomain(servedAddresses, author.domain);
  // A forger of a brand or a colleague is likelier than a list that breaks their mail.
  const isUnexcused = isColleague ||
    (hasFailed(countedResults) && author !== undefined && isBrandMailbox(author));
  const excuse = isUnexcused ? null : findExcuse(provenance);
  return {
    headers,
    author: author !== undefined && isHostName(author.domain) ? author : undefined,
    countedResults,
    verification,
    isProven,
    partialSignature: provenance.authorResults.partialSignature,
    isSigned,
    isAuthenticated,
    excuse,
    border,
    servedAddresses,
    isInternal: provenance.isInternal,
    isFromKnownList: provenance.isFromKnownList,
    reputations,
    now,
  };
}

/** Beginnings of local parts of offices, from which no person writes to a list. */
const OFFICES = (
  "account admin alert billing customer donotreply help info mail noreply notification payment " +
  "security service support team update verif"
).split(" ");

/** Tells whether any check that counts failed. */
export function hasFailed({ spf, dkim, dmarc }: CountedResults): boolean {
  return [spf, dkim, dmarc].some(({ status }) => status === "fail");
}

/** Finds an excuse for failed checks: seals of forwarders, or a signature that a list broke. */
function findExcuse(
  { headers, countedResults: counted, authorResults, verification }: Provenance,
): HeaderFacts["excuse"] {
  if (authorResults.isSealed) return "seals";
  // SPF does not fail for a list: it sends under its own envelope address.
  if (counted.spf.status === "fail") return null;
  return hasBrokenSignature(headers, counted, verification) ? "broken_signature" : null;
}

/** Tells whether a mailbox is shown as that of a brand, not of a person who works there. */
function isBrandMailbox({ name, local, domain }: Mailbox): boolean {
  if (findClaimedBrand((name ?? "").slice(0, MAX_NAME)) !== undefined) return true;
  return isBrandDomain(domain) && !isFreeMail(domain) &&
    ((name ?? "").trim() === "" || isOffice(local));
}

function isOffice(localPart: string): boolean {
  const plainName = localPart.toLowerCase().replaceAll("-", "");
  return OFFICES.some((office) => plainName.startsWith(office));
}
