/// <reference lib="dom" />

/** The code of a language of the page, such as `de`. */
export type Language = string;

/** The choices; `auto` follows the browser. */
export type LanguageChoice = "auto" | Language;

/** A language of the page, as `index.html` lists it: one for each file of `catalogue/texts`. */
export interface ListedLanguage {
  readonly code: Language;
  /** In the language itself. */
  readonly name: string;
  /** Message where its texts could not be loaded, in the language itself. */
  readonly notLoaded: string;
}

/** Languages by their codes, in the order in which they are offered. */
export type Languages = ReadonlyMap<Language, ListedLanguage>;

/** Name of the elements of the page that list its languages (`tasks/console.ts` writes them). */
const META = 'meta[name="language"]';

/** Returns the languages that the page lists. */
export function listedLanguages(page: Document): Languages {
  const listed = [...page.querySelectorAll<HTMLMetaElement>(META)];
  return new Map(listed.map(({ lang, content, dataset }) => {
    return [lang, { code: lang, name: content, notLoaded: dataset["notLoaded"] ?? "" }];
  }));
}

/**
 * Chooses the language to use: the chosen one, the first of the browser's that the page has,
 * English.
 */
export function chooseLanguage(
  choice: LanguageChoice,
  preferred: readonly string[],
  languages: Pick<Languages, "has">,
): Language {
  if (languages.has(choice)) return choice;
  const codes = preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return codes.find((code) => languages.has(code)) ?? "en";
}

/**
 * Finds how numbers and times are written: English as in Britain, with the day before the month.
 */
export function findLocale(language: Language): string {
  return language === "en" ? "en-GB" : language;
}
