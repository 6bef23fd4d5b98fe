import { isFilled } from "../contract/analyze_spam.ts";
import type { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import { reportedResults } from "../provenance/reported/results.ts";
import { parseAddresses } from "../headers/address.ts";
import { decodeEncodedWords } from "../headers/encoded_word.ts";
import { parseHeaders } from "../headers/parse.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { readBody } from "../mime/body_text.ts";
import type { BodyReading, PageReader } from "../mime/body_text.ts";
import type { PartFields } from "../mime/part_head.ts";
import type { HeaderSignals } from "./header_rules.ts";
import type { MailText } from "./matching/matcher.ts";

/** A mail to score: the request of SPEC 2.2, with every field optional. */
export type MailInput = Partial<Omit<AnalyzeSpamRequest, "scoringVersion" | "defanged">>;

/** A parsed mail: the input of patterns and header rules. */
export interface Mail {
  readonly text: MailText;
  readonly signals: HeaderSignals;
  /** The header fields, null when none were given. */
  readonly headers: ParsedHeaders | null;
  /** The body: its markup and parts, and the figures that a server compares with its limits. */
  readonly body: BodyReading;
}

/** Longest `from` that is read as an address; real ones are shorter. */
const MAX_FROM = 2000;

/**
 * Reads a mail from a request. A field that is missing or blank is taken from `headers`, the
 * authentication results as far as they are believed or unproven: only a failure scores.
 *
 * @param maxMimeDepth Multiparts and messages inside one another that are opened.
 * @param pages Reads the pages of the mail beside their text.
 * @param ownServers The operator's own servers (`OWN_SERVERS`).
 */
export function readMail(
  input: MailInput,
  maxMimeDepth?: number,
  pages?: PageReader,
  ownServers?: readonly string[],
): Mail {
  const headers = isFilled(input.headers) ? parseHeaders(input.headers, ownServers) : null;
  const body = readBody(input.emailContent ?? "", partFieldsOf(headers), maxMimeDepth, pages);
  return {
    text: {
      subject: isFilled(input.subject) ? decodeEncodedWords(input.subject) : headers?.subject ?? "",
      body: body.text,
      senderDomain: isFilled(input.from)
        ? domainOf(input.from)
        : headers?.from.mailboxes[0]?.domain ?? "",
    },
    signals: {
      spf: filledOr(input.spf, verdictOf(headers, "spf")),
      dkim: filledOr(input.dkim, verdictOf(headers, "dkim")),
      dmarc: filledOr(input.dmarc, verdictOf(headers, "dmarc")),
      rdnsMismatch: input.rdnsMismatch ?? false,
      ipBlacklisted: input.ipBlacklisted ?? false,
    },
    headers,
    body,
  };
}

/** The fields of a mail's header that say how its body is to be read. */
export function partFieldsOf(headers: ParsedHeaders | null): PartFields {
  const field = (name: string) => headers?.byName.get(name)?.[0]?.value ?? null;
  return {
    contentType: field("content-type"),
    encoding: field("content-transfer-encoding"),
    disposition: field("content-disposition"),
  };
}

function filledOr(text: string | undefined, otherwise: string): string {
  return isFilled(text) ? text : otherwise;
}

function verdictOf(headers: ParsedHeaders | null, check: "spf" | "dkim" | "dmarc"): string {
  return headers === null ? "neutral" : reportedResults(headers)[check].status;
}

/** The domain of the first address; a bare domain is taken as one. */
function domainOf(from: string): string {
  const text = from.slice(0, MAX_FROM);
  for (const address of parseAddresses(text)) {
    const mailbox = address.kind === "mailbox" ? address : address.mailboxes[0];
    if (mailbox?.domain) return mailbox.domain;
  }
  return text.trim();
}
