import { readHexDigit } from "../encoding/bytes.ts";
import { findDecoder, UNKNOWN } from "./charset.ts";
import { decodeEncodedWords } from "./encoded_word.ts";
import { type Token, tokenize } from "./tokens.ts";

/**
 * Maximum number of parameters read of one field; real ones carry under ten, in pieces under fifty.
 */
const MAX_PARAMETERS = 200;

/** A value with parameters: Content-Type, Content-Disposition (RFC 2045 §5.1). */
export interface ParameterizedValue {
  /** The value before the parameters, in lower case: `text/plain`, `attachment`. */
  readonly value: string;
  /** Decoded values by lower-case name. */
  readonly parameters: ReadonlyMap<string, string>;
  /** All parameters as written, repeated ones and pieces too. */
  readonly pairs: readonly Parameter[];
}

/** Reads a value with parameters, plain or of RFC 2231, which win (RFC 6266 §4.3). */
export function parseParameters(text: string): ParameterizedValue {
  const tokens = tokenize(text).filter(({ kind }) => kind !== "comment");
  let start = tokens.findIndex(({ kind }, i) => kind === ";" || tokens[i + 1]?.kind === "=");
  if (start < 0) start = tokens.length;
  const mainValue = tokens.slice(0, start).map((token) => token.text).join("").toLowerCase();

  const parameters = new Map<string, string>();
  const pieces = new Map<string, Map<number, ParameterPiece>>();
  const pairs = readPairs(tokens, start).slice(0, MAX_PARAMETERS);
  for (const { name, value } of pairs) {
    const match = EXTENDED.exec(name);
    if (match === null) {
      if (!parameters.has(name)) parameters.set(name, decodeEncodedWords(value));
      continue;
    }
    const [, base = "", section = "0", star = ""] = match;
    // `name*` and `name*0*` are encoded, `name*0` is not.
    const isEncoded = star !== "" || !/\d$/.test(name);
    const namePieces = pieces.get(base) ?? new Map<number, ParameterPiece>();
    pieces.set(base, namePieces);
    if (!namePieces.has(Number(section))) {
      namePieces.set(Number(section), { text: value, isEncoded });
    }
  }
  for (const [name, namePieces] of pieces) parameters.set(name, joinPieces(namePieces));
  return { value: mainValue, parameters, pairs };
}

/** Lists all plain values of a parameter, decoded: mail programs differ in which they take. */
export function listParameterValues(pairs: readonly Parameter[], name: string): string[] {
  return pairs.filter((pair) => pair.name === name).map(({ value }) => decodeEncodedWords(value));
}

/** `name*`, `name*0`, `name*0*` (RFC 2231 §3, §4). */
const EXTENDED = /^([^*]{1,100})\*(?:(\d{1,3})(\*)?)?$/;

interface ParameterPiece {
  readonly text: string;
  /** Whether it is percent-encoded. */
  readonly isEncoded: boolean;
}

/** A parameter as written; its name is in lower case. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Reads `name = value`; an unquoted value goes on to the semicolon or to the next name. */
function readPairs(tokens: readonly Token[], start: number): Parameter[] {
  const pairs: Parameter[] = [];
  let name = "";
  let value: string | null = null;
  let isQuoted = false;
  const flush = () => {
    // A quotation mark that nothing closes is left out.
    const finalValue = value?.startsWith('"') && !isQuoted ? value.slice(1) : value;
    if (name !== "" && finalValue !== null) {
      pairs.push({ name: name.toLowerCase(), value: finalValue });
    }
    name = "";
    value = null;
  };
  for (let i = start; i < tokens.length; i++) {
    const { kind, text, isSpaced } = tokens[i] ?? { kind: ";", text: "", isSpaced: false };
    const startsName = kind === "word" && isSpaced && tokens[i + 1]?.kind === "=";
    if (kind === ";" || (value !== null && value !== "" && startsName)) flush();
    if (kind === ";") continue;
    if (value === null) {
      if (kind === "=") value = "";
      else name += text;
      isQuoted = false;
    } else {
      isQuoted ||= kind === "quoted";
      value += isSpaced && value !== "" ? ` ${text}` : text;
    }
  }
  flush();
  return pairs;
}

/** Puts the pieces of a value together, up to the first one that is missing (RFC 2231 §3). */
function joinPieces(pieces: ReadonlyMap<number, ParameterPiece>): string {
  let charset = "utf-8";
  let text = "";
  let bytes: number[] = [];
  const flush = () => {
    if (bytes.length > 0) text += decode(Uint8Array.from(bytes), charset);
    bytes = [];
  };
  for (let section = 0;; section++) {
    const piece = pieces.get(section);
    if (piece === undefined) break;
    let rest = piece.text;
    if (section === 0 && piece.isEncoded) {
      const match = /^([^']{0,80})'[^']{0,80}'/.exec(rest);
      if (match !== null) {
        charset = match[1] || charset;
        rest = rest.slice(match[0].length);
      }
    }
    if (piece.isEncoded) {
      decodePercent(rest, bytes);
    } else {
      flush();
      text += rest;
    }
  }
  flush();
  return text;
}

function decodePercent(text: string, bytes: number[]): void {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const highDigit = code === PERCENT ? readHexDigit(text.charCodeAt(i + 1)) : -1;
    const lowDigit = highDigit < 0 ? -1 : readHexDigit(text.charCodeAt(i + 2));
    if (lowDigit >= 0) {
      bytes.push(highDigit << 4 | lowDigit);
      i += 2;
    } else if (code < 0x80) {
      bytes.push(code);
    } else {
      const character = String.fromCodePoint(text.codePointAt(i) ?? code);
      bytes.push(...UTF8.encode(character));
      i += character.length - 1;
    }
  }
}

const PERCENT = 37;
const UTF8 = new TextEncoder();

function decode(bytes: Uint8Array, charset: string): string {
  return (findDecoder(charset) ?? UNKNOWN).decode(bytes);
}
