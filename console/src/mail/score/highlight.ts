import { foldCharacter } from "../../text/fold_character.ts";

/** A run of text, and whether it is a match. */
export interface TextRun {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Maximum number of characters that are searched; the rest is shown without marks. */
const MAX_TEXT = 100_000;

/** Maximum number of searched words; reasons quote at most five words per pattern. */
const MAX_WORDS = 200;

/** Maximum number of characters of a text that is shown whole. */
const MAX_WHOLE = 20_000;

/** Maximum number of shown matches: browsers draw thousands of isolated runs slowly. */
const MAX_FOUND = 100;

/** Maximum number of characters before and after a match that are shown of a longer text. */
const MAX_CONTEXT = 100;

/** Replaces left-out text. */
const ELLIPSIS = " … ";

/** Lists the words that the reasons of matched patterns quote, each once. */
export function listQuotedWords(reasons: readonly string[]): string[] {
  const words = reasons.flatMap((reason) =>
    [...reason.matchAll(/"([^"]{1,60})"/g)].map(([, word = ""]) => word)
  );
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Splits text into matches of words and the text between; ignores case, accents and lookalikes. */
export function highlight(text: string, words: readonly string[]): TextRun[] {
  const { foldedText, starts } = foldText(text.slice(0, MAX_TEXT));
  const marks = new Uint8Array(text.length);
  for (const word of words) {
    const needle = foldText(word).foldedText.trim();
    if (needle === "") continue;
    for (let at = foldedText.indexOf(needle); at >= 0; at = foldedText.indexOf(needle, at + 1)) {
      const end = at + needle.length;
      if (!isWholeWord(foldedText, at, end)) continue;
      marks.fill(1, starts[at], starts[end] ?? text.length);
    }
  }
  return splitRuns(text, marks);
}

/** Selects the runs that are drawn in bounded time: the first matches, with the text near them. */
export function selectShownRuns(runs: readonly TextRun[]): TextRun[] {
  // Matches and the runs between them alternate.
  const shownRuns = runs.slice(0, 2 * MAX_FOUND);
  const length = shownRuns.reduce((sum, { text }) => sum + text.length, 0);
  const drawnRuns = length <= MAX_WHOLE
    ? shownRuns
    : shownRuns.map(({ text, isMatch }) => ({ text: cutMiddle(text), isMatch }));
  return drawnRuns.length < runs.length
    ? [...drawnRuns, { text: ELLIPSIS, isMatch: false }]
    : drawnRuns;
}

function cutMiddle(text: string): string {
  if (text.length <= 2 * MAX_CONTEXT) return text;
  return text.slice(0, MAX_CONTEXT) + ELLIPSIS + text.slice(-MAX_CONTEXT);
}

/** Folds text and collapses its blanks; returns the offset in `text` of each folded unit, too. */
function foldText(
  text: string,
): { readonly foldedText: string; readonly starts: readonly number[] } {
  let foldedText = "";
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const unit of foldCharacter(character).split("")) {
      if (unit === " " && foldedText.endsWith(" ")) continue;
      foldedText += unit;
      starts.push(at);
    }
    at += character.length;
  }
  return { foldedText, starts };
}

/** Tells whether a match that begins or ends with a letter does so at the edge of a word. */
function isWholeWord(text: string, start: number, end: number): boolean {
  const word = /[\p{L}\p{N}]/u;
  const [first = "", last = ""] = [text[start], text[end - 1]];
  return !(word.test(first) && word.test(text[start - 1] ?? "")) &&
    !(word.test(last) && word.test(text[end] ?? ""));
}

function splitRuns(text: string, marks: Uint8Array): TextRun[] {
  const runs: TextRun[] = [];
  let start = 0;
  while (start < text.length) {
    const isMatch = marks[start] === 1;
    const nextEdge = marks.indexOf(isMatch ? 0 : 1, start);
    const end = nextEdge < 0 ? text.length : nextEdge;
    runs.push({ text: text.slice(start, end), isMatch });
    start = end;
  }
  return runs;
}
