import { decodeLatin1 } from "../../../encoding/bytes.ts";

/** Fields of a file that pax headers replace; null for one that none replaces. */
export interface PaxFields {
  readonly name: string | null;
  /** Size in bytes. */
  readonly size: number | null;
  /** Whether the headers are well-formed; programs read others differently. */
  readonly isValid: boolean;
}

/** Fields before any pax header. */
export const NO_PAX_FIELDS: PaxFields = { name: null, size: null, isValid: true };

/** Keywords of names: of every file (POSIX.1 pax), and of a sparse one (GNU tar). */
const NAME_KEYWORDS: ReadonlySet<string> = new Set(["path", "GNU.sparse.name"]);

const EQUALS = "=".charCodeAt(0), LF = 10;

/** Matches the start of a record, its length in bytes. */
const LENGTH = /^(\d{1,10})[ \t]+/;
/** Maximum number of characters of a length with the blanks after it. */
const MAX_LENGTH_FIELD = 16;

const UTF8 = new TextDecoder();

/**
 * Reads the records of a pax header: `17 path=bill.pdf` and a line end. The 17 is the length of the
 * whole record, whose value may contain line ends. The last record of a keyword counts.
 *
 * @param earlier Fields of earlier pax headers.
 */
export function readPaxHeader(bytes: Uint8Array, earlier: PaxFields): PaxFields {
  let { name, size, isValid } = earlier;
  for (let at = 0, end; at < bytes.length; at = end) {
    const start = LENGTH.exec(decodeLatin1(bytes.subarray(at, at + MAX_LENGTH_FIELD)));
    const keywordAt = at + (start?.[0].length ?? 0);
    const equalsAt = bytes.indexOf(EQUALS, keywordAt);
    end = at + Number(start?.[1]);
    isValid &&= equalsAt >= 0 && equalsAt < end - 1 && bytes[end - 1] === LF;
    if (!isValid) break;
    const keyword = decodeLatin1(bytes.subarray(keywordAt, equalsAt));
    const value = UTF8.decode(bytes.subarray(equalsAt + 1, end - 1));
    // Unpackers written in C end a name at a zero byte.
    if (NAME_KEYWORDS.has(keyword)) name = value.replace(/\0.*/s, "");
    else if (keyword === "size") {
      size = /^\d{1,15}$/.test(value) ? Number(value) : null;
      isValid = size !== null;
    }
  }
  return { name, size, isValid };
}
