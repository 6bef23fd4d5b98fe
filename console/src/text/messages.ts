import type { Texts } from "../../../shared/findings/english.ts";
import { fill } from "../../../shared/findings/fill.ts";
import type { Values } from "../../../shared/findings/fill.ts";
import { localeOf } from "./languages.ts";
import type { Language } from "./languages.ts";

/** Every text of the page in one language: `catalogue/texts/<language>.json`. */
export interface Messages extends Texts {
  /** A text with its values in place, in the plural forms of the language. */
  readonly say: Say;
}

/** Fills a text. */
export type Say = (text: string, values: Values) => string;

/** The texts of a file, ready for the page. */
export function messagesOf(texts: Texts, language: Language): Messages {
  const locale = localeOf(language);
  return { ...texts, say: (text, values) => fill(text, values, locale) };
}
