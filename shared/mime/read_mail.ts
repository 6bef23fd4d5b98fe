import type { AnalyzeSpamRequest } from "../contract/analyze_spam.ts";
import { isFilled } from "../contract/is_filled.ts";
import { parseAddresses } from "../headers/address.ts";
import { decodeEncodedWords } from "../headers/encoded_word.ts";
import { parseHeaders } from "../headers/parse.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { type BodyReading, type PageReader, readBody } from "./body_text.ts";
import { MAX_FURTHER, type PartFields } from "./part_head.ts";

/** A mail as a request gives it (SPEC 2.2), with every field optional. */
export type MailInput = Partial<Omit<AnalyzeSpamRequest, "scoringVersion" | "defanged">>;

/** The texts of a mail that scores and findings read. */
export interface MailText {
  readonly subject: string;
  /** Visible text of the body. */
  readonly body: string;
  /** Domain of the sender; empty if it is not known. */
  readonly senderDomain: string;
}

/** The fields and parts of a mail, without any judgement. */
export interface Mail {
  readonly text: MailText;
  /** The request from which the mail was read. */
  readonly input: MailInput;
  /** The header fields; null if none were given. */
  readonly headers: ParsedHeaders | null;
  /** The markup and parts of the body, and the figures that a server compares with its limits. */
  readonly body: BodyReading;
}

/** Options of {@linkcode readMail}. */
export interface MailOptions {
  /** Maximum depth of multiparts and messages inside one another that are opened. */
  readonly maxDepth?: number | undefined;
  /** Reads the pages of the mail for more than their text. */
  readonly pages?: PageReader | undefined;
  /** The operator's own servers (`OWN_SERVERS`). */
  readonly ownServers?: readonly string[] | undefined;
  /** Whether the header fields may be a copy, which is then repaired; by default, true. */
  readonly isPasted?: boolean | undefined;
}

/** Maximum number of characters of `from` that are read; real ones have fewer. */
const MAX_FROM = 2000;

/**
 * Reads a mail from a request. A subject or sender that is missing or blank is taken from
 * `headers`.
 */
export function readMail(
  input: MailInput,
  { maxDepth, pages, ownServers, isPasted }: MailOptions = {},
): Mail {
  const headers = isFilled(input.headers)
    ? parseHeaders(input.headers, ownServers, { isPasted })
    : null;
  const body = readBody(input.emailContent ?? "", {
    fields: readPartFields(headers),
    depth: maxDepth,
    pages,
  });
  return {
    text: {
      subject: isFilled(input.subject) ? decodeEncodedWords(input.subject) : headers?.subject ?? "",
      body: body.text,
      senderDomain: isFilled(input.from)
        ? extractDomain(input.from)
        : headers?.from.mailboxes[0]?.domain ?? "",
    },
    input,
    headers,
    body,
  };
}

/** Selects the header fields that declare how the body is to be read, repeated ones included. */
export function readPartFields(headers: ParsedHeaders | null): PartFields {
  const readField = (name: string) => headers?.byName.get(name)?.[0]?.value ?? null;
  const listFurther = (name: string) =>
    (headers?.byName.get(name) ?? []).slice(1, 1 + MAX_FURTHER).map(({ value }) => value);
  return {
    contentType: readField("content-type"),
    encoding: readField("content-transfer-encoding"),
    disposition: readField("content-disposition"),
    otherTypes: listFurther("content-type"),
    otherEncodings: listFurther("content-transfer-encoding"),
    isMailHeader: headers !== null,
  };
}

/** Extracts the domain of the first address; a text without an address is a domain itself. */
function extractDomain(from: string): string {
  const text = from.slice(0, MAX_FROM);
  for (const address of parseAddresses(text)) {
    const mailbox = address.kind === "mailbox" ? address : address.mailboxes[0];
    if (mailbox?.domain) return mailbox.domain;
  }
  return text.trim();
}
