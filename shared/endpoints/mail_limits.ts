import { AppError } from "../contract/errors.ts";
import type { AddressList, ParsedHeaders } from "../message/headers/types.ts";
import type { Config } from "../runtime/config.ts";
import type { Mail } from "../scoring/mail.ts";

/**
 * What a mail may hold. The parsers take every text in time linear in its length and say what they
 * left out; a server refuses such a mail before it answers, so that nobody takes an analysis of a
 * part for one of the whole.
 */
export type MailLimits = Pick<
  Config,
  "MAX_HEADER_FIELDS" | "MAX_ADDRESSES" | "MAX_HOPS" | "MAX_MIME_DEPTH"
>;

/** The fields whose addresses are read, as they are named in a header and in what is parsed. */
const ADDRESS_FIELDS = [
  ["from", "from"],
  ["sender", "sender"],
  ["reply-to", "replyTo"],
  ["return-path", "returnPath"],
  ["to", "to"],
  ["cc", "cc"],
  ["bcc", "bcc"],
  ["delivered-to", "deliveredTo"],
] as const satisfies readonly (readonly [string, AddressKey])[];

type AddressKey = {
  [K in keyof ParsedHeaders]: ParsedHeaders[K] extends AddressList ? K : never;
}[keyof ParsedHeaders];

/** The shortest address of a list and the comma before it: no text holds more than one in two. */
const MIN_ADDRESS_CHARS = 2;

/**
 * Refuses header fields that are too many of something.
 *
 * @param path The field of the request they came in.
 * @throws {AppError} `payload_too_large`, naming the limit.
 */
export function refuseTooMany(headers: ParsedHeaders, path: string, limits: MailLimits): void {
  const { MAX_HEADER_FIELDS, MAX_ADDRESSES, MAX_HOPS } = limits;
  if (headers.fields.length > MAX_HEADER_FIELDS) {
    throw tooMany(path, MAX_HEADER_FIELDS, "header fields");
  }
  if ((headers.byName.get("received")?.length ?? 0) > MAX_HOPS) {
    throw tooMany(path, MAX_HOPS, "hops (Received fields)");
  }
  if (countAddresses(headers, MAX_ADDRESSES) > MAX_ADDRESSES) {
    throw tooMany(path, MAX_ADDRESSES, "addresses");
  }
}

/**
 * Refuses a mail to be scored that is too large in its parts. What nests too deep is read to the
 * limit by version 2, whose answer says so; version 1 has no place to say it.
 *
 * @param version Of the score.
 * @throws {AppError} `payload_too_large` for what is too many, `invalid_request` for what nests too
 * deep, as of JSON; both name the limit.
 */
export function refuseExcess({ headers, body }: Mail, limits: MailLimits, version: number): void {
  if (headers !== null) refuseTooMany(headers, "headers", limits);
  if (body.mostFields > limits.MAX_HEADER_FIELDS) {
    throw tooMany("emailContent", limits.MAX_HEADER_FIELDS, "header fields");
  }
  if (body.tooDeep && version === 1) {
    const depth = limits.MAX_MIME_DEPTH;
    const message = `nests multiparts and messages deeper than ${depth} levels`;
    throw refusal("invalid_request", "emailContent", message);
  }
}

/** Looks at no address unless there may be too many. */
function countAddresses(headers: ParsedHeaders, limit: number): number {
  let possible = 0;
  for (const [name] of ADDRESS_FIELDS) {
    const length = headers.byName.get(name)?.[0]?.value.length ?? 0;
    possible += Math.ceil(length / MIN_ADDRESS_CHARS);
  }
  if (possible <= limit) return possible;
  return ADDRESS_FIELDS.reduce((sum, [, key]) => sum + headers[key].mailboxes.length, 0);
}

function tooMany(path: string, limit: number, what: string): AppError {
  return refusal("payload_too_large", path, `holds more than ${limit} ${what}`);
}

function refusal(
  code: "payload_too_large" | "invalid_request",
  path: string,
  message: string,
): AppError {
  return new AppError(code, `${path} ${message}.`, { details: [{ path, message }] });
}
