/**
 * Maximum steps of work for one mail; a step takes about 10 ns, and most mails need a hundredth.
 */
const MAX_STEPS = 32_000_000;

/** Number of steps for one character of a mail's text: links, words, entities. */
const TEXT_STEPS = 32;

/**
 * Longest text in characters that is read; it needs a quarter of the steps. A long letter has 20
 * 000.
 */
export const TEXT_LENGTH = MAX_STEPS / 4 / TEXT_STEPS;

/** Most bytes that are unpacked of one file. */
export const UNPACKED = MAX_STEPS / 8;

/** Most steps of the pages of a mail: they are read before its text and its files. */
export const PAGE_WORK = MAX_STEPS / 2;

/** Number of steps of a tag or comment of a page: real ones have up to 3 000. */
export const TAG_STEPS = 200;

/** Steps of an address that a reader of files keeps: it is examined as a link. */
export const ADDRESS_STEPS = MAX_STEPS / 32_000;

/** The start and the end of a text that is too long; the middle is not compared. */
export function bothEnds(text: string): string {
  if (text.length <= TEXT_LENGTH) return text;
  const end = TEXT_LENGTH / 4;
  return `${text.slice(0, TEXT_LENGTH - end)}\n${text.slice(-end)}`;
}

/**
 * Limits the work for one mail, by steps and not time, so that answers are equal on all machines.
 */
export class Budget {
  #left: number;
  #refused = false;
  readonly #all: number;
  /** Steps that unpacking leaves, so that the names in a later archive are still listed. */
  readonly #kept: number;

  constructor(steps = MAX_STEPS) {
    this.#left = steps;
    this.#all = steps;
    this.#kept = steps / 4;
  }

  /** Steps taken so far. */
  get taken(): number {
    return this.#all - this.#left;
  }

  /** Tells whether something of the mail was not read. */
  get isSpent(): boolean {
    return this.#refused;
  }

  /** Takes steps before work is done; takes none and returns false if fewer are left. */
  take(steps: number): boolean {
    const needed = steps > 1 ? Math.ceil(steps) : 1;
    if (needed <= this.#left) {
      this.#left -= needed;
      return true;
    }
    this.#refused = true;
    return false;
  }

  /** Takes steps for unpacking, which must leave a quarter of all steps. */
  takeSpare(steps: number): boolean {
    if (this.#left - steps >= this.#kept) return this.take(steps);
    this.#refused = true;
    return false;
  }

  /** Takes the steps of a mail's text, up to `TEXT_LENGTH` characters however few are left. */
  takeText(length: number): void {
    this.take(TEXT_STEPS * Math.min(length, TEXT_LENGTH));
    if (length > TEXT_LENGTH) this.refuse();
  }

  /** Notes that something was not read for its length, although steps are left. */
  refuse(): void {
    this.#refused = true;
  }

  /** Takes the steps of a native search or copy of this many bytes or characters. */
  takeNative(length: number): boolean {
    return this.take(length / NATIVE_PER_STEP);
  }
}

/**
 * Number of bytes or characters that native code searches, copies or decodes in the time of one
 * step.
 */
const NATIVE_PER_STEP = 16;
