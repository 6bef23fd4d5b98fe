/**
 * Minimum number of letters in blocks of their own that are a text: the weekdays of a calendar are
 * seven.
 */
const MIN_LETTERS = 12;
const LETTER = /^\p{L}\p{M}?$/u, SYMBOL = /^[\p{N}\p{P}\p{S}]$/u;
const BLANKS = /\s+/g;

/** Collects the words of a page whose letters are each in a cell or block. */
export class SpelledText {
  readonly #found: string[] = [];
  #run: string[] = [];
  #letters = 0;
  /** Text of the block that is open; longer ones are no letters. */
  #block = "";

  /** Starts the next block; an empty one before it is a blank. */
  break(isCell: boolean): void {
    const block = this.#block.trim();
    this.#block = "";
    if (LETTER.test(block)) this.#letters++;
    else if (block !== "" && !SYMBOL.test(block)) return this.#end();
    if (block !== "") this.#run.push(block);
    else if (isCell && this.#run.length > 0) this.#run.push(" ");
  }

  add(text: string): void {
    if (this.#block.length <= 2) this.#block += text.trimStart().slice(0, 4);
  }

  toString(): string {
    this.break(false);
    this.#end();
    return this.#found.join("\n");
  }

  #end(): void {
    if (this.#letters >= MIN_LETTERS) this.#found.push(this.#run.join("").replace(BLANKS, " "));
    this.#run = [];
    this.#letters = 0;
  }
}
