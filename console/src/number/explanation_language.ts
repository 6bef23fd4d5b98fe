import type { ExplanationLanguage } from "../../../shared/contract/number_explanation.ts";
import type { LanguageChoice } from "../state/settings.ts";

/** The languages explanations come in; a word missing here does not compile. */
const KNOWN: Readonly<Record<ExplanationLanguage, true>> = {
  fr: true,
  en: true,
  de: true,
  it: true,
  es: true,
};

function isKnown(tag: string): tag is ExplanationLanguage {
  return Object.hasOwn(KNOWN, tag);
}

/**
 * The language to have a number explained in: the one chosen for the page, else the first of the
 * browser's that explanations come in. The numbers are French, so is what is left.
 */
export function explanationLanguage(
  choice: LanguageChoice,
  preferred: readonly string[],
): ExplanationLanguage {
  if (choice !== "auto") return choice;
  return preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isKnown) ?? "fr";
}
