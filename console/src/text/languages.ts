/** The languages of the page by their own names. */
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
} as const;

/** A language of the page. */
export type Language = keyof typeof LANGUAGES;

/** What a person can choose; `auto` follows the browser. */
export type LanguageChoice = "auto" | Language;

/** All of them, in the order in which they are offered. */
export const LANGUAGE_LIST: readonly Language[] = Object.keys(LANGUAGES).filter(isLanguage);

/** Whether a word names a language of the page. */
export function isLanguage(word: unknown): word is Language {
  return typeof word === "string" && Object.hasOwn(LANGUAGES, word);
}

/** The language to use: the first of the browser's languages that the page has. */
export function chooseLanguage(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== "auto") return choice;
  return preferred.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

/** How numbers and times are written: English as in Britain, with the day before the month. */
export function localeOf(language: Language): string {
  return language === "en" ? "en-GB" : language;
}
