import type { ExplanationLanguage, NumberExplanation } from "../../contract/number_explanation.ts";
import { explainForeign } from "./explain_foreign.ts";
import { Explainer } from "./explain.ts";
import { shippedPlan } from "./plan.ts";
import { readWrittenNumber } from "./read_number.ts";

const explainers = new Map<ExplanationLanguage, Explainer>();

/** A number explained, and its digits: country code first, or a short number as it is. */
export interface ExplainedNumber {
  readonly normalized: string;
  /** The forms in which lists may have it: `normalized`, and for overseas France also with 33. */
  readonly forms: readonly string[];
  readonly explanation: NumberExplanation | Promise<NumberExplanation>;
}

/**
 * Explains a number however it is written, from the plan that is shipped: kind, region, operator,
 * tariff, whether it can exist, and what to do about it.
 *
 * @returns null for text that is no number; a promise of an explanation for foreign ones alone.
 */
export function explainNumber(
  written: string,
  language: ExplanationLanguage,
): ExplainedNumber | null {
  const read = readWrittenNumber(written);
  if (read === null) return null;
  const { normalized } = read;
  if (read.kind === "foreign") {
    return { normalized, forms: [normalized], explanation: explainForeign(normalized, language) };
  }
  let explainer = explainers.get(language);
  if (explainer === undefined) {
    explainers.set(language, explainer = new Explainer(shippedPlan(), language));
  }
  const { number } = read;
  const after33 = number.startsWith("0") ? `33${number.slice(1)}` : normalized;
  const forms = after33 === normalized ? [normalized] : [normalized, after33];
  return { normalized, forms, explanation: explainer.explain(number) };
}
