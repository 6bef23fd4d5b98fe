import { localeOf } from "./languages.ts";
import type { Language } from "./languages.ts";

/** A count with its word in the right form, such as `1 hop` and `2,000 hops`. */
export type Counted = (count: number, one: string, other: string) => string;

/**
 * Counts in a language; the category "many" uses the form of "other" (French, Italian, Spanish).
 */
export function countedIn(language: Language): Counted {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(localeOf(language));
  return (count, one, other) =>
    `${number.format(count)} ${rules.select(count) === "one" ? one : other}`;
}
