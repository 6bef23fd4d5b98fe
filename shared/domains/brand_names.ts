import everyday from "../../catalogue/everyday_names.json" with { type: "json" };
import { type Brand, brands } from "./brands.ts";
import { registeredLabel } from "./organizational_domain.ts";
import { skeleton } from "./skeleton.ts";

/** Shortest name that is looked for. */
const MIN_NAME = 3;
/** Longest text that is looked up as a name; the longest names have 36 letters. */
export const MAX_NAME = 40;
/** Shortest name that counts without a lure beside it. */
const MIN_DISTINCT = 4;
/** Shortest names that one wrong letter, or letters drawn alike, still point to. */
export const MIN_TYPO = 6, MIN_LOOKALIKE = 5;

/** A name of a brand as hosts have it. */
export interface BrandName {
  readonly brand: Brand;
  /** Without hyphens: `paypal`, `creditagricole`. */
  readonly name: string;
  /** The name's {@linkcode skeleton}. */
  readonly looks: string;
  /** Whether honest hosts have the name too: it counts only beside a lure. */
  readonly everyday: boolean;
  /** Whether the name is an everyday word, or a name of people or places: `chase`. */
  readonly common: boolean;
  /** Whether the name is that of a product, which no domain of the brand has. */
  readonly product: boolean;
}

/** Every name of a brand, by its look-up key. */
export interface BrandNames {
  readonly byName: ReadonlyMap<string, BrandName>;
  readonly byLooks: ReadonlyMap<string, BrandName>;
  /** Names that one wrong letter still points to, by the length of their skeletons. */
  readonly byLength: ReadonlyMap<number, readonly BrandName[]>;
  /** Names as the brands write them, hyphens included. */
  readonly spellings: ReadonlySet<string>;
}

/** Words of everyday language, and names of people or places. */
const COMMON: ReadonlySet<string> = new Set(everyday.common);
/** Names that honest hosts have too, which count only beside a lure; common words as well. */
const EVERYDAY: ReadonlySet<string> = new Set([...everyday.common, ...everyday.withLure]);
/**
 * Words and names of others that look like a brand's or differ by one letter: `lundi`, `postal`.
 */
const HONEST: ReadonlySet<string> = new Set(everyday.honest);
/** Registered names of brands that do not point to the brand: `go`, `cash`, `post`. */
const NO_NAMES: ReadonlySet<string> = new Set(everyday.never);

/** Tells whether a text close to a brand's name is an honest word, or another name. */
export function isHonest(word: string): boolean {
  return EVERYDAY.has(word) || HONEST.has(word);
}

let made: BrandNames | undefined;

/** The names of all brands, collected with the first look-up. */
export function brandNames(): BrandNames {
  return made ??= collect();
}

function collect(): BrandNames {
  const byName = new Map<string, BrandName>(), byLooks = new Map<string, BrandName>();
  const spellings = new Set<string>();
  /** Adds a name as hosts have it; of one name, the first brand has it. */
  const add = (brand: Brand, spelling: string, product = false) => {
    const name = spelling.replaceAll("-", "");
    if (name.length < MIN_NAME || NO_NAMES.has(name)) return;
    spellings.add(spelling);
    if (byName.has(name)) return;
    // Without its hyphen, `ca-cb` is four letters that others have too.
    const isShort = name.length < (spelling.includes("-") ? MIN_TYPO : MIN_DISTINCT);
    const everyday = EVERYDAY.has(name) || isShort;
    const looks = computeSkeleton(name);
    const named = { brand, name, looks, everyday, common: COMMON.has(name), product };
    byName.set(name, named);
    byLooks.set(looks, named);
  };
  /** Adds words written in one and with hyphens. */
  const addWords = (brand: Brand, words: string, product: boolean) => {
    add(brand, words.replaceAll(" ", ""), product);
    if (words.includes(" ")) add(brand, words.replaceAll(" ", "-"), product);
  };
  for (const brand of brands()) {
    for (const words of brand.products ?? []) addWords(brand, words, true);
  }
  for (const brand of brands()) for (const words of brand.words) addWords(brand, words, false);
  for (const brand of brands()) for (const label of fromDomains(brand)) add(brand, label);
  const distinct = [...byName.values()].filter(({ name, everyday }) =>
    name.length >= MIN_TYPO && !everyday
  );
  const byLength = Map.groupBy(distinct, ({ looks }) => looks.length);
  return { byName, byLooks, byLength, spellings };
}

/** The names that its domains are registered under. */
function fromDomains({ domains, ordinary }: Brand): string[] {
  return ordinary ? [] : domains.flatMap((domain) => {
    const [label = "", ...ending] = domain.split(".");
    return ending.length === 1 ? label : registeredLabel(domain) ?? [];
  });
}

/** Digits and letters that look alike in a host, beside those that `skeleton` knows. */
const ALIKE: Readonly<Record<string, string>> = { i: "l", 4: "a", 7: "t", 8: "b" };

/** A name reduced to its look in a host: the same text for all names that look alike. */
export function computeSkeleton(name: string): string {
  return skeleton(name).replaceAll(/[i478]/g, (character) => ALIKE[character] ?? character);
}
