import { findCharset } from "./code_pages.ts";

/** The text of an RTF document, or the HTML from which it was made ([MS-OXRTFEX]). */
export interface RtfText {
  readonly kind: "plain" | "html";
  readonly text: string;
}

/** Maximum depth of groups inside one another; the text of deeper ones counts as their parent's. */
const MAX_DEPTH = 200;

/** Names of groups that hold no text of the mail. */
const HIDDEN_GROUPS: ReadonlySet<string> = new Set([
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

/** Characters that control words write. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(Object.entries({
  par: "\r\n",
  line: "\r\n",
  sect: "\r\n",
  page: "\r\n",
  tab: "\t",
  cell: "\t",
  row: "\r\n",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  bullet: "•",
  endash: "–",
  emdash: "—",
}));

/** One token of the format: a brace, a word with its number, a coded byte, or text. */
const TOKEN =
  /[{}]|\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))|[^\\{}\r\n]{1,4096}|[\r\n]/gi;

/** State of a group, which the groups inside it inherit. */
interface RtfGroup {
  /** Whether the text of the group is left out. */
  isHidden: boolean;
  /** Whether the text is markup of the HTML from which the document was made. */
  isMarkup: boolean;
  /** Whether the text is only for programs that do not know that markup. */
  isFallback: boolean;
  /** Number of characters after `\u` for programs that do not know Unicode. */
  fallbackLength: number;
}

/** Reads an RTF document in linear time, each character of which is a byte. */
export function readRtf(rtf: string): RtfText {
  const isHtml = rtf.slice(0, 2000).includes("\\fromhtml1");
  const output: string[] = [];
  const groups: RtfGroup[] = [];
  let group: RtfGroup = { isHidden: false, isMarkup: false, isFallback: false, fallbackLength: 1 };
  let decoder = new TextDecoder("windows-1252");
  let bytes: number[] = [];
  let bytesToSkip = 0;
  let unopenedGroups = 0;
  let isStarred = false;
  const flush = () => {
    if (bytes.length > 0) output.push(decoder.decode(Uint8Array.from(bytes)));
    bytes = [];
  };
  const isShown = () => !group.isHidden && !(isHtml && group.isFallback && !group.isMarkup);
  const write = (text: string) => {
    if (!isShown()) return;
    flush();
    output.push(text);
  };
  const writeByte = (byte: number) => {
    if (bytesToSkip > 0) bytesToSkip--;
    else if (isShown()) bytes.push(byte);
  };
  for (const [token, word, number, hex, character] of rtf.matchAll(TOKEN)) {
    if (token === "{") {
      if (groups.length < MAX_DEPTH) groups.push({ ...group });
      else unopenedGroups++;
      isStarred = false;
    } else if (token === "}") {
      flush();
      if (unopenedGroups > 0) unopenedGroups--;
      else group = groups.pop() ?? group;
      bytesToSkip = 0;
    } else if (hex !== undefined) {
      writeByte(parseInt(hex, 16));
    } else if (character !== undefined) {
      if (character === "*") isStarred = true;
      else if ("\\{}".includes(character)) writeByte(character.charCodeAt(0));
      else if (character === "~") write("\u00a0");
      else if (character === "\r" || character === "\n") write("\r\n");
    } else if (word !== undefined) {
      const value = number === undefined ? null : Number(number);
      if (word === "ansicpg" && value !== null) {
        flush();
        decoder = new TextDecoder(findCharset(value));
      } else if (word === "uc") group.fallbackLength = Math.min(Math.max(value ?? 1, 0), 16);
      else if (word === "u" && value !== null) {
        write(String.fromCharCode(value & 0xffff));
        bytesToSkip = group.fallbackLength;
      } else if (word === "htmlrtf") group.isFallback = value !== 0;
      else if (word === "htmltag" && isStarred) group.isMarkup = true;
      else if (isStarred || word === "mhtmltag" || HIDDEN_GROUPS.has(word)) group.isHidden = true;
      else write(CHARACTERS.get(word) ?? "");
      isStarred = false;
    } else if (token !== "\r" && token !== "\n") {
      for (let i = 0; i < token.length; i++) writeByte(token.charCodeAt(i) & 0xff);
    }
  }
  flush();
  return { kind: isHtml ? "html" : "plain", text: output.join("").toWellFormed() };
}
