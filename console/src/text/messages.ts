import type { Texts } from "../../../shared/findings/english.ts";
import { fill } from "../../../shared/findings/fill.ts";
import type { Values } from "../../../shared/findings/fill.ts";
import { elide } from "./elide.ts";
import { toLanguageTag } from "./languages.ts";
import type { Language } from "./languages.ts";

/** Every text of the page in one language: `catalogue/texts/<language>.json`. */
export interface Messages extends Texts {
  /** Fills a text with values, in the plural forms of the language. */
  readonly say: Say;
}

/** Fills the placeholders of a text with values. */
export type Say = (text: string, values: Values) => string;

/** Creates the texts of a language, with the function that fills them. */
export function createMessages(texts: Texts, language: Language): Messages {
  const tag = toLanguageTag(language);
  return {
    ...texts,
    say: (text, values) => {
      const quotedText = localizeQuotes(language, values);
      return fill(language === "fr" ? elide(text, quotedText) : text, quotedText, tag);
    },
  };
}

/** Quotation marks of the languages whose marks are not the English ones. */
const QUOTES: Readonly<Partial<Record<string, readonly [string, string]>>> = {
  fr: ["«\u00a0", "\u00a0»"],
  de: ["„", "“"],
  es: ["«", "»"],
  it: ["«", "»"],
};

/** Replaces the English quotation marks in values, in which services quote words of a mail. */
function localizeQuotes(language: Language, values: Values): Values {
  const [openingMark, closingMark] = QUOTES[language] ?? [];
  if (openingMark === undefined || closingMark === undefined) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value.replaceAll(
          /“([^“”]*)”/g,
          (_, quotedText) => `${openingMark}${quotedText}${closingMark}`,
        )
        : value,
    ]),
  );
}
