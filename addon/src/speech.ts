import type { Speech } from "../../console/src/text/language.ts";
import { chooseLanguage, listedLanguages } from "../../console/src/text/languages.ts";
import { loadSpeech } from "../../console/src/text/load_speech.ts";
import { thunderbird } from "./messenger.ts";

/** Loads the texts in the language of Thunderbird's own, or in English. */
export function loadOwnSpeech(): Promise<Speech> {
  const languages = listedLanguages(document);
  const language = chooseLanguage("auto", [thunderbird.i18n.getUILanguage()], languages);
  return loadSpeech(language, languages);
}
