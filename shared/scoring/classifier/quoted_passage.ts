import { codeUnitAt } from "../../encoding/bytes.ts";
import type { Weights } from "./classify.ts";
import type { Features } from "./features.ts";
import type { ClassifierInput } from "./input.ts";
import { sumEffectsBetween, sumWordEffects, type WordEffects } from "./passages.ts";

/** Maximum number of characters of a passage, without the marks around it. */
const MAX_LENGTH = 117;
/** Mark of an omission before or after a passage. */
const OMISSION = "…";

/**
 * Finds the passage whose words add most to the margin; null if no words add to it. A passage is
 * one or more sentences, or a part of one, in one paragraph of the subject or text. Linear.
 */
export function findQuotedPassage(
  { subject }: Pick<ClassifierInput, "subject">,
  features: Features,
  weights: Weights,
): string | null {
  const { allWords: { starts }, subjectEnd, wordText } = features;
  const effects = sumWordEffects(features, weights);
  const subjectPassage = findHeaviest(subject, {
    effects,
    first: 0,
    starts: starts.slice(0, subjectEnd),
  });
  const textPassage = findHeaviest(wordText, {
    effects,
    first: subjectEnd,
    starts: starts.slice(subjectEnd),
  });
  const { weight, quote } = textPassage.weight > SUBJECT_SHARE * subjectPassage.weight
    ? textPassage
    : subjectPassage;
  return weight > 0 && quote !== "" ? quote : null;
}

/** Share of the weight of a subject above which a passage of the text is quoted: it says more. */
const SUBJECT_SHARE = 0.75;
/** Difference up to which sums are equal; the shorter of two equal passages is quoted. */
const EQUAL = 1e-6;

/** A passage and the sum of the effects of its words. */
interface Passage {
  readonly weight: number;
  readonly quote: string;
}

/** The words of a subject or a text. */
interface PlacedWords {
  readonly effects: WordEffects;
  /** Index of its first word among all words of the mail. */
  readonly first: number;
  /** Offset of the start of each word. */
  readonly starts: readonly number[];
}

/** Finds the heaviest passage of a subject or a text. */
function findHeaviest(text: string, { effects, first, starts }: PlacedWords): Passage {
  const gaps = findWordGaps(text, starts);
  let weight = 0, from = 0, to = 0;
  for (const [start, end] of listPassages(starts, gaps)) {
    const sum = sumEffectsBetween(effects, first + start, first + end);
    const isShorter = end - start < to - from;
    if (sum <= weight + (isShorter ? -EQUAL : EQUAL)) continue;
    if (!isSalutation(text, end, { starts, gaps })) [weight, from, to] = [sum, start, end];
  }
  return { weight, quote: weight > 0 ? formatQuote(text, [from, to], { starts, gaps }) : "" };
}

/** Tells whether a passage ends as a salutation does, with a comma at the end of its line. */
function isSalutation(
  text: string,
  end: number,
  { starts, gaps: { kinds, ends } }: {
    readonly starts: readonly number[];
    readonly gaps: WordGaps;
  },
): boolean {
  return (kinds[end] ?? 0) >= SENTENCE_END &&
    text.slice(starts[end - 1], ends[end - 1]).trimEnd().endsWith(",");
}

/**
 * Yields passages as the indexes of their first word and of the word after. They are whole sentences
 * that follow each other, or parts of a sentence that is too long. Each has at least one blank.
 */
function* listPassages(
  starts: readonly number[],
  { kinds, ends }: WordGaps,
): Generator<readonly [from: number, to: number]> {
  const measure = (from: number, word: number) => (ends[word] ?? 0) - (starts[from] ?? 0);
  let isTooLong = false;
  for (let from = 0; from < starts.length; from++) {
    const gapBefore = kinds[from] ?? 0, isStart = gapBefore >= SENTENCE_END;
    if (!isStart && !(isTooLong && gapBefore >= BLANK)) continue;
    let partEnd = 0, sentenceEnd = 0, hasBlank = false;
    for (let word = from; word < starts.length && measure(from, word) <= MAX_LENGTH; word++) {
      const gapAfter = kinds[word + 1] ?? 0;
      hasBlank ||= word > from && (kinds[word] ?? 0) >= BLANK;
      if (gapAfter >= SENTENCE_END) {
        sentenceEnd = word + 1;
        // A word alone, such as the name of a picture, says nothing.
        if (hasBlank) yield [from, sentenceEnd];
        if (!isStart || gapAfter >= PARAGRAPH_END) break;
      } else if (gapAfter >= BLANK) {
        partEnd = word + 1;
      }
    }
    if (isStart) isTooLong = sentenceEnd === 0;
    if (isTooLong && sentenceEnd === 0 && partEnd > 0) yield [from, partEnd];
  }
}

/** Invisible characters, which the sentence of a reason must not contain. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}\u2800]/gu;
/** Quotation marks, which would seem to end the quotation. */
const QUOTATION_MARKS = /["\u201c-\u201f\u00ab\u00bb\u300c-\u300f\uff02]/g;
/** Matches a character that opens a quotation, a question or an exclamation. */
const OPENING = /["\u00a1\u00bf\u201c\u201e\u00ab]/;
/** Matches characters at the end that open or separate text that is not quoted. */
const LOOSE_END = /[\s([{<>|_=*#~\u00b7\u2022\u2013\u2014-]{1,20}$/u;
/** Matches a full stop at the end: the sentence that quotes the passage has its own. */
const FULL_STOP = /(?<!\.)\.$/;

function formatQuote(
  text: string,
  [from, to]: readonly [from: number, to: number],
  { starts, gaps: { kinds, ends } }: {
    readonly starts: readonly number[];
    readonly gaps: WordGaps;
  },
): string {
  const start = starts[from] ?? 0;
  const hasOpening = OPENING.test(text.slice(Math.max(0, start - 1), start));
  const quote = text.slice(hasOpening ? start - 1 : start, ends[to - 1])
    .replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "").replaceAll(QUOTATION_MARKS, "'")
    .replace(LOOSE_END, "").replace(FULL_STOP, "");
  if (quote === "") return "";
  const isCutBefore = (kinds[from] ?? 0) < SENTENCE_END;
  const isCutAfter = (kinds[to] ?? 0) < SENTENCE_END;
  return `${isCutBefore ? OMISSION : ""}${quote}${isCutAfter ? OMISSION : ""}`;
}

/** Kinds of gaps between two words, the weakest first. */
const NO_GAP = 0, BLANK = 1, SENTENCE_END = 2, PARAGRAPH_END = 3;

/** The gaps between the words of a text, and the ends of the words. */
interface WordGaps {
  /** Kind of the gap before each word, and after the last. */
  readonly kinds: Uint8Array;
  /** Offset of the end of each word, with the punctuation that follows it. */
  readonly ends: Int32Array;
}

/** Minimum length of a line that a mail program may have wrapped inside a sentence. */
const MIN_WRAPPED_LINE = 45;
/** Maximum length of a line that a mail program may have wrapped inside a sentence. */
const MAX_WRAPPED_LINE = 90;
/** Minimum number of equal characters in a row that separate paragraphs: `-----`. */
const MIN_RULE = 4;

/** Code units of blanks inside a line. */
const BLANKS = collectUnits(" \t\r\u00a0\u3000");
/** Code units that end a sentence if a blank follows. */
const ENDS = collectUnits(".!?\u2026\u061f\u06d4\u0964");
/** Code units that end a sentence of scripts without blanks. */
const WIDE_ENDS = collectUnits("\u3002\uff01\uff1f\uff1b");
/** Code units that may be between the end of a sentence and the blank. */
const CLOSINGS = collectUnits("\"')]\u2019\u201d\u00bb");
/** Code units of which several in a row are a rule. */
const RULES = collectUnits("-_=*#~+");
/** Lowest code unit of scripts that may be written without blanks. */
const FIRST_UNSPACED = 0x2e80;
const LINE_END = 0x0a, FORM_FEED = 0x0c;

function collectUnits(units: string): ReadonlySet<number> {
  return new Set(Array.from(units, (unit) => unit.charCodeAt(0)));
}

/** Tells whether a code unit is a letter from a to z, as most are. */
function isLetter(unit: number): boolean {
  const lower = unit | 32;
  return lower >= 0x61 && lower <= 0x7a;
}

/**
 * Finds what separates the words of a text, in one pass.
 *
 * @param starts Offset of the start of each word.
 */
function findWordGaps(text: string, starts: readonly number[]): WordGaps {
  const kinds = new Uint8Array(starts.length + 1).fill(PARAGRAPH_END);
  const ends = new Int32Array(starts.length);
  let lineStart = 0;
  for (let word = 0; word < starts.length; word++) {
    const next = starts[word + 1] ?? text.length;
    let kind = NO_GAP, end = next, lines = 0, rule = 0, isEnded = false;
    for (let at = starts[word] ?? 0; at < next; at++) {
      const unit = codeUnitAt(text, at);
      if (isLetter(unit)) {
        rule = 1;
        isEnded = false;
        continue;
      }
      rule = RULES.has(unit) && at > 0 && codeUnitAt(text, at - 1) === unit ? rule + 1 : 1;
      let gap = NO_GAP;
      if (unit === FORM_FEED || rule >= MIN_RULE) gap = PARAGRAPH_END;
      else if (unit === LINE_END) {
        const length = at - lineStart;
        lineStart = at + 1;
        const isWrapped = length >= MIN_WRAPPED_LINE && length <= MAX_WRAPPED_LINE && !isEnded;
        gap = ++lines > 1 ? PARAGRAPH_END : isWrapped ? BLANK : SENTENCE_END;
      } else if (BLANKS.has(unit)) gap = isEnded ? SENTENCE_END : BLANK;
      else if (ENDS.has(unit)) isEnded = true;
      else if (WIDE_ENDS.has(unit)) gap = SENTENCE_END;
      else if (unit >= FIRST_UNSPACED) gap = BLANK;
      else if (!CLOSINGS.has(unit)) isEnded = false;
      // The blanks and rules between two paragraphs belong to neither.
      if (gap === PARAGRAPH_END && kind < PARAGRAPH_END) end = at;
      kind = Math.max(kind, gap);
    }
    ends[word] = end;
    if (word + 1 < starts.length) kinds[word + 1] = kind;
  }
  return { kinds, ends };
}
