/** What a PDF says it does. Objects inside compressed streams are not read. */
export interface PdfReading {
  readonly script: boolean;
  readonly launch: boolean;
  readonly files: boolean;
  /** Addresses its links lead to. */
  readonly addresses: readonly string[];
}

/** Addresses kept, the longest, and how many are looked at, as one without an end is long. */
const MAX_ADDRESSES = 100, MAX_ADDRESS = 2048, MAX_TRIED = 1000;
/** Longest name of interest, each character written as three. */
const MAX_NAME = 39;
/** What a name of interest starts with, as it is or encoded. */
const STARTS = new Set([..."JLGEU#"].map((sign) => sign.charCodeAt(0)));

const OPEN = 40;

/** Names (ISO 32000-1 §12.6.4) and what they tell. */
const SCRIPT = new Set(["JavaScript", "JS"]);
const LAUNCH = new Set(["Launch", "GoToE"]);
const FILES = new Set(["EmbeddedFile", "EmbeddedFiles"]);

/**
 * Looks at the names of a PDF's objects, in linear time; the content of streams is passed over.
 *
 * @param text The file, one character a byte.
 */
export function readPdf(text: string): PdfReading {
  const found = { script: false, launch: false, files: false };
  const addresses = new Set<string>();
  let tried = 0;
  let at = text.indexOf("/");
  for (let from = 0; at >= 0 && from < text.length;) {
    const stream = nextStream(text, from);
    if (at < from) at = text.indexOf("/", from);
    for (; at >= 0 && at < stream.from; at = text.indexOf("/", at + 1)) {
      if (!STARTS.has(text.charCodeAt(at + 1))) continue;
      const end = nameEnd(text, at + 1);
      const name = nameOf(text.slice(at + 1, end));
      if (SCRIPT.has(name)) found.script = true;
      else if (LAUNCH.has(name)) found.launch = true;
      else if (FILES.has(name)) found.files = true;
      else if (name === "URI" && addresses.size < MAX_ADDRESSES && ++tried <= MAX_TRIED) {
        const address = stringAt(text, end);
        if (address !== "") addresses.add(address);
      }
    }
    from = stream.to;
  }
  return { ...found, addresses: [...addresses] };
}

/** Where the next stream starts and ends; at the end of the text when there is none. */
function nextStream(text: string, start: number): { from: number; to: number } {
  for (let at = text.indexOf("stream", start); at >= 0; at = text.indexOf("stream", at + 6)) {
    const after = text[at + 6];
    if ((after !== "\r" && after !== "\n") || text.startsWith("end", at - 3)) continue;
    const end = text.indexOf("endstream", at);
    return { from: at, to: end < 0 ? text.length : end + 9 };
  }
  return { from: text.length, to: text.length };
}

/** White space and delimiters end a name (ISO 32000-1 §7.2.2). */
function nameEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_NAME);
  let end = start;
  while (end < limit && !ENDS.has(text.charCodeAt(end))) end++;
  return end;
}

const ENDS = new Set([0, 9, 10, 12, 13, 32, ...[..."()<>[]{}/%"].map((c) => c.charCodeAt(0))]);

/** `#` and two digits stand for a character: `/J#61vaScript`. */
function nameOf(written: string): string {
  if (!written.includes("#")) return written;
  return written.replaceAll(
    /#([0-9A-Fa-f]{2})/g,
    (_, digits) => String.fromCharCode(parseInt(digits, 16)),
  );
}

/** A string in parentheses (ISO 32000-1 §7.3.4.2), "" for anything else. */
function stringAt(text: string, start: number): string {
  let at = start;
  while (at < start + 8 && ENDS.has(text.charCodeAt(at)) && text.charCodeAt(at) <= 32) at++;
  if (text.charCodeAt(at) !== OPEN) return "";
  let value = "";
  for (at++; at < text.length && value.length < MAX_ADDRESS; at++) {
    const sign = text[at] ?? "";
    if (sign === ")") return value;
    if (sign === "\\") value += text[++at] ?? "";
    else value += sign;
  }
  return value;
}
