/** Maximum number of separate pieces; joining them lets the garbage collector free them early. */
const MAX_PIECES = 1024;

/** Builds a long text from many short pieces without keeping each of them in memory. */
export class TextBuilder {
  readonly #chunks: string[] = [];
  #pieces: string[] = [];

  /** Number of characters added so far. */
  length = 0;

  add(piece: string): void {
    this.length += piece.length;
    if (this.#pieces.push(piece) >= MAX_PIECES) this.#join();
  }

  toString(): string {
    this.#join();
    return this.#chunks.join("");
  }

  clear(): void {
    this.#chunks.length = 0;
    this.#pieces = [];
    this.length = 0;
  }

  #join(): void {
    this.#chunks.push(this.#pieces.join(""));
    this.#pieces = [];
  }
}
