import { findCharset } from "./code_pages.ts";

/** The text of an RTF document, or the HTML it was made of ([MS-OXRTFEX]). */
export interface RtfText {
  readonly kind: "plain" | "html";
  readonly text: string;
}

/** Deepest nesting of groups; deeper ones count as their parent. */
const MAX_DEPTH = 200;

/** Groups that hold no text of the mail. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  "fonttbl",
  "colortbl",
  "stylesheet",
  "info",
  "pict",
  "object",
  "themedata",
  "datastore",
  "header",
  "footer",
  "headerl",
  "headerr",
  "footerl",
  "footerr",
  "listtable",
  "generator",
]);

/** Control words for a character. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...[["par", "\r\n"], ["line", "\r\n"], ["sect", "\r\n"], ["page", "\r\n"], [
    "tab",
    "\t",
  ]] as const,
  ...[["cell", "\t"], ["row", "\r\n"], ["lquote", "‘"], ["rquote", "’"]] as const,
  ...[["ldblquote", "“"], ["rdblquote", "”"], ["bullet", "•"]] as const,
  ...[["endash", "–"], ["emdash", "—"]] as const,
]);

/** One token of the format: a brace, a word with its number, a coded byte, or text. */
const TOKEN =
  /[{}]|\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))|[^\\{}\r\n]{1,4096}|[\r\n]/gi;

interface RtfGroup {
  /** Whether its text is left out. */
  hidden: boolean;
  /** Whether it is markup of the HTML the document was made of. */
  markup: boolean;
  /** Whether it is the text that Word shows instead of that markup. */
  instead: boolean;
  /** Characters that follow `\u` for programs that do not know it. */
  skip: number;
}

/** Reads an RTF document, a byte a character. Total and linear. */
export function readRtf(rtf: string): RtfText {
  const isHtml = rtf.slice(0, 2000).includes("\\fromhtml1");
  const output: string[] = [];
  const groups: RtfGroup[] = [];
  let now: RtfGroup = { hidden: false, markup: false, instead: false, skip: 1 };
  let decoder = new TextDecoder("windows-1252");
  let bytes: number[] = [];
  let toSkip = 0;
  let tooDeep = 0;
  let starred = false;
  const flush = () => {
    if (bytes.length > 0) output.push(decoder.decode(Uint8Array.from(bytes)));
    bytes = [];
  };
  const shown = () => !now.hidden && !(isHtml && now.instead && !now.markup);
  const write = (text: string) => {
    if (!shown()) return;
    flush();
    output.push(text);
  };
  const writeByte = (byte: number) => {
    if (toSkip > 0) toSkip--;
    else if (shown()) bytes.push(byte);
  };
  for (const [token, word, number, hex, character] of rtf.matchAll(TOKEN)) {
    if (token === "{") {
      if (groups.length < MAX_DEPTH) groups.push({ ...now });
      else tooDeep++;
      starred = false;
    } else if (token === "}") {
      flush();
      if (tooDeep > 0) tooDeep--;
      else now = groups.pop() ?? now;
      toSkip = 0;
    } else if (hex !== undefined) {
      writeByte(parseInt(hex, 16));
    } else if (character !== undefined) {
      if (character === "*") starred = true;
      else if ("\\{}".includes(character)) writeByte(character.charCodeAt(0));
      else if (character === "~") write("\u00a0");
      else if (character === "\r" || character === "\n") write("\r\n");
    } else if (word !== undefined) {
      const value = number === undefined ? null : Number(number);
      if (word === "ansicpg" && value !== null) {
        flush();
        decoder = new TextDecoder(findCharset(value));
      } else if (word === "uc") now.skip = Math.min(Math.max(value ?? 1, 0), 16);
      else if (word === "u" && value !== null) {
        write(String.fromCharCode(value & 0xffff));
        toSkip = now.skip;
      } else if (word === "htmlrtf") now.instead = value !== 0;
      else if (word === "htmltag" && starred) now.markup = true;
      else if (NOT_SHOWN.has(word) || (starred && word !== "mhtmltag")) now.hidden = true;
      else if (word === "mhtmltag") now.hidden = true;
      else write(CHARACTERS.get(word) ?? "");
      starred = false;
    } else if (token !== "\r" && token !== "\n") {
      for (let i = 0; i < token.length; i++) writeByte(token.charCodeAt(i) & 0xff);
    }
  }
  flush();
  return { kind: isHtml ? "html" : "plain", text: output.join("").toWellFormed() };
}
