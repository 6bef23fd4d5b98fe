/**
 * Steps of work allowed for one mail of any size; a step is a few operations, such as one byte
 * looked at by a loop, about 10 ns on a small server. An ordinary mail takes less than a hundredth.
 */
const MAX_STEPS = 32_000_000;

/** Number of steps for one character of a mail's text: links, words, entities. */
const TEXT_STEPS = 32;

/**
 * Longest text that is read, in characters: a quarter of the steps is enough for it. A long letter
 * has 20 000. Readers that do more per character read less of it, those of markup twice as much.
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
 * The work that may still be done for one mail: one object for all its readers, which limits their
 * total. It counts steps and not time, so that a mail has the same answer on
 * every machine.
 *
 * A reader takes steps before it does the work, for its input too and not just for its output; work
 * that is refused is left out, and the analysis reports `part_incomplete`.
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

  /** Whether something of the mail was not read. */
  get isSpent(): boolean {
    return this.#refused;
  }

  /**
   * Takes steps; false if fewer are left, and then none are taken.
   *
   * @param steps Any number; fractions and less than one count as one.
   */
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

  /**
   * Takes the steps of a mail's text, before those of its files: up to `TEXT_LENGTH` characters are
   * read however few steps are left.
   */
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
