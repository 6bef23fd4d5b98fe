import { isOfSender } from "../../domains/excused.ts";
import { base64Of } from "../../encoding/bytes.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
import type { BodyFindingId } from "../findings/findings.ts";

/** Shortest address that is looked for in links, and most of them. */
const MIN_READER = 6, MAX_READERS = 5;
/** Characters of a URL that are searched. */
const MAX_URL = 2048;

/** The addresses a mail went to, lower case. */
export function readersOf(headers: ParsedHeaders | null): string[] {
  if (headers === null) return [];
  return [...headers.deliveredTo.mailboxes, ...headers.to.mailboxes]
    .map(({ address }) => address.toLowerCase())
    .filter((address) => address.includes("@") && address.length >= MIN_READER)
    .slice(0, MAX_READERS);
}

/**
 * Whether a URL names a reader; hidden if it does so in base64, or in a fragment, which no server
 * sees, on another site than the author's.
 */
export function* readerFindings(
  url: URL,
  readers: readonly string[],
  senderDomain: string,
): Generator<BodyFindingId> {
  if (readers.length === 0) return;
  const { pathname, search, hash, hostname } = url;
  const rest = (pathname + search + hash).slice(0, MAX_URL);
  const isIn = (text: string) => readers.some((reader) => readable(text).includes(reader));
  const coded = readers.some((reader) => rest.includes(inBase64(reader)));
  if (coded || isIn(rest)) yield "url_names_reader";
  if ((coded || isIn(hash.slice(0, MAX_URL))) && !isOfSender(hostname, senderDomain)) {
    yield "url_hides_reader";
  }
}

function readable(text: string): string {
  return text.replaceAll(/%40/gi, "@").toLowerCase();
}

/** The part of a base64 encoding that does not depend on the text that follows. */
function inBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const whole = bytes.subarray(0, bytes.length - bytes.length % 3);
  return base64Of(whole);
}
