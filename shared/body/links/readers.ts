import { belongsToSender } from "../../domains/ownership.ts";
import { encodeBase64 } from "../../encoding/bytes.ts";
import type { ParsedHeaders } from "../../headers/types.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** Shortest address that is looked for in links, and most of them. */
const MIN_READER = 6, MAX_READERS = 5;
/** Maximum number of characters of a URL that are searched. */
const MAX_URL = 2048;

/** A reader's address. */
export interface RecipientName {
  /** Lower case. */
  readonly address: string;
  /** The part of its base64 encoding that does not depend on the text that follows. */
  readonly coded: string;
}

/**
 * Lists the addresses that the fields of a mail name as its readers'.
 *
 * Those that servers noted are left out: lists write their subscriber's into a link, by which
 * 1.0 % of good mails and 0.3 % of bad ones would have the finding more.
 */
export function listReaders(headers: ParsedHeaders | null): RecipientName[] {
  if (headers === null) return [];
  return [...headers.deliveredTo.mailboxes, ...headers.to.mailboxes]
    .map(({ address }) => address.toLowerCase())
    .filter((address) => address.includes("@") && address.length >= MIN_READER)
    .slice(0, MAX_READERS)
    .map(createReader);
}

/** @param address Lower case. */
export function createReader(address: string): RecipientName {
  const bytes = UTF8.encode(address);
  return { address, coded: encodeBase64(bytes.subarray(0, bytes.length - bytes.length % 3)) };
}

/**
 * Finds URLs that name their reader, in base64 or in a fragment, on another site than the author's.
 */
export function* readerFindings(
  url: URL,
  readers: readonly RecipientName[],
  senderDomain: string,
): Generator<BodyFindingId> {
  if (readers.length === 0) return;
  const { pathname, search, hash, hostname } = url;
  const rest = (pathname + search + hash).slice(0, MAX_URL);
  const isIn = (text: string) => {
    const read = text.replaceAll(/%40/gi, "@").toLowerCase();
    return readers.some(({ address }) => read.includes(address));
  };
  const isCoded = readers.some(({ coded }) => rest.includes(coded));
  if (isCoded || isIn(rest)) yield "url_names_reader";
  if ((isCoded || isIn(hash.slice(0, MAX_URL))) && !belongsToSender(hostname, senderDomain)) {
    yield "url_hides_reader";
  }
}

const UTF8 = new TextEncoder();
