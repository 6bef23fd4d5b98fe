/** Pieces joined at once: few enough that the collector frees them early. */
const MAX_PIECES = 1024;

/** Builds a long text from many short pieces without keeping each of them in memory. */
export class TextBuilder {
  readonly #chunks: string[] = [];
  #pieces: string[] = [];

  add(piece: string): void {
    if (this.#pieces.push(piece) >= MAX_PIECES) this.#join();
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0 && this.#chunks.length === 0;
  }

  toString(): string {
    this.#join();
    return this.#chunks.join("");
  }

  clear(): void {
    this.#chunks.length = 0;
    this.#pieces = [];
  }

  #join(): void {
    this.#chunks.push(this.#pieces.join(""));
    this.#pieces = [];
  }
}
