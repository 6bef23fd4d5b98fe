import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { LanguageChoice } from "../state/settings.ts";
import type { Messages } from "./messages.ts";
import { english } from "./messages_en.ts";
import { french } from "./messages_fr.ts";

/** A language the page speaks. */
export type Language = Exclude<LanguageChoice, "auto">;

/** The language to speak; of the browser's languages the first that the page knows. */
export function chooseLanguage(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== "auto") return choice;
  const known = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return known.find((tag) => tag === "fr" || tag === "en") === "fr" ? "fr" : "en";
}

/** The words of a language. */
export function messagesOf(language: Language): Messages {
  return language === "fr" ? french : english;
}

const LanguageContext = createContext<Language>("en");
export const LanguageProvider = LanguageContext.Provider;

/** The language of the page, for numbers and dates. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}

/** The words of the page. */
export function useMessages(): Messages {
  return messagesOf(useLanguage());
}
