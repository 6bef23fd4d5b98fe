import { isEncoded, type Part } from "./part.ts";
import { type PartFields, type PartHead, readHead } from "./part_head.ts";
import { base64Blocks, guessEncoding, isNoise, looksLikeHtml } from "./sniff.ts";
import { decodeText } from "./transfer.ts";

/** A text of old Macs, whose lines end in CR alone, with line ends that all readers know. */
export function withLineFeeds(text: string): string {
  const feed = text.indexOf("\n");
  const isOldMac = (feed < 0 || text.slice(feed).trim() === "") && text.includes("\r");
  return isOldMac ? text.replaceAll(/\r\n?/g, "\n") : text;
}

/** Maximum number of characters at the start of a body that are read in another way. */
export const MAX_OTHERWISE = 256 * 1024;

/** A text that its fields do not describe, or that they describe wrongly, in its other readings. */
interface OtherTexts {
  /** Readings in which something is decoded that is not in the first one. */
  readonly decoded: readonly string[];
  /** Readings in which what the first one decodes is left as it is. */
  readonly raw: readonly string[];
}

/** Reads a body in other ways than its fields, or their lack, suggest. */
export function readOtherwise(
  { body: whole, type, encoding, charset }: Part,
  { isPlain, encoding: written }: PartFields & { readonly isPlain: boolean },
): OtherTexts {
  const body = whole.slice(0, MAX_OTHERWISE);
  if (!type.startsWith("text/")) return { decoded: [], raw: [] };
  const declared =
    readHead({ contentType: null, disposition: null, encoding: written }, "").encoding;
  const first = decodeText(body, encoding, charset), raw: string[] = [];
  const decoded = base64Blocks(body, charset).filter((each) => !first.includes(each));
  if (isPlain && type === "text/html") raw.push(first);
  // Text that was decoded since, or is not encoded as declared, is read in both ways.
  if (declared !== encoding && (declared === "" || isEncoded({ encoding: declared }))) {
    const other = decodeText(body, declared, charset);
    if (!isNoise(other)) (declared === "" ? raw : decoded).push(other);
  }
  return { decoded, raw };
}

const UNENCODED = new Set(["7bit", "8bit", "binary"]);
/** Types that are read as they are declared. */
export const TEXT_TYPES = new Set(["text/plain", "text/html"]);
/** How calendar objects and address cards start (RFC 5545 §3.4, RFC 6350 §6.1.1). */
const OBJECT = /^\ufeff?\s{0,99}BEGIN:V(?:CALENDAR|CARD)/i;

/** Where the body came separately, its own fields win over the others. */
export function readRootHead(
  body: string,
  fields: PartFields,
  { type, isMultipart, leading }: { type: string; isMultipart: boolean; leading: string | null },
): PartHead {
  const head = readHead(fields, "");
  if (isMultipart) return { ...head, encoding: "" };
  if (leading !== null) {
    return { ...head, type: "multipart/mixed", charset: null, encoding: "", boundary: leading };
  }
  if (!/^(?:text|multipart)\/|^message\/(?:rfc822|global)$/.test(type)) return head;
  // A body that is declared as encoded may have been decoded since; one that is not was never
  // encoded.
  const encoding = UNENCODED.has(head.encoding)
    ? ""
    : guessEncoding(body, head.encoding, head.charset);
  if (fields.contentType !== null && TEXT_TYPES.has(type)) {
    return { ...head, encoding, boundary: null };
  }
  const text = decodeText(body, encoding, head.charset);
  const kept = { ...head, encoding, boundary: null };
  // Invitations contain markup; any other text type may be a page too.
  if (type.startsWith("text/") && OBJECT.test(text)) return kept;
  if (looksLikeHtml(text)) return { ...kept, type: "text/html" };
  return type.startsWith("text/") && !type.endsWith("calendar")
    ? kept
    : { ...kept, type: "text/plain" };
}
