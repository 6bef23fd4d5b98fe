import { MAX_TEXT_LENGTH, normalizeText } from "./budget.ts";

/** Minimum number of letters, each in its own block, that are a text: a calendar has seven days. */
const MIN_LETTERS = 12;
const LETTER = /^\p{L}\p{M}?$/u, SYMBOL = /^[\p{N}\p{P}\p{S}]$/u;
const BLANKS = /\s+/g;

/** Collects the words of a page whose letters are each in a cell or block. */
export class SpelledText {
  readonly #texts: string[] = [];
  /** Letters, symbols and blanks of the blocks since the last block of words. */
  #run: string[] = [];
  /** Number of letters in the run. */
  #letters = 0;
  /** Start of the open block's text, long enough to tell a letter from words. */
  #block = "";

  /** Ends the open block; an empty cell is a blank. */
  break(isCell: boolean): void {
    const block = this.#block.trim();
    this.#block = "";
    if (LETTER.test(block)) this.#letters++;
    else if (block !== "" && !SYMBOL.test(block)) return this.#end();
    if (block !== "") this.#run.push(block);
    else if (isCell && this.#run.length > 0) this.#run.push(" ");
  }

  /** Adds text to the open block, as long as it may be one letter with a mark. */
  add(text: string): void {
    if (this.#block.length <= 2) this.#block += text.trimStart().slice(0, 4);
  }

  toString(): string {
    this.break(false);
    this.#end();
    return this.#texts.join("\n");
  }

  #end(): void {
    if (this.#letters >= MIN_LETTERS) this.#texts.push(this.#run.join("").replace(BLANKS, " "));
    this.#run = [];
    this.#letters = 0;
  }
}

/** Twelve or more single letters with blanks or symbols between them, which readers see as words. */
const SPACED = /[\p{L}\p{N}](?:[\s\p{P}\p{S}]{1,8}[\p{L}\p{N}]){11,4000}/gu;
/** Bounds of each match of `SPACED`. */
const SPACED_RUN = { letters: 1, gap: 8, length: 23 } as const;
const IN_WORD = /[\p{L}\p{N}]/u;
const GAP = /[\s\p{P}\p{S}]{1,8}/gu;
/** Text after a right-to-left override, up to the end of its line (UAX #9 §2.2, §2.3). */
const OVERRIDDEN = /\u202e([^\u202c\u2028\u2029\r\n]{1,4096})/g;

/** Maximum number of characters of disguised words. */
const MAX_DISGUISED = 16 * 1024;

/**
 * Reads the words whose letters are spaced, decorated or reversed by a right-to-left override, as
 * readers see them. Nearly no mail has such words; then it returns "". It reads the start of a
 * text.
 */
export function readDisguisedWords(fullText: string): string {
  const text = fullText.slice(0, MAX_TEXT_LENGTH);
  const runs = mayContainRun(text, SPACED_RUN) ? text.matchAll(SPACED) : [];
  const spacedWords = [...runs].map(({ 0: run, index }) => {
    // The first and the last letter may belong to a longer word.
    const from = IN_WORD.test(text[index - 1] ?? "") ? 1 : 0;
    const to = IN_WORD.test(text[index + run.length] ?? "") ? run.length - 1 : run.length;
    return joinLetters(run.slice(from, to).trim());
  });
  const overriddenRuns = text.includes("\u202e") ? text.matchAll(OVERRIDDEN) : [];
  const reversedWords = [...overriddenRuns]
    .map(([, letters = ""]) => [...letters].reverse().join(""));
  return [...spacedWords, ...reversedWords, readUndecorated(text)].filter((words) => words !== "")
    .join("\n").slice(0, MAX_DISGUISED);
}

/** Bounds of a run of short words with gaps between them, in UTF-16 code units. */
export interface RunBounds {
  /** Maximum number of letters and digits per word. */
  readonly letters: number;
  /** Maximum number of blanks and symbols between two words. */
  readonly gap: number;
  /** Minimum length of the run. */
  readonly length: number;
}

/**
 * Tells whether a text may contain a run of short words, which spell other words. It is a quick
 * check, as few texts do; characters beyond ASCII count as either.
 */
export function mayContainRun(text: string, { letters, gap, length }: RunBounds): boolean {
  for (let start = 0; start + length <= text.length;) {
    // From the end, as most runs of this length have a longer word or gap near it.
    let at = start + length - 1, lettersInRow = 0, blanksInRow = 0;
    for (; at >= start && lettersInRow <= letters && blanksInRow <= gap; at--) {
      const kind = KINDS[text.charCodeAt(at)];
      lettersInRow = kind === LETTER_KIND ? lettersInRow + 1 : 0;
      blanksInRow = kind === BLANK_KIND ? blanksInRow + 1 : 0;
    }
    if (lettersInRow <= letters && blanksInRow <= gap) return true;
    // The character at `at + 1` makes the word or gap too long: a run may start after it.
    start = at + 2;
  }
  return false;
}

const LETTER_KIND = 1, BLANK_KIND = 2;
/** Whether a character of ASCII is a letter or digit, or a blank or symbol, by code. */
const KINDS = Uint8Array.from(
  { length: 128 },
  (_, code) => /[a-z\d]/i.test(String.fromCharCode(code)) ? LETTER_KIND : BLANK_KIND,
);

/** Letters in brackets, circles, squares and flags. */
const STYLED = /[\u249c-\u24e9\u{1f110}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
/** Code points of the first letter of each alphabet of such letters. */
const ALPHABETS = [
  0x249c,
  0x24b6,
  0x24d0,
  0x1f110,
  0x1f130,
  0x1f150,
  0x1f170,
  0x1f1e6,
];
const LETTERS_OF_ALPHABET = 26;
/** Marks, fillers and characters without width that no letter of Latin needs after composition. */
const DECORATION = /(?<=\p{Script=Latin})[\p{M}\p{DI}\u2800\uffa0]{1,9}/gu;
/** Fillers of Hangul syllables, which are drawn as gaps. */
const FILLER = /[\u115f\u1160\u3164\uffa0]/g;
/** A hyphen after which a word continues in the next line. */
const HYPHENATED = /(?<=\p{L})-\r?\n(?=\p{Ll})/gu;
/** Matches a styled letter or a decoration; most texts contain none. */
const DECORATES = /[\p{M}\p{DI}\u2800\uffa0\u249c-\u24e9\u{1f110}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u;
/** Minimum number of styled letters, decorations and hyphens of a text that is read without them. */
const MIN_DECORATED = 12;

/** Reads a text without what decorates or divides its letters; "" where that is little. */
function readUndecorated(text: string): string {
  const hyphens = text.includes("-\n") || text.includes("-\r\n") ? [HYPHENATED] : [];
  const decorations = DECORATES.test(text) ? [STYLED, DECORATION] : [];
  if (hyphens.length + decorations.length === 0) return "";
  const composedText = normalizeText(text, "NFC");
  const count = [...decorations, ...hyphens]
    .reduce((sum, each) => sum + (composedText.match(each)?.length ?? 0), 0);
  if (count < MIN_DECORATED) return "";
  const plainText = composedText.replace(HYPHENATED, "").replaceAll("\u2800", " ").replace(
    DECORATION,
    "",
  )
    .replace(STYLED, readStyled).replaceAll("\u200b", "");
  const fillerCount = composedText.match(FILLER)?.length ?? 0;
  // Readers see a gap where a filler is: between words, or inside them.
  return fillerCount < MIN_DECORATED
    ? plainText
    : `${composedText.replace(FILLER, " ")}\n${plainText}`;
}

function readStyled(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const start = ALPHABETS.findLast((each) => each <= code) ?? 0;
  const at = code - start;
  return at < LETTERS_OF_ALPHABET ? String.fromCharCode(0x61 + at) : letter;
}

/** Joins the letters of words. The most frequent gap is the one inside words. */
function joinLetters(spacedText: string): string {
  const counts = new Map<string, number>();
  for (const gap of spacedText.match(GAP) ?? []) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [innerGap = ""] = [...counts.entries()].sort((a, b) => b[1] - a[1])[0] ?? [];
  const isBlank = innerGap.trim() === "";
  return spacedText.replaceAll(GAP, (gap) => {
    if (!isBlank) return gap.replaceAll(innerGap, "").replaceAll(BLANKS, " ");
    return gap.replaceAll(BLANKS, (blanks) => blanks === innerGap ? "" : " ");
  });
}
