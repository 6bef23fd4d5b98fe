import type { Locale } from "../../console/src/text/locale.ts";
import { chooseLanguage, readListedLanguages } from "../../console/src/text/languages.ts";
import { loadLocale } from "../../console/src/text/load_locale.ts";
import { thunderbird } from "./messenger.ts";

/** Loads the texts in Thunderbird's own language, or in English. */
export function loadOwnLocale(): Promise<Locale> {
  const languages = readListedLanguages(document);
  const language = chooseLanguage("auto", [thunderbird.i18n.getUILanguage()], languages);
  return loadLocale(language, languages);
}
