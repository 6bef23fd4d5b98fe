import { foldCodePoint } from "./fold.ts";

/** Normalised text: the first `length` UTF-16 code units of `units`. */
export interface NormalisedText {
  readonly units: Uint16Array;
  readonly length: number;
}

/** Entries of {@linkcode FOLDED} that are no code unit. */
const UNKNOWN = 0, DROPPED = 1, SEVERAL = 2, COMBINING = 3;

/** What each code point up to U+FFFF folds to, worked out when it is first met. */
const FOLDED = new Uint16Array(0x10000);

/** Folds of code points whose entry in {@linkcode FOLDED} is special. */
const LONG_FOLDS = new Map<number, string>();

/** Folds of code points beyond U+FFFF; emptied when full, because senders choose what is in it. */
const ASTRAL = new Map<number, string>();
const MAX_ASTRAL = 4096;

/** Buffers kept for the next text; a mail body is seldom longer. */
const KEPT_UNITS = 1 << 16;
/** Most bytes of UTF-8 a UTF-16 code unit becomes. */
const MAX_UTF8 = 3;
const keptUnits = new Uint16Array(KEPT_UNITS);
const keptBytes = new Uint8Array(KEPT_UNITS * MAX_UTF8);
const ENCODER = new TextEncoder();

/** May be one character with what precedes it: Hangul vowels, marks that are no Latin accent. */
const COMBINES = /^(?:[\u1161-\u1175]|(?![\u0300-\u036f])\p{M})$/u;

/**
 * Sequences that are one character when composed (NFC): Hangul syllables in pieces, kana with a
 * voicing mark, letters with a mark of their own script. Runs are cut at the 30 marks of the
 * Stream-Safe Text Format (Unicode Annex #15), which keeps the cost linear.
 */
const COMPOSABLE =
  /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[^\p{M}\p{ASCII}](?:(?![\u0300-\u036f])\p{M}){1,30}/gu;

/**
 * Text as keywords are matched in it: see {@linkcode foldCodePoint}. The result shares one buffer
 * with the next call: use it or copy it before that.
 */
export function normalise(text: string): NormalisedText {
  return fold(text, false);
}

/** A keyword in normalised form, blanks collapsed and trimmed; empty when nothing is left. */
export function normaliseKeyword(keyword: string): string {
  const { units, length } = normalise(keyword);
  let text = "";
  let spaced = false;
  for (let i = 0; i < length; i++) {
    const unit = units[i] ?? 0;
    if (unit === SPACE) {
      spaced = true;
      continue;
    }
    if (spaced && text !== "") text += " ";
    spaced = false;
    text += String.fromCharCode(unit);
  }
  return text;
}

const SPACE = 32;

/**
 * Folds a text, composed first when it turns out to have characters that combine. Works on UTF-8:
 * one native call makes it from every kind of string there is inside the engine, and reading bytes
 * is several times faster than `charCodeAt`.
 */
function fold(text: string, isComposed: boolean): NormalisedText {
  const bytes = text.length <= KEPT_UNITS ? keptBytes : new Uint8Array(text.length * MAX_UTF8);
  const end = ENCODER.encodeInto(text, bytes).written;
  // There is always room for one unit a byte that is left: only longer folds have to check.
  let units: Uint16Array = end <= KEPT_UNITS ? keptUnits : new Uint16Array(end);
  let length = 0;
  for (let i = 0; i < end;) {
    const lead = bytes[i] ?? 0;
    if (lead < 0x80) {
      units[length++] = FOLDED[lead] ?? UNKNOWN;
      i++;
      continue;
    }
    let codePoint: number;
    if (lead < 0xe0) {
      codePoint = (lead & 0x1f) << 6 | trail(bytes, i + 1);
      i += 2;
    } else if (lead < 0xf0) {
      codePoint = (lead & 0x0f) << 12 | trail(bytes, i + 1) << 6 | trail(bytes, i + 2);
      i += 3;
    } else {
      codePoint = (lead & 0x07) << 18 | trail(bytes, i + 1) << 12 | trail(bytes, i + 2) << 6 |
        trail(bytes, i + 3);
      i += 4;
    }
    const folded = codePoint > 0xffff ? SEVERAL : FOLDED[codePoint] || learn(codePoint);
    if (folded > COMBINING) {
      units[length++] = folded;
    } else if (folded !== DROPPED) {
      if (folded === COMBINING && !isComposed) return fold(compose(text), true);
      const long = LONG_FOLDS.get(codePoint) ?? foldAstral(codePoint);
      if (length + long.length + end - i > units.length) units = grown(units, long.length + end);
      for (let j = 0; j < long.length; j++) units[length++] = long.charCodeAt(j);
    }
  }
  return { units, length };
}

function compose(text: string): string {
  return text.replace(COMPOSABLE, (sequence) => sequence.normalize("NFC"));
}

function trail(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) & 0x3f;
}

function learn(codePoint: number): number {
  const folded = foldCodePoint(codePoint);
  const combines = COMBINES.test(String.fromCharCode(codePoint));
  const entry = combines
    ? COMBINING
    : folded.length === 0
    ? DROPPED
    : folded.length > 1
    ? SEVERAL
    : folded.charCodeAt(0);
  if (combines || folded.length > 1) LONG_FOLDS.set(codePoint, folded);
  FOLDED[codePoint] = entry;
  return entry;
}

function foldAstral(codePoint: number): string {
  const known = ASTRAL.get(codePoint);
  if (known !== undefined) return known;
  const folded = foldCodePoint(codePoint);
  if (ASTRAL.size === MAX_ASTRAL) ASTRAL.clear();
  ASTRAL.set(codePoint, folded);
  return folded;
}

function grown(units: Uint16Array, more: number): Uint16Array {
  const larger = new Uint16Array(units.length * 2 + more);
  larger.set(units);
  return larger;
}

// Every ASCII character folds to one code unit.
for (let code = 0; code < 0x80; code++) learn(code);
