/** Canonicalization of header fields and bodies before they are hashed (RFC 6376 §3.4). */
export type Canonicalization = "simple" | "relaxed";

/** Canonicalizes a field, a byte string without the CRLF at its end. */
export function canonicalizeField(raw: string, method: Canonicalization): string {
  if (method === "simple") return raw;
  const colon = raw.indexOf(":");
  const name = raw.slice(0, colon).trimEnd().toLowerCase();
  const value = raw.slice(colon + 1).replace(/\r\n/g, "").replace(/[ \t]+/g, " ");
  const start = value.startsWith(" ") ? 1 : 0;
  const end = value.length > start && value.endsWith(" ") ? value.length - 1 : value.length;
  return `${name}:${value.slice(start, end)}`;
}

const TAB = 9, LF = 10, CR = 13, SPACE = 32;

/** Canonicalizes a body for its hash; a lone LF counts as a line end that lost its CR. */
export function canonicalizeBody(
  body: Uint8Array,
  method: Canonicalization,
): Uint8Array<ArrayBuffer> {
  const relaxed = method === "relaxed";
  const output = new Uint8Array(body.byteLength + countLoneFeeds(body) + 2);
  let length = 0;
  let lineStart = 0;
  /** End of the last line that is not empty, CRLF included. */
  let contentEnd = 0;
  let isAfterBlanks = false;
  const endLine = () => {
    const isEmptyLine = length === lineStart;
    output[length++] = CR;
    output[length++] = LF;
    lineStart = length;
    if (!isEmptyLine) contentEnd = length;
    isAfterBlanks = false;
  };
  for (let i = 0; i < body.byteLength; i++) {
    const code = body[i] ?? 0;
    if (code === LF) endLine();
    else if (code === CR && body[i + 1] === LF) {
      i++;
      endLine();
    } else if (relaxed && (code === SPACE || code === TAB)) isAfterBlanks = true;
    else {
      if (isAfterBlanks) output[length++] = SPACE;
      isAfterBlanks = false;
      output[length++] = code;
    }
  }
  if (length > lineStart) endLine();
  // An empty body is one CRLF in simple (§3.4.3), nothing in relaxed (§3.4.4).
  if (contentEnd === 0 && !relaxed) {
    output[0] = CR;
    output[1] = LF;
    contentEnd = 2;
  }
  return output.subarray(0, contentEnd);
}

function countLoneFeeds(body: Uint8Array): number {
  let count = 0;
  for (let at = body.indexOf(LF); at >= 0; at = body.indexOf(LF, at + 1)) {
    if (body[at - 1] !== CR) count++;
  }
  return count;
}
