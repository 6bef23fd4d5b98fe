/**
 * A pattern is a number in which each `#` stands for any one digit. Packed, every symbol takes four
 * bits: the first eight symbols fill `high`, the others `low`, from the top bit down, so that
 * comparing the two words compares the texts, and one mask compares a pattern with a number.
 */

/** Most symbols of a pattern: a number has at most 15 digits (ITU-T E.164 §6). */
export const MAX_SYMBOLS = 15;

/** Symbols held by one of the two words. */
const SYMBOLS_A_WORD = 8;

/** The four bits of `#`. Digits are their own value, so only `#` has the two upper bits set. */
export const WILD = 15;

const CODE_0 = 48;
const CODE_HASH = 35;
const LOWEST_BITS = 0x11111111;

/** Where the packed words of one pattern or number are written. */
export interface PackedWords {
  high: number;
  low: number;
}

/**
 * Packs digits and `#` into `into`.
 *
 * @returns Whether `text` was 1 to 15 symbols of the kind asked for; otherwise `into` means nothing.
 */
export function pack(text: string, into: PackedWords, allowWild: boolean): boolean {
  const length = text.length;
  if (length === 0 || length > MAX_SYMBOLS) return false;
  let high = 0;
  let low = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    let symbol = code - CODE_0;
    if (symbol < 0 || symbol > 9) {
      if (code !== CODE_HASH || !allowWild) return false;
      symbol = WILD;
    }
    if (i < SYMBOLS_A_WORD) high |= symbol << (28 - 4 * i);
    else low |= symbol << (60 - 4 * i);
  }
  into.high = high;
  into.low = low;
  return true;
}

/** The symbol at `position`, counted from 0: a digit or {@linkcode WILD}. */
export function symbolAt(high: number, low: number, position: number): number {
  return position < SYMBOLS_A_WORD
    ? (high >>> (28 - 4 * position)) & 15
    : (low >>> (60 - 4 * position)) & 15;
}

/** The eight symbols from `position` on. */
export function tailAt(high: number, low: number, position: number): number {
  if (position === 0) return high;
  return position < SYMBOLS_A_WORD
    ? (high << (4 * position)) | (low >>> (32 - 4 * position))
    : low << (4 * position - 32);
}

/** The bits of a word that a number may have freely because the pattern has a `#` there. */
function freeBits(word: number): number {
  return ((word >>> 3) & (word >>> 2) & LOWEST_BITS) * WILD;
}

/** Whether a word of a number fits the same word of a pattern. */
export function wordFits(pattern: number, number: number): boolean {
  return ((pattern ^ number) & ~freeBits(pattern)) === 0;
}

/** How many `#` a word has. */
function wildsOfWord(word: number): number {
  let wilds = 0;
  for (let bits = (word >>> 3) & (word >>> 2) & LOWEST_BITS; bits !== 0; bits &= bits - 1) wilds++;
  return wilds;
}

/** How many `#` a pattern has: the fewer, the more specific it is. */
export function wildsOf(high: number, low: number): number {
  return wildsOfWord(high) + wildsOfWord(low);
}

/** Runs of `#` by their length. */
const WILDS = Array.from({ length: MAX_SYMBOLS + 1 }, (_, count) => "#".repeat(count));

/** The text of a packed pattern that `number` fits: the number, with `#` where the pattern has it. */
export function unpack(high: number, low: number, number: string): string {
  const wilds = wildsOf(high, low);
  let end = number.length;
  while (end > 0 && symbolAt(high, low, end - 1) === WILD) end--;
  const tail = number.length - end;
  // Nearly every pattern has its `#` at the end alone: two pieces make its text.
  if (tail === wilds) return number.slice(0, end) + (WILDS[tail] ?? "");
  let text = "";
  for (let i = 0; i < number.length; i++) {
    text += symbolAt(high, low, i) === WILD ? "#" : number[i];
  }
  return text;
}
