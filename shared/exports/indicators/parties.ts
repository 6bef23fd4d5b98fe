import type { CarriedMail } from "../../contract/carried_mail.ts";
import { parseHeaders } from "../../headers/parse.ts";
import type { IndicatorMail } from "./indicator.ts";
import {
  addRecipient,
  collectRecipients,
  extractAddress,
  extractDomain,
  findOwner,
} from "./recipients.ts";

/** Who takes part in a mail. */
export interface Parties {
  /** The author's address, lower case; null without one. */
  readonly author: string | null;
  /** Whether the author's domain is proven. */
  readonly isProven: boolean;
  /** Whether a check failed: the address is most likely somebody else's. */
  readonly isForged: boolean;
  readonly sender: string | null;
  /** Addresses and own organizational domains of the recipients. */
  readonly recipients: ReadonlySet<string>;
}

/** Reads who takes part in a mail from its summary and its header fields. */
export function collectParties({ summary, headers }: IndicatorMail): Parties {
  const parsed = parseHeaders(headers);
  const { spf, dkim, dmarc } = summary?.authentication ?? {};
  const author = extractAddress(summary?.from ?? null);
  return {
    author,
    isProven: dmarc === "pass" || (dmarc !== "fail" && spf === "pass" && dkim === "pass"),
    isForged: dmarc === "fail" || (dmarc !== "pass" && (spf === "fail" || dkim === "fail")),
    sender: parsed.sender.mailboxes[0]?.address.toLowerCase() ?? null,
    recipients: collectRecipients(parsed, summary),
  };
}

/**
 * Collects the parties of a carried mail: its author and recipients count as recipients, as its
 * fields prove nothing.
 */
export function collectCarriedParties(
  { from, headers }: Pick<CarriedMail, "from" | "headers">,
  { author, recipients }: Parties,
): Parties {
  const had = new Set(recipients);
  addRecipient(had, author);
  return {
    author: extractAddress(from),
    isProven: false,
    isForged: headers?.findings.some(({ id }) => FAILED.test(id)) ?? false,
    sender: extractAddress(headers?.sender ?? null),
    recipients: had,
  };
}

/** Findings that a check failed. */
const FAILED = /^(?:spf|dkim|dmarc)_fail/;

/** Tells whether the author of a mail is proven and of the recipient's own organization. */
export function isColleague(
  { summary }: IndicatorMail,
  { author, isProven, recipients }: Parties,
): boolean {
  return summary?.internal === true ||
    (isProven && author !== null && recipients.has(findOwner(extractDomain(author))));
}
