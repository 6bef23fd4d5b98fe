import type { Texts } from "../../../shared/findings/english.ts";
import { fill } from "../../../shared/findings/fill.ts";
import type { Values } from "../../../shared/findings/fill.ts";
import { elide } from "./elide.ts";
import { findLocale } from "./languages.ts";
import type { Language } from "./languages.ts";

/** Every text of the page in one language: `catalogue/texts/<language>.json`. */
export interface Messages extends Texts {
  /** A text with its values in place, in the plural forms of the language. */
  readonly say: Say;
}

/** Fills a text. */
export type Say = (text: string, values: Values) => string;

/** Creates the texts of a file, ready for the page. */
export function createMessages(texts: Texts, language: Language): Messages {
  const locale = findLocale(language);
  return {
    ...texts,
    say: (text, values) => {
      const quoted = quoteAs(language, values);
      return fill(language === "fr" ? elide(text, quoted) : text, quoted, locale);
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

/** Values with the quotation marks of a language: services quote words of a mail as in English. */
function quoteAs(language: Language, values: Values): Values {
  const [open, close] = QUOTES[language] ?? [];
  if (open === undefined || close === undefined) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string"
        ? value.replaceAll(/“([^“”]*)”/g, (_, quoted) => `${open}${quoted}${close}`)
        : value,
    ]),
  );
}
