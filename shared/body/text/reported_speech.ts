import data from "../../../catalogue/body/warnings.json" with { type: "json" };
import { foldLookalikes } from "../../domains/skeleton.ts";
import { findPhrases, indexPhrases, type PhraseWords, splitPhrase } from "./phrases.ts";
import { findQuotations, removeParts, type TextPart } from "./quotations.ts";
import { readWords } from "./words.ts";

/**
 * A word for a fraud or its author, a verb that reports a statement, or a phrase that does both.
 */
type MarkKind = "fraud" | "claims" | "reports";

const INDEX = indexPhrases(
  Object.values<Readonly<Record<MarkKind, readonly string[]>>>(data).flatMap((language) =>
    (["fraud", "claims", "reports"] as const).flatMap((kind) =>
      language[kind].map((phrase): { readonly kind: MarkKind; readonly words: PhraseWords } => ({
        kind,
        words: splitPhrase(phrase).map((options) => options.map(foldLookalikes)),
      }))
    )
  ),
);

/** Matches the end of a sentence, of a paragraph, or of an item of a list. */
const SENTENCE_END =
  /[.!?\u2026]["\u201c\u201d\u00bb)]?\s{1,9}|\n[ \t]{0,9}\n|\n(?=[ \t]{0,9}(?:[-*\u2022]|\d{1,2}[.)])\s)/g;
/** Matches a quotation mark. */
const HAS_MARK = /["\u201c\u201d\u201e\u00ab\u00bb]/;
/** Matches the end of a paragraph. */
const NEW_PARAGRAPH = /\n[ \t]{0,9}\n/;
/** Maximum number of sentences of a text. */
const MAX_SENTENCES = 1000;

/**
 * Removes from a text what it reports of frauds: quotations, sentences about what frauds say, and
 * paragraphs that these introduce. Null if nothing else in it names a fraud.
 *
 * @param hiddenText Text that pages hide: marks in it would make visible words look reported.
 */
export function removeReportedSpeech(
  { subject, body }: { readonly subject: string; readonly body: string },
  hiddenText: string,
): string | null {
  if (HAS_MARK.test(hiddenText) || findMarks(hiddenText).some(({ kind }) => kind !== "fraud")) {
    return null;
  }
  const text = body.replaceAll("\r\n", "\n");
  const quotations = findQuotations(text);
  const marks = findMarks(text).filter(({ from }) =>
    !quotations.some((part) => contains(part, from))
  );
  if (![...marks, ...findMarks(subject)].some(({ kind }) => kind === "fraud")) return null;
  const reportedParts = [...quotations, ...findReports(text, marks)].sort((a, b) =>
    a.from - b.from
  );
  return removeParts(text, reportedParts);
}

function contains({ from, to }: TextPart, at: number): boolean {
  return from <= at && at < to;
}

/** A mark at an offset of a text. */
interface Mark {
  readonly kind: MarkKind;
  readonly from: number;
}

function findMarks(text: string): Mark[] {
  const words = readWords(text);
  return findPhrases(INDEX, words, null).map(({ at, phrase: { kind } }) => ({
    kind,
    from: words[at]?.from ?? 0,
  }));
}

/** Maximum number of characters of a sentence that only calls the one before it a fraud. */
const MAX_LABEL = 90;

/**
 * Finds the sentences that report what frauds say, and the paragraphs that they introduce. A short
 * sentence that names a fraud (`It is a scam.`) makes the claim before it a report.
 */
function findReports(text: string, marks: readonly Mark[]): TextPart[] {
  const reports: TextPart[] = [];
  let from = 0, at = 0, isIntroduced = false;
  let claim: TextPart | null = null;
  for (const to of findEnds(text)) {
    const kinds = new Set<MarkKind>();
    for (; at < marks.length && (marks[at]?.from ?? 0) < to; at++) {
      const { kind } = marks[at] ?? {};
      if (kind !== undefined) kinds.add(kind);
    }
    const sentence = text.slice(from, to);
    if (claim !== null && kinds.has("fraud") && sentence.length <= MAX_LABEL) reports.push(claim);
    const isReport = kinds.has("reports") || kinds.has("fraud") && kinds.has("claims");
    if (isReport || isIntroduced) reports.push({ from, to });
    isIntroduced = (isReport && sentence.trimEnd().endsWith(":")) ||
      (isIntroduced && !NEW_PARAGRAPH.test(sentence));
    claim = kinds.has("claims") ? { from, to } : null;
    from = to;
  }
  return reports;
}

/** Finds the offsets after the sentences of a text. */
function findEnds(text: string): number[] {
  const ends: number[] = [];
  for (const { 0: end, index } of text.matchAll(SENTENCE_END)) {
    if (ends.length >= MAX_SENTENCES) break;
    ends.push(index + end.length);
  }
  return [...ends, text.length];
}
