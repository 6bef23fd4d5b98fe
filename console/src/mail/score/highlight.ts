import { foldCharacter } from "../../text/fold_character.ts";

/** A run of text, and whether it is one of the words. */
export interface TextRun {
  readonly text: string;
  readonly found: boolean;
}

/** Longest text that is marked up; the rest is shown plain. */
const MAX_TEXT = 100_000;

/** Maximum number of words that are marked; a result quotes at most five of each pattern. */
const MAX_WORDS = 200;

/** Longest text that is shown whole; of longer ones only the parts around matches are shown. */
const MAX_WHOLE = 20_000;

/** Maximum number of matches that are shown: a browser draws thousands of isolated runs slowly. */
const MAX_FOUND = 100;

/** Number of characters before and after a match that are shown of a longer text. */
const AROUND = 100;

const LEFT_OUT = " … ";

/** Returns the words that the reasons of matched patterns quote, each once. */
export function quotedWords(reasons: readonly string[]): string[] {
  const words = reasons.flatMap((reason) =>
    [...reason.matchAll(/"([^"]{1,60})"/g)].map(([, word = ""]) => word)
  );
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/**
 * Splits text into matches of words and the text between, ignoring case, accents and lookalikes.
 */
export function highlight(text: string, words: readonly string[]): TextRun[] {
  const { folded, starts } = fold(text.slice(0, MAX_TEXT));
  const marks = new Uint8Array(text.length);
  for (const word of words) {
    const needle = fold(word).folded.trim();
    if (needle === "") continue;
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
      const end = at + needle.length;
      if (!standsAlone(folded, at, end)) continue;
      marks.fill(1, starts[at], starts[end] ?? text.length);
    }
  }
  return splitRuns(text, marks);
}

/**
 * Returns the runs to draw, in bounded time: the first matches, and of a long text the words near
 * them.
 */
export function excerpt(runs: readonly TextRun[]): TextRun[] {
  const shown = runs.slice(0, 2 * MAX_FOUND);
  const length = shown.reduce((sum, { text }) => sum + text.length, 0);
  const drawn = length <= MAX_WHOLE
    ? shown
    : shown.map(({ text, found }) => ({ text: middleOut(text), found }));
  return drawn.length < runs.length ? [...drawn, { text: LEFT_OUT, found: false }] : drawn;
}

function middleOut(text: string): string {
  if (text.length <= 2 * AROUND) return text;
  return text.slice(0, AROUND) + LEFT_OUT + text.slice(-AROUND);
}

/** Folded text with its blanks collapsed, and for each of its units where it came from. */
function fold(text: string): { readonly folded: string; readonly starts: readonly number[] } {
  let folded = "";
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const unit of foldCharacter(character).split("")) {
      if (unit === " " && folded.endsWith(" ")) continue;
      folded += unit;
      starts.push(at);
    }
    at += character.length;
  }
  return { folded, starts };
}

/** A keyword that begins or ends with a letter does not match inside of a word. */
function standsAlone(text: string, start: number, end: number): boolean {
  const word = /[\p{L}\p{N}]/u;
  const [first = "", last = ""] = [text[start], text[end - 1]];
  return !(word.test(first) && word.test(text[start - 1] ?? "")) &&
    !(word.test(last) && word.test(text[end] ?? ""));
}

function splitRuns(text: string, marks: Uint8Array): TextRun[] {
  const runs: TextRun[] = [];
  let start = 0;
  while (start < text.length) {
    const found = marks[start] === 1;
    const next = marks.indexOf(found ? 0 : 1, start);
    const end = next < 0 ? text.length : next;
    runs.push({ text: text.slice(start, end), found });
    start = end;
  }
  return runs;
}
