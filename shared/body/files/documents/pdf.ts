import { readHexDigit } from "../../../encoding/bytes.ts";
import { Budget, MAX_UNPACKED, URL_STEPS } from "../../../mime/budget.ts";
import { inflateZlib } from "../archives/inflate.ts";

/** Actions and features of a PDF. */
export interface PdfReading {
  /** Whether the file contains JavaScript. */
  readonly hasScript: boolean;
  /** Whether an action opens a program or an embedded file. */
  readonly hasLaunch: boolean;
  /** Whether the file has embedded files. */
  readonly hasFiles: boolean;
  readonly isEncrypted: boolean;
  /** Targets of links, and files on other machines. */
  readonly addresses: readonly string[];
}

/** Maximum number of characters of a link's target. */
const MAX_ADDRESS = 2048;
/** Maximum number of characters of a searched name, each of which may be written as three. */
const MAX_NAME = 39;
/** First characters of the searched names; `#` begins an encoded character. */
const NAME_STARTS = new Set([..."JLGEUSF#"].map((character) => character.charCodeAt(0)));

/** Codes of `(`, `<` and `>`, which delimit strings (ISO 32000-1 §7.3.4). */
const PARENTHESIS = 40, HEX_START = 60, HEX_END = 62;

/** Names of actions and features (ISO 32000-1 §12.6.4). */
const SCRIPT = new Set(["JavaScript", "JS"]);
const LAUNCH = new Set(["Launch", "GoToE"]);
const FILES = new Set(["EmbeddedFile", "EmbeddedFiles"]);
/** Actions that open another file. */
const OPENERS = new Set(["Launch", "GoToE", "GoToR"]);
/** Key of the file that an action opens. */
const FILE = "F";
/** Maximum number of characters from an action to its file. */
const MAX_ACTION = 300;

/** Number of characters that are searched per step of the budget. */
const CHARACTERS_PER_STEP = 8;
/** Number of steps of the budget per name. */
const NAME_STEPS = 10;
/** Number of steps of the budget per character of a string. */
const STRING_STEPS = 4;
/** Number of steps of the budget per stream. */
const STREAM_STEPS = 50;
/** Number of steps per object stream: a short one takes 10 µs, large files have a thousand. */
const OBJECTS_STEPS = 2000;

/** Reads a PDF by the names in its objects and object streams (ISO 32000-1 §7.5.7). */
export function readPdfFile(bytes: Uint8Array, budget = new Budget()): PdfReading {
  const text = LATIN1.decode(bytes);
  const readings = [readPdf(text, budget)];
  for (const { from, to } of findObjectStreams(text, budget)) {
    const objects = inflateZlib(bytes.subarray(from, to), { maxBytes: MAX_UNPACKED, budget });
    if (objects.length >= MAX_UNPACKED) budget.refuse();
    readings.push(readPdf(LATIN1.decode(objects), budget));
  }
  return {
    hasScript: readings.some(({ hasScript }) => hasScript),
    hasLaunch: readings.some(({ hasLaunch }) => hasLaunch),
    hasFiles: readings.some(({ hasFiles }) => hasFiles),
    isEncrypted: readings.some(({ isEncrypted }) => isEncrypted),
    addresses: readings.flatMap(({ addresses }) => addresses),
  };
}

const LATIN1 = new TextDecoder("latin1");

/** Maximum number of characters of the dictionary that precedes a stream. */
const MAX_DICTIONARY = 512;

/** Finds the offsets of the deflated object streams. */
function* findObjectStreams(
  text: string,
  budget: Budget,
): Generator<{ readonly from: number; readonly to: number }> {
  for (let at = 0; at < text.length && budget.take(STREAM_STEPS);) {
    const { from, to } = findNextStream(text, at);
    const textBefore = text.slice(Math.max(at, from - MAX_DICTIONARY), from);
    const dictionary = decodeName(textBefore.slice(textBefore.lastIndexOf("obj") + 1));
    if (from < text.length && /\/ObjStm\b/.test(dictionary) && dictionary.includes("/Fl")) {
      if (!budget.takeForUnpacking(OBJECTS_STEPS)) return;
      yield { from: from + (text[from + 6] === "\r" ? 8 : 7), to: Math.max(from, to - 9) };
    }
    at = to;
  }
}

/**
 * Reads the names in the objects of a PDF, without streams.
 *
 * @param text The file, with one character per byte.
 */
export function readPdf(text: string, budget = new Budget()): PdfReading {
  const features = { hasScript: false, hasLaunch: false, hasFiles: false, isEncrypted: false };
  const addresses = new Set<string>();
  const add = (address: string) => {
    if (address === "" || addresses.has(address) || !budget.take(URL_STEPS)) return;
    addresses.add(address);
  };
  if (!budget.take(text.length / CHARACTERS_PER_STEP)) return { ...features, addresses: [] };
  let lastOpener = -Infinity;
  let at = text.indexOf("/");
  for (let from = 0; at >= 0 && from < text.length;) {
    const stream = findNextStream(text, from);
    if (at < from) at = text.indexOf("/", from);
    for (; at >= 0 && at < stream.from; at = text.indexOf("/", at + 1)) {
      if (!NAME_STARTS.has(text.charCodeAt(at + 1))) continue;
      const end = findNameEnd(text, at + 1);
      const name = decodeName(text.slice(at + 1, end));
      if (!budget.take(NAME_STEPS)) return { ...features, addresses: [...addresses] };
      if (OPENERS.has(name)) lastOpener = end;
      if (name === "Encrypt") features.isEncrypted = true;
      else if (SCRIPT.has(name)) features.hasScript = true;
      else if (LAUNCH.has(name)) features.hasLaunch = true;
      else if (FILES.has(name)) features.hasFiles = true;
      else if (name === "URI" || name === FILE && end - lastOpener <= MAX_ACTION) {
        const string = readString(text, end);
        if (!budget.take(STRING_STEPS * (string.end - end))) break;
        if (name === "URI" || isOnOtherMachine(string.value)) add(string.value);
        at = string.end - 1;
      }
    }
    from = stream.to;
  }
  return { ...features, addresses: [...addresses] };
}

/** Tells whether the name of a file leads to another machine. */
function isOnOtherMachine(name: string): boolean {
  return /^(?:[/\\]{2}|file:[/\\]{4,9})[^/\\]/.test(name);
}

/** Finds the start and end of the next stream; both are the end of the text if there is none. */
function findNextStream(text: string, start: number): { from: number; to: number } {
  for (let at = text.indexOf("stream", start); at >= 0; at = text.indexOf("stream", at + 6)) {
    const nextCharacter = text[at + 6];
    if ((nextCharacter !== "\r" && nextCharacter !== "\n") || text.startsWith("end", at - 3)) {
      continue;
    }
    const end = text.indexOf("endstream", at);
    return { from: at, to: end < 0 ? text.length : end + 9 };
  }
  return { from: text.length, to: text.length };
}

/** Finds the end of a name: white space or a delimiter (ISO 32000-1 §7.2.2). */
function findNameEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + MAX_NAME);
  let end = start;
  while (end < limit && !NAME_ENDS.has(text.charCodeAt(end))) end++;
  return end;
}

const NAME_ENDS = new Set([0, 9, 10, 12, 13, 32, ...[..."()<>[]{}/%"].map((c) => c.charCodeAt(0))]);

/** Decodes a name, in which `#` and two digits encode a character: `/J#61vaScript`. */
function decodeName(text: string): string {
  let name = "", from = 0;
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) {
    const high = readHexDigit(text.charCodeAt(at + 1)),
      low = readHexDigit(text.charCodeAt(at + 2));
    if (high < 0 || low < 0) continue;
    name += text.slice(from, at) + String.fromCharCode(16 * high + low);
    from = at + 3;
  }
  return from === 0 ? text : name + text.slice(from);
}

/** A string of a PDF. */
interface PdfString {
  readonly value: string;
  /** Offset of the end of the string. */
  readonly end: number;
}

/** Reads a string in parentheses or hexadecimal digits (ISO 32000-1 §7.3.4); else "". */
function readString(text: string, start: number): PdfString {
  let at = start;
  while (at < start + 8 && NAME_ENDS.has(text.charCodeAt(at)) && text.charCodeAt(at) <= 32) at++;
  if (text.charCodeAt(at) === HEX_START) return readHexString(text, at + 1);
  if (text.charCodeAt(at) !== PARENTHESIS) return { value: "", end: start };
  let value = "";
  for (at++; at < text.length && value.length < MAX_ADDRESS; at++) {
    const character = text[at] ?? "";
    if (character === ")") break;
    if (character === "\\") {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      if (octal === undefined) value += text[++at] ?? "";
      else {
        value += String.fromCharCode(parseInt(octal, 8) & 0xff);
        at += octal.length;
      }
    } else value += character;
  }
  return { value, end: at };
}

function readHexString(text: string, start: number): PdfString {
  const limit = Math.min(text.length, start + 2 * MAX_ADDRESS);
  let value = "", high = -1, at = start;
  for (; at < limit && text.charCodeAt(at) !== HEX_END; at++) {
    const digit = readHexDigit(text.charCodeAt(at));
    if (digit < 0) continue;
    const byte = 16 * high + digit;
    // URLs are ASCII; this skips the zero bytes and the byte order mark of UTF-16.
    if (high >= 0 && byte !== 0 && byte < 0x80) value += String.fromCharCode(byte);
    high = high < 0 ? digit : -1;
  }
  return { value, end: at };
}
