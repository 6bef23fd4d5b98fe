import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { extractFeatures } from "../../shared/scoring/classifier/features.ts";
import { findWorstPassage } from "../../shared/scoring/classifier/passages.ts";
import { createClassifierInput } from "../../shared/scoring/classifier/input.ts";
import type { LearntWeights } from "./learn.ts";
import type { Sample } from "./samples.ts";

/** Computes the margin of the worst passage of a message (`findWorstPassage`). */
export function computePassageMargin(
  { input }: Pick<Sample, "input">,
  { weights, bias }: LearntWeights,
): number {
  const features = extractFeatures(
    createClassifierInput(readMail(input, { pages: new MailPages() })),
  );
  const selectWeights = (buckets: Int32Array) =>
    Float32Array.from(buckets, (bucket) => weights[bucket] ?? 0);
  const { words, letters, subject, shape } = features;
  return findWorstPassage(features, {
    words: selectWeights(words),
    letters: selectWeights(letters),
    subject: selectWeights(subject),
    shape: selectWeights(shape),
  }, { unit: 1, bias });
}
