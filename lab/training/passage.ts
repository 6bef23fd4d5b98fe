import { MAX_TEXT_LENGTH } from "../../shared/mime/budget.ts";
import { findPoorPassage } from "../../shared/body/text/poor_passage.ts";
import { readWords } from "../../shared/body/text/words.ts";
import type { Mail } from "../../shared/mime/read_mail.ts";
import { replaceWords } from "../../shared/scoring/classifier/classify_mail.ts";
import type { TextMargins } from "../../shared/scoring/classifier/classify_mail.ts";
import { computeMargin } from "../../shared/scoring/classifier/classify.ts";
import { extractFeatures } from "../../shared/scoring/classifier/features.ts";
import { findWorstPassage } from "../../shared/scoring/classifier/passages.ts";
import { createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import { computeRestMargin, exceedsPoorMargin } from "../../shared/verdict/inputs.ts";
import type { LearntWeights } from "./learn.ts";

/** Computes the margins of a mail's whole text and of its worst passage. */
export function computeTextMargins(mail: Mail, { weights, bias }: LearntWeights): TextMargins {
  const features = extractFeatures(createClassifierInput(mail));
  const selectWeights = (buckets: Int32Array) =>
    Float32Array.from(buckets, (bucket) => weights[bucket] ?? 0);
  const { words, letters, subject, shape, firstWords, firstPieces } = features;
  const groupWeights = {
    words: selectWeights(words),
    letters: selectWeights(letters),
    subject: selectWeights(subject),
    shape: selectWeights(shape),
    firstWords: selectWeights(firstWords),
    firstPieces: selectWeights(firstPieces),
  };
  const model = { unit: 1, bias };
  return {
    margin: computeMargin(model, groupWeights),
    passage: findWorstPassage(features, groupWeights, model),
  };
}

/** Computes the margin of the words that are not poorly covered, as an examination does. */
export function computeSampleRestMargin(
  mail: Mail,
  margins: TextMargins,
  weights: LearntWeights,
): number | null {
  if (!exceedsPoorMargin(margins)) return null;
  const subject = mail.text.subject.replaceAll("\r\n", "\n");
  const body = mail.text.body.slice(0, MAX_TEXT_LENGTH).replaceAll("\r\n", "\n");
  const text = `${subject}\n${body}`;
  const passage = findPoorPassage(text, { words: readWords(text), subjectLength: subject.length });
  const otherWords = passage?.rest ?? null;
  if (otherWords === null) return null;
  return computeRestMargin(
    computeTextMargins(replaceWords(mail, otherWords), weights),
    otherWords.areMost,
  );
}
