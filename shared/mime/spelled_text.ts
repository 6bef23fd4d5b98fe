import { TEXT_LENGTH } from "./budget.ts";

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

/** Single letters with the same sign or more between them, which a reader takes for words. */
const SPACED = /[\p{L}\p{N}](?:[\s\p{P}\p{S}]{1,8}[\p{L}\p{N}]){11,4000}/gu;
const IN_WORD = /[\p{L}\p{N}]/u;
const GAP = /[\s\p{P}\p{S}]{1,8}/gu;
/** Text after a right-to-left override, up to the end of its line (UAX #9 §2.2, §2.3). */
const TURNED = /\u202e([^\u202c\u2028\u2029\r\n]{1,4096})/g;

/** Maximum number of characters of disordered words that are read, beside the text itself. */
const MAX_DISORDERED = 16 * 1024;

/**
 * Finds the words at the start of a text that a reader sees although their letters are apart, or written from right to
 * left; "" for none, as in nearly every mail.
 */
export function readDisordered(whole: string): string {
  const text = whole.slice(0, TEXT_LENGTH);
  const spaced = [...text.matchAll(SPACED)].map(({ 0: run, index }) => {
    // A letter at either end may be that of a longer word.
    const from = IN_WORD.test(text[index - 1] ?? "") ? 1 : 0;
    const to = IN_WORD.test(text[index + run.length] ?? "") ? run.length - 1 : run.length;
    return joinLetters(run.slice(from, to).trim());
  });
  const turned = [...text.matchAll(TURNED)].map(([, each = ""]) => [...each].reverse().join(""));
  return [...spaced, ...turned].join("\n").slice(0, MAX_DISORDERED);
}

/** Joins the letters of words: the gap that is met most is the one inside of them. */
function joinLetters(spaced: string): string {
  const counts = new Map<string, number>();
  for (const gap of spaced.match(GAP) ?? []) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [inner = ""] = [...counts.entries()].sort((a, b) => b[1] - a[1])[0] ?? [];
  const isBlank = inner.trim() === "";
  return spaced.replaceAll(GAP, (gap) => {
    if (!isBlank) return gap.replaceAll(inner, "").replaceAll(BLANKS, " ");
    return gap.replaceAll(BLANKS, (blanks) => blanks === inner ? "" : " ");
  });
}
