import { isEncoded, type Part } from "./part.ts";
import type { PartHead } from "./part_head.ts";
import { decodeBase64Blocks, guessEncoding, isNoise, looksLikeHtml } from "./sniff.ts";
import { decodeText } from "./transfer.ts";

/** Returns a text whose lines all end in CR, as on old Macs, with line feeds; others unchanged. */
export function unifyLineEnds(text: string): string {
  const feed = text.indexOf("\n");
  const isOldMac = (feed < 0 || text.slice(feed).trim() === "") && text.includes("\r");
  return isOldMac ? text.replaceAll(/\r\n?/g, "\n") : text;
}

/** Maximum number of characters at the start of a body that are read in a second way. */
export const MAX_ALTERNATIVE = 256 * 1024;

/** Further readings of a body whose fields are missing or wrong. */
interface AlternativeTexts {
  /** Texts with something decoded that the first reading does not decode. */
  readonly decodedTexts: readonly string[];
  /** Texts with something left encoded, or as markup, that the first reading decodes. */
  readonly rawTexts: readonly string[];
}

/**
 * Reads a body in further ways, as its fields may be missing or wrong.
 *
 * @param options.declaredEncoding Content encoding that the fields declare.
 */
export function readAlternatives(
  { body: fullBody, type, encoding, charset }: Part,
  { isPlain, declaredEncoding }: { readonly isPlain: boolean; readonly declaredEncoding: string },
): AlternativeTexts {
  const body = fullBody.slice(0, MAX_ALTERNATIVE);
  if (!type.startsWith("text/")) return { decodedTexts: [], rawTexts: [] };
  const decodeFirst = () => decodeText(body, encoding, charset), rawTexts: string[] = [];
  const blocks = decodeBase64Blocks(body, charset),
    firstReading = blocks.length === 0 ? "" : decodeFirst();
  const decodedTexts = blocks.filter((block) => !firstReading.includes(block));
  if (isPlain && type === "text/html") rawTexts.push(decodeFirst());
  // Text that is not encoded as declared, or was decoded on the way, is read in both ways.
  if (
    declaredEncoding !== encoding &&
    (declaredEncoding === "" || isEncoded({ encoding: declaredEncoding }))
  ) {
    const otherText = decodeText(body, declaredEncoding, charset);
    if (!isNoise(otherText)) (declaredEncoding === "" ? rawTexts : decodedTexts).push(otherText);
  }
  return { decodedTexts, rawTexts };
}

const UNENCODED = new Set(["7bit", "8bit", "binary"]);
/** Media types of bodies that are read as declared, whatever they look like. */
export const TEXT_TYPES = new Set(["text/plain", "text/html"]);
/** Matches the first line of a calendar or address card (RFC 5545 §3.4, RFC 6350 §6.1.1). */
const CALENDAR_OR_CARD = /^\ufeff?\s{0,99}BEGIN:V(?:CALENDAR|CARD)/i;

/**
 * Reads the head of a mail whose header fields came apart from the body. What the body shows of
 * itself wins over the fields.
 *
 * @param head The head that the fields declare.
 * @param options.isDeclared Whether the fields declare a text, which is read as such.
 * @param options.leadingBoundary Boundary with which the body starts, if no field declares a multipart.
 */
export function readRootHead(
  body: string,
  head: PartHead,
  { isMultipart, isDeclared, leadingBoundary }: {
    readonly isMultipart: boolean;
    readonly isDeclared: boolean;
    readonly leadingBoundary: string | null;
  },
): PartHead {
  const { type } = head;
  if (isMultipart) return { ...head, encoding: "" };
  if (leadingBoundary !== null) {
    return {
      ...head,
      type: "multipart/mixed",
      charset: null,
      encoding: "",
      boundary: leadingBoundary,
    };
  }
  if (!/^(?:text|multipart)\/|^message\/(?:rfc822|global)$/.test(type)) return head;
  // A body that is declared as encoded may have been decoded on the way.
  const encoding = UNENCODED.has(head.encoding)
    ? ""
    : guessEncoding(body, head.encoding, head.charset);
  const textHead = { ...head, encoding, boundary: null };
  if (isDeclared) return textHead;
  const text = decodeText(body, encoding, head.charset);
  // Invitations contain markup; any other text type may be a page too.
  if (type.startsWith("text/") && CALENDAR_OR_CARD.test(text)) return textHead;
  if (looksLikeHtml(text)) return { ...textHead, type: "text/html" };
  return type.startsWith("text/") && !type.endsWith("calendar")
    ? textHead
    : { ...textHead, type: "text/plain" };
}
