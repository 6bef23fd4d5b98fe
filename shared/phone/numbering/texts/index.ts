import type { ExplanationLanguage } from "../../../contract/number_explanation.ts";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { italian } from "./it.ts";
import type { ExplanationTexts } from "./texts.ts";

const TEXTS: Readonly<Record<ExplanationLanguage, ExplanationTexts>> = {
  fr: french,
  en: english,
  de: german,
  it: italian,
  es: spanish,
};

/** Texts of explanations in a language. */
export function textsOf(language: ExplanationLanguage): ExplanationTexts {
  return TEXTS[language];
}
