import { AppError } from "../contract/errors.ts";
import type { AddressList, ParsedHeaders } from "../headers/types.ts";
import type { Config } from "../runtime/config.ts";
import type { Mail } from "../mime/read_mail.ts";

/** Limits of a mail. A larger mail is refused, as its caller might take a part for the whole. */
export type MailLimits = Pick<
  Config,
  "MAX_HEADER_FIELDS" | "MAX_ADDRESSES" | "MAX_HOPS" | "MAX_MIME_DEPTH"
>;

/** Maximum number of characters of a header section; one of this size takes 50 ms to analyse. */
const MAX_HEADER_CHARS = 1024 * 1024;

/**
 * Refuses a header section that is too long.
 *
 * @param path Field of the request that contains the header section.
 * @throws {AppError} `payload_too_large`.
 */
export function refuseLongHeaders(headers: string, path: string): void {
  if (headers.length > MAX_HEADER_CHARS) {
    throw createExcessError(path, MAX_HEADER_CHARS, "characters of header fields");
  }
}

/** The fields whose addresses are parsed, by their header name and their parsed name. */
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

/** Minimum length of an address in a list, with the comma before it. */
const MIN_ADDRESS_CHARS = 2;

/**
 * Refuses a header section with too many fields, hops or addresses.
 *
 * @param path Field of the request that contains the header section.
 * @throws {AppError} `payload_too_large`.
 */
export function refuseManyFields(headers: ParsedHeaders, path: string, limits: MailLimits): void {
  const { MAX_HEADER_FIELDS, MAX_ADDRESSES, MAX_HOPS } = limits;
  if (headers.fields.length > MAX_HEADER_FIELDS) {
    throw createExcessError(path, MAX_HEADER_FIELDS, "header fields");
  }
  if ((headers.byName.get("received")?.length ?? 0) > MAX_HOPS) {
    throw createExcessError(path, MAX_HOPS, "hops (Received fields)");
  }
  if (estimateAddresses(headers, MAX_ADDRESSES) > MAX_ADDRESSES) {
    throw createExcessError(path, MAX_ADDRESSES, "addresses");
  }
}

/**
 * Refuses a mail that exceeds a limit of the scoring version.
 *
 * @throws {AppError} `payload_too_large` or `invalid_request`.
 */
export function refuseLargeMail(
  { headers, body }: Mail,
  limits: MailLimits,
  version: number,
): void {
  if (headers !== null) refuseManyFields(headers, "headers", limits);
  if (body.maxFieldCount > limits.MAX_HEADER_FIELDS) {
    throw createExcessError("emailContent", limits.MAX_HEADER_FIELDS, "header fields");
  }
  if (body.isTooDeep && version === 1) {
    const depth = limits.MAX_MIME_DEPTH;
    const message = `nests multiparts and messages deeper than ${depth} levels`;
    throw createMailError("invalid_request", "emailContent", message);
  }
}

/**
 * Returns an upper bound from the length of the fields, and the exact count only if that bound
 * exceeds `limit`.
 */
function estimateAddresses(headers: ParsedHeaders, limit: number): number {
  let bound = 0;
  for (const [name] of ADDRESS_FIELDS) {
    const length = headers.byName.get(name)?.[0]?.value.length ?? 0;
    bound += Math.ceil(length / MIN_ADDRESS_CHARS);
  }
  if (bound <= limit) return bound;
  return ADDRESS_FIELDS.reduce((sum, [, key]) => sum + headers[key].mailboxes.length, 0);
}

function createExcessError(path: string, limit: number, unit: string): AppError {
  return createMailError("payload_too_large", path, `holds more than ${limit} ${unit}`);
}

function createMailError(
  code: "payload_too_large" | "invalid_request",
  path: string,
  message: string,
): AppError {
  return new AppError(code, `${path} ${message}.`, { details: [{ path, message }] });
}
