/**
 * Counts what is found in one mail. Made once for a catalogue, so that a mail allocates nothing for
 * it; what it tells is of the last mail that was begun.
 */
export class Tally {
  /** Positions of the patterns of which something was found. */
  readonly touched: number[] = [];
  /** Keywords found of each pattern, anywhere and in the body; of touched patterns only. */
  readonly keywords: Int32Array;
  readonly bodyKeywords: Int32Array;
  /** Whether a regex matched; of touched patterns only. */
  readonly regex: Uint8Array;
  /** The mail in which each pattern was last touched, and each keyword last found. */
  readonly #touchedIn: Float64Array;
  readonly #foundIn: Float64Array;
  #mail = 0;

  constructor(patterns: number, keywords: number) {
    this.keywords = new Int32Array(patterns);
    this.bodyKeywords = new Int32Array(patterns);
    this.regex = new Uint8Array(patterns);
    this.#touchedIn = new Float64Array(patterns);
    this.#foundIn = new Float64Array(keywords);
  }

  /** Begins a mail. */
  begin(): void {
    this.#mail++;
    this.touched.length = 0;
  }

  /** Marks a keyword as found; false when it was already. */
  find(keyword: number): boolean {
    if (this.#foundIn[keyword] === this.#mail) return false;
    this.#foundIn[keyword] = this.#mail;
    return true;
  }

  /** Whether a keyword was found. */
  isFound(keyword: number): boolean {
    return this.#foundIn[keyword] === this.#mail;
  }

  /** Gets the counts of a pattern ready. */
  touch(position: number): void {
    if (this.#touchedIn[position] === this.#mail) return;
    this.#touchedIn[position] = this.#mail;
    this.keywords[position] = this.bodyKeywords[position] = this.regex[position] = 0;
    this.touched.push(position);
  }
}
