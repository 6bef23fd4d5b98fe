import type { VerdictReason } from "../contract/verdict.ts";
import { ENGLISH } from "../findings/english.ts";
import { fill } from "../findings/fill.ts";
import { spellOutSigns } from "../scoring/classifier/feature_text.ts";

/** Id of a reason that only verdicts have; the other reasons are findings. */
export type SentenceId = keyof typeof ENGLISH.verdictReasons;

/**
 * Creates a reason with its English sentence.
 *
 * @param values Values of the sentence; `signs` lists names of features, which it spells out.
 */
export function createReason(id: SentenceId, values: Record<string, string> = {}): VerdictReason {
  const { verdictReasons, featureWords } = ENGLISH;
  return { id, values, message: fill(verdictReasons[id], spellOutSigns(values, featureWords)) };
}
