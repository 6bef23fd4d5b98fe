import { foldCodePoint } from "./fold.ts";

/** Normalised text: the first `length` UTF-16 code units of `units`. */
export interface NormalisedText {
  readonly units: Uint16Array;
  readonly length: number;
}

/** Entries of {@linkcode FOLDED} that are no code unit. */
const UNKNOWN = 0, DROPPED = 1, SEVERAL = 2, SURROGATE = 3, COMBINING = 4;
const LAST_SPECIAL = COMBINING;

/** What each code unit folds to, worked out when it is first met. */
const FOLDED = new Uint16Array(0x10000).fill(SURROGATE, 0xd800, 0xe000);

/** Folds of code units whose entry in {@linkcode FOLDED} is special. */
const LONG_FOLDS = new Map<number, string>();

/** Folds of code points beyond U+FFFF; emptied when full, because senders choose what is in it. */
const ASTRAL = new Map<number, string>();
const MAX_ASTRAL = 4096;

/** Longest fold of one code point: U+FDFA becomes 18 code units. */
const MAX_EXPANSION = 18;

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
  const written = new Writer(text.length);
  if (!write(text, written, "stop")) {
    written.length = 0;
    write(text.replace(COMPOSABLE, (sequence) => sequence.normalize("NFC")), written, "go on");
  }
  return written;
}

/** A keyword in normalised form, blanks collapsed and trimmed; empty when nothing is left. */
export function normaliseKeyword(keyword: string): string {
  const { units, length } = normalise(keyword);
  return String.fromCharCode(...units.subarray(0, length)).replaceAll(/ +/g, " ").trim();
}

/** Folds text into `out`; false when told to stop at a character that combines and it met one. */
function write(text: string, out: Writer, atCombining: "stop" | "go on"): boolean {
  let { units, length } = out;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    let folded = FOLDED[unit] ?? UNKNOWN;
    if (folded === UNKNOWN) folded = learn(unit);
    if (folded > LAST_SPECIAL) {
      if (length === units.length) units = grown(units);
      units[length++] = folded;
      continue;
    }
    if (folded === DROPPED) continue;
    if (folded === COMBINING && atCombining === "stop") return false;
    let fold = LONG_FOLDS.get(unit);
    if (fold === undefined) {
      const codePoint = text.codePointAt(i) ?? unit;
      if (codePoint > 0xffff) i++;
      fold = foldAstral(codePoint);
    }
    if (length + MAX_EXPANSION > units.length) units = grown(units);
    for (let j = 0; j < fold.length; j++) units[length++] = fold.charCodeAt(j);
  }
  out.units = units;
  out.length = length;
  return true;
}

function learn(unit: number): number {
  const folded = foldCodePoint(unit);
  const combines = COMBINES.test(String.fromCharCode(unit));
  const entry = combines
    ? COMBINING
    : folded.length === 0
    ? DROPPED
    : folded.length > 1
    ? SEVERAL
    : folded.charCodeAt(0);
  if (combines || folded.length > 1) LONG_FOLDS.set(unit, folded);
  FOLDED[unit] = entry;
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

/** Units kept for the next text; a mail body is seldom longer. */
const KEPT_UNITS = 1 << 16;
const kept = new Uint16Array(KEPT_UNITS);

class Writer implements NormalisedText {
  units: Uint16Array;
  length = 0;

  constructor(expected: number) {
    this.units = expected <= KEPT_UNITS ? kept : new Uint16Array(expected + MAX_EXPANSION);
  }
}

function grown(units: Uint16Array): Uint16Array {
  const larger = new Uint16Array(units.length * 2);
  larger.set(units);
  return larger;
}
