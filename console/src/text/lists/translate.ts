import { LIST_REGIONS } from "./words.ts";
import type { ListWords } from "./words.ts";

/** Of the shipped list, in English: `catalogue/regulator/reserved_prefixes.json`. */
const NAME = "Prefixes reserved for automated and telemarketing calls in France";
const DESCRIPTION = "Verified multi-purpose numbers of the French national numbering plan: ";
const SOURCE = "Arcep decision no. 2022-1583 of 2022-09-01, annex 1, national numbering plan, " +
  "section 2.3.7";
const RANGE = /^Automated calls, (.{1,100}) \((\d{4,5})\)$/;

/** A name of the shipped list in the page's language; names of another list as they are. */
export function sayListText(text: string, words: ListWords): string {
  if (text === NAME) return words.name;
  if (text === SOURCE) return words.source;
  if (text.startsWith(DESCRIPTION)) return words.description;
  const [, named = "", prefix = ""] = RANGE.exec(text) ?? [];
  const region = LIST_REGIONS.find((known) => known === named);
  return region === undefined ? text : words.range(words.regions[region], prefix);
}
