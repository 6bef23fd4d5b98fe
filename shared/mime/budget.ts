/** Maximum number of steps per mail. A step takes about 10 ns; most mails need a hundredth. */
const MAX_STEPS = 32_000_000;

/** Number of steps per character of a mail's text, for its links, words and entities. */
const TEXT_STEPS = 32;

/** Maximum number of characters that are read of a text: they take a quarter of the steps. */
export const MAX_TEXT_LENGTH = MAX_STEPS / 4 / TEXT_STEPS;

/** Maximum number of bytes that are unpacked per file. */
export const MAX_UNPACKED = MAX_STEPS / 8;

/** Maximum number of steps for the pages of a mail, which are read before its text and files. */
export const MAX_PAGE_STEPS = MAX_STEPS / 2;

/** Number of steps per tag or comment of a page; real pages have up to 3 000 of them. */
export const TAG_STEPS = 200;

/** Number of steps per URL in a file, as it is examined as a link. */
export const URL_STEPS = MAX_STEPS / 32_000;

/** Returns the start and the end of a text that is too long, without its middle. */
export function takeBothEnds(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const end = MAX_TEXT_LENGTH / 4;
  return `${text.slice(0, MAX_TEXT_LENGTH - end)}\n${text.slice(-end)}`;
}

/**
 * Matches more marks in a row than any script has (Unicode Annex #15: 30). Two letters that become
 * marks in compatibility forms count as marks.
 */
const MANY_MARKS = /([\p{M}\uff9e\uff9f]{31,})/u;

/** Normalises a text, except for long runs of marks, which are sorted in quadratic time. */
export function normalizeText(text: string, form: "NFC" | "NFKC"): string {
  if (!MANY_MARKS.test(text)) return text.normalize(form);
  // The pieces at odd places are the runs.
  return text.split(MANY_MARKS).map((piece, i) => i % 2 === 0 ? piece.normalize(form) : piece)
    .join("");
}

/**
 * Limits the work for one mail, by steps and not time, so that answers are equal on all machines.
 */
export class Budget {
  #stepsLeft: number;
  #hasRefused = false;
  readonly #totalSteps: number;
  /** Number of steps that unpacking must leave, so that later archives are still listed. */
  readonly #reserve: number;

  constructor(steps = MAX_STEPS) {
    this.#stepsLeft = steps;
    this.#totalSteps = steps;
    this.#reserve = steps / 4;
  }

  /** Number of steps taken so far. */
  get stepsTaken(): number {
    return this.#totalSteps - this.#stepsLeft;
  }

  /** Tells whether something of the mail was not read. */
  get isSpent(): boolean {
    return this.#hasRefused;
  }

  /** Takes the steps of work that comes next. Takes none and returns false if fewer are left. */
  take(steps: number): boolean {
    const wholeSteps = steps > 1 ? Math.ceil(steps) : 1;
    if (wholeSteps <= this.#stepsLeft) {
      this.#stepsLeft -= wholeSteps;
      return true;
    }
    this.#hasRefused = true;
    return false;
  }

  /** Takes steps for unpacking, which must leave a quarter of all steps. */
  takeForUnpacking(steps: number): boolean {
    if (this.#stepsLeft - steps >= this.#reserve) return this.take(steps);
    this.#hasRefused = true;
    return false;
  }

  /** Takes the steps of a mail's text for at most `MAX_TEXT_LENGTH` characters. */
  takeText(length: number): void {
    this.take(TEXT_STEPS * Math.min(length, MAX_TEXT_LENGTH));
    if (length > MAX_TEXT_LENGTH) this.refuse();
  }

  /** Records that something was not read although steps are left: too long, or of an unread form. */
  refuse(): void {
    this.#hasRefused = true;
  }

  /** Takes the steps of a native search or copy of this many bytes or characters. */
  takeNative(length: number): boolean {
    return this.take(length / NATIVE_PER_STEP);
  }
}

/** Number of bytes or characters that native code searches or copies in the time of one step. */
const NATIVE_PER_STEP = 16;
