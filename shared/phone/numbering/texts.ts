import de from "../../../catalogue/texts/de.json" with { type: "json" };
import es from "../../../catalogue/texts/es.json" with { type: "json" };
import fr from "../../../catalogue/texts/fr.json" with { type: "json" };
import it from "../../../catalogue/texts/it.json" with { type: "json" };
import type { ExplanationLanguage } from "../../contract/number_explanation.ts";
import { ENGLISH, type Texts } from "../../findings/english.ts";
import type { PhoneTexts } from "./write_date.ts";

/** Languages in which the service explains numbers; a console language need not be among them. */
const TEXTS: Readonly<Record<ExplanationLanguage, Pick<Texts, "phone">>> = {
  en: ENGLISH,
  fr,
  de,
  it,
  es,
};

/** Texts of explanations in a language. */
export function getTexts(language: ExplanationLanguage): PhoneTexts {
  return TEXTS[language].phone;
}
