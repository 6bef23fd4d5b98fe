import type { ExplanationLanguage } from "../../contract/number_explanation.ts";
import { type ExplainedNumber, explainWritten } from "./explain_written.ts";
import { getTexts } from "./texts.ts";

/** Explains a number, as {@linkcode explainWritten} does, in a language of the service. */
export function explainNumber(
  written: string,
  language: ExplanationLanguage,
  now: number,
): ExplainedNumber | null {
  return explainWritten(written, { language, texts: getTexts(language) }, now);
}
