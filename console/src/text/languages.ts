/// <reference lib="dom" />

/** The code of a language of the page, such as `de`. */
export type Language = string;

/** A choice of the settings; `auto` follows the browser. */
export type LanguageChoice = "auto" | Language;

/** A language of the page, as `index.html` lists it: one for each file of `catalogue/texts`. */
export interface ListedLanguage {
  readonly code: Language;
  /** Name of the language, in the language itself. */
  readonly name: string;
  /** Message for texts that could not be loaded, in the language itself. */
  readonly notLoaded: string;
}

/** Languages by their codes, in the order in which they are offered. */
export type Languages = ReadonlyMap<Language, ListedLanguage>;

/** Name of the elements of the page that list its languages (`tasks/console.ts` writes them). */
const META = 'meta[name="language"]';

/** Reads the languages that the page lists. */
export function readListedLanguages(page: Document): Languages {
  const elements = [...page.querySelectorAll<HTMLMetaElement>(META)];
  return new Map(elements.map(({ lang, content, dataset }) => {
    return [lang, { code: lang, name: content, notLoaded: dataset["notLoaded"] ?? "" }];
  }));
}

/**
 * Chooses the language of the page. Without a choice of the person it is the first of the
 * browser's languages that the page has, or English.
 */
export function chooseLanguage(
  choice: LanguageChoice,
  preferredTags: readonly string[],
  languages: Pick<Languages, "has">,
): Language {
  if (languages.has(choice)) return choice;
  const codes = preferredTags.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return codes.find((code) => languages.has(code)) ?? "en";
}

/** Returns the tag (BCP 47) for numbers and times. English is British: the day precedes the month. */
export function toLanguageTag(language: Language): string {
  return language === "en" ? "en-GB" : language;
}
