import type { CarriedMail } from "../../contract/carried_mail.ts";
import { parseHeaders } from "../../headers/parse.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
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
  /** Addresses and URLs in the fields of a mailing list (RFC 2369). */
  readonly listValues: ReadonlySet<string>;
}

/** Reads who takes part in a mail from its summary and its header fields. */
export function collectParties({ summary, headers, isWholeMail = false }: IndicatorMail): Parties {
  const parsed = parseHeaders(headers, [], { isPasted: !isWholeMail });
  const { spf, dkim, dmarc } = summary?.authentication ?? {};
  const author = extractAddress(summary?.from ?? null);
  return {
    author,
    isProven: dmarc === "pass" || (dmarc !== "fail" && spf === "pass" && dkim === "pass"),
    isForged: dmarc === "fail" || (dmarc !== "pass" && (spf === "fail" || dkim === "fail")),
    sender: parsed.sender.mailboxes[0]?.address.toLowerCase() ?? null,
    recipients: collectRecipients(parsed, summary),
    listValues: collectListValues(parsed),
  };
}

/**
 * Collects the parties of a carried mail, whose fields prove nothing. The author and recipients of
 * the mail that carries it count as its recipients.
 */
export function collectCarriedParties(
  { from, headers }: Pick<CarriedMail, "from" | "headers">,
  { author, recipients }: Parties,
): Parties {
  const carriedRecipients = new Set(recipients);
  addRecipient(carriedRecipients, author);
  return {
    author: extractAddress(from),
    isProven: false,
    isForged: headers?.findings.some(({ id }) => FAILED_CHECK.test(id)) ?? false,
    sender: extractAddress(headers?.sender ?? null),
    recipients: carriedRecipients,
    listValues: new Set(),
  };
}

/** Findings that a check failed. */
const FAILED_CHECK = /^(?:spf|dkim|dmarc)_fail/;

/** Tells whether the author of a mail is proven and of the recipient's own organization. */
export function isColleague(
  { summary }: IndicatorMail,
  { author, isProven, recipients }: Parties,
): boolean {
  return summary?.internal === true ||
    (isProven && author !== null && recipients.has(findOwner(extractDomain(author))));
}

/** Fields of a mailing list (RFC 2369, RFC 2919). */
const LIST_FIELD = /^list-(?:archive|help|owner|post|subscribe|unsubscribe)$/;
/** A URL in angle brackets, in a field of a list. */
const LIST_URL = /<((?:mailto|https?):[^<>\s]{1,998})>/gi;

function collectListValues({ byName }: ParsedHeaders): Set<string> {
  const values = [...byName].flatMap(([name, fields]) => LIST_FIELD.test(name) ? fields : []);
  return new Set(
    values.flatMap(({ value }) =>
      [...value.matchAll(LIST_URL)].map(([, url = ""]) =>
        /^mailto:/i.test(url)
          ? (url.slice("mailto:".length).split("?", 1)[0] ?? "").toLowerCase()
          : url
      )
    ),
  );
}
