import { borderHop } from "../../provenance/border/border.ts";
import { isInternal } from "../../provenance/border/internal.ts";
import { type CountedResults, countedResults } from "../../provenance/counted_results.ts";
import { isFromKnownList } from "../../provenance/known_list.ts";
import { isSigned } from "../../provenance/proof.ts";
import { hasBrokenSignature, isSealed } from "../../provenance/relayed.ts";
import { type PartialSignature, partialSignature } from "../../provenance/partial_signature.ts";
import { isProven } from "../../provenance/reported/results.ts";
import type { Reputation } from "../../contract/analyze_email_headers.ts";
import type { Verification } from "../../contract/verification.ts";
import { findClaimedBrand, isBrandDomain } from "../../domains/brands.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isHostName } from "../../domains/host_name.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../../headers/types.ts";
import { isWhereDelivered } from "./recipient.ts";

/** Longest part of a display name that is examined; mail programs show less. */
const MAX_NAME = 200;

/** Input of the conditions of findings. */
export interface HeaderEvidence {
  readonly parsed: ParsedHeaders;
  /** The mailbox of From that counts; its domain is one that can exist. */
  readonly author: Mailbox | undefined;
  /** SPF, DKIM and DMARC as they count, with their sources. */
  readonly reported: CountedResults;
  /** Results that this service verified itself, where it was asked to. */
  readonly verification: Verification | undefined;
  /** Whether a check that counts passed for the author's organization. */
  readonly proven: boolean;
  /** Open questions where a signature alone proves the author; null where nothing is open. */
  readonly partial: PartialSignature | null;
  /** Whether its signature was verified here, over the given fields or the whole mail. */
  readonly signed: boolean;
  /** Either of both. */
  readonly authenticated: boolean;
  /** The reason that excuses failed checks; null without one. */
  readonly excuse: "seals" | "broken_signature" | null;
  /** The hop at which the message entered the recipient's side. */
  readonly border: ReceivedHop | undefined;
  /** Whether the mail never came from outside; null where the route does not show it. */
  readonly internal: boolean | null;
  /** Whether a widely known mailing list, proven by its own domain, passed the mail on. */
  readonly isFromKnownList: boolean;
  readonly reputations: readonly Reputation[];
  /** Time of the analysis, milliseconds since the epoch. */
  readonly now: number;
}

/** Gathers the evidence of one message. */
export function gatherEvidence(
  parsed: ParsedHeaders,
  reputations: readonly Reputation[],
  now: number,
  verification?: Verification,
): HeaderEvidence {
  const author = parsed.from.primary ?? undefined;
  const reported = countedResults(parsed, verification);
  const partial = partialSignature(parsed, reported);
  const proven = isProven(reported, author?.domain) && partial !== "body";
  const signed = isSigned(verification);
  const authenticated = proven || signed;
  const border = borderHop(parsed);
  const colleague = author !== undefined && !isFreeMail(author.domain) &&
    isWhereDelivered(parsed, author.domain);
  const failed = hasFailed(reported);
  // For a brand or a colleague, the excuses of others are the likeliest forgery.
  const blamed = colleague || (failed && author !== undefined && belongsToBrand(author));
  const excuse = blamed ? null : findExcuse(parsed, reported, verification);
  return {
    parsed,
    author: author !== undefined && isHostName(author.domain) ? author : undefined,
    reported,
    verification,
    proven,
    partial,
    signed,
    authenticated,
    excuse,
    border,
    internal: isInternal(parsed),
    isFromKnownList: isFromKnownList(parsed, reported),
    reputations,
    now,
  };
}

/** How local parts of an organization's offices begin, from which no person writes to a list. */
const OFFICES = (
  "account admin alert billing customer donotreply help info mail noreply notification payment " +
  "security service support team update verif"
).split(" ");

/** Tells whether any check that counts failed. */
export function hasFailed({ spf, dkim, dmarc }: CountedResults): boolean {
  return [spf, dkim, dmarc].some(({ status }) => status === "fail");
}

function findExcuse(
  parsed: ParsedHeaders,
  reported: CountedResults,
  verification: Verification | undefined,
): HeaderEvidence["excuse"] {
  if (isSealed(parsed, reported, verification)) return "seals";
  // A list sends under an envelope address of its own, for which SPF does not fail.
  if (reported.spf.status === "fail") return null;
  return hasBrokenSignature(parsed, reported, verification) ? "broken_signature" : null;
}

/** Tells whether a mailbox is shown as a known brand's, not as that of a person who works there. */
function belongsToBrand({ name, local, domain }: Mailbox): boolean {
  if (findClaimedBrand((name ?? "").slice(0, MAX_NAME)) !== undefined) return true;
  return isBrandDomain(domain) && !isFreeMail(domain) &&
    ((name ?? "").trim() === "" || isOffice(local));
}

function isOffice(local: string): boolean {
  const plain = local.toLowerCase().replaceAll("-", "");
  return OFFICES.some((office) => plain.startsWith(office));
}
