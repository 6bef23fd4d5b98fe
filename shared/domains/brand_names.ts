import everyday from "../../catalogue/everyday_names.json" with { type: "json" };
import { type Brand, BRANDS } from "./brands.ts";
import { findRegisteredLabel } from "./organizational_domain.ts";
import { computeSkeleton } from "./skeleton.ts";

/** Minimum number of letters of a name; two letters occur in hosts by chance. */
const MIN_NAME = 3;
/** Maximum number of characters of a text that is looked up; the longest names have 36. */
export const MAX_BRAND_NAME = 40;
/** Minimum number of letters of a name that counts without a lure beside it. */
const MIN_DISTINCT = 4;
/** Minimum number of letters of a name that is recognised with one wrong letter. */
export const MIN_TYPO = 6;
/** Minimum number of letters of a name that is recognised in confusable characters. */
export const MIN_LOOKALIKE = 5;

/** A name of a brand in the form in which hosts contain it. */
export interface BrandName {
  readonly brand: Brand;
  /** The name without hyphens: `paypal`, `creditagricole`. */
  readonly name: string;
  /** Result of {@linkcode computeHostSkeleton} for the name. */
  readonly skeleton: string;
  /** Whether honest hosts contain the name too, so that it counts only beside a lure. */
  readonly isEveryday: boolean;
  /** Whether the name is an everyday word, or a name of people or places: `chase`. */
  readonly isCommon: boolean;
  /** Whether the name is a product's, which is in no domain of the brand. */
  readonly isProduct: boolean;
}

/** The names of all brands, by each key under which they are looked up. */
export interface BrandNames {
  readonly byName: ReadonlyMap<string, BrandName>;
  readonly bySkeleton: ReadonlyMap<string, BrandName>;
  /** Names that are recognised with one wrong letter, by the length of their skeletons. */
  readonly byLength: ReadonlyMap<number, readonly BrandName[]>;
  /** Names in the spelling of the brands, hyphens included. */
  readonly spellings: ReadonlySet<string>;
}

/** Words of everyday language, and names of people or places. */
const COMMON: ReadonlySet<string> = new Set(everyday.common);
/** Names that count only beside a lure, as honest hosts contain them; also all common words. */
const EVERYDAY: ReadonlySet<string> = new Set([...everyday.common, ...everyday.withLure]);
/** Other words and names that resemble a brand's or differ by one letter: `lundi`, `postal`. */
const HONEST: ReadonlySet<string> = new Set(everyday.honest);
/** Labels that brands registered and that nobody associates with them: `go`, `cash`, `post`. */
const NEVER_NAMES: ReadonlySet<string> = new Set(everyday.never);

/** Tells whether a word that resembles a brand's name is an everyday word or another name. */
export function isHonestWord(word: string): boolean {
  return EVERYDAY.has(word) || HONEST.has(word);
}

let index: BrandNames | undefined;

/** Returns the index of all names of brands, which the first call makes. */
export function indexBrandNames(): BrandNames {
  return index ??= collectNames();
}

function collectNames(): BrandNames {
  const byName = new Map<string, BrandName>(), bySkeleton = new Map<string, BrandName>();
  const spellings = new Set<string>();
  /** Adds a name without its hyphens, unless an earlier brand has it. */
  const add = (brand: Brand, spelling: string, isProduct = false) => {
    const name = spelling.replaceAll("-", "");
    if (name.length < MIN_NAME || NEVER_NAMES.has(name)) return;
    spellings.add(spelling);
    if (byName.has(name)) return;
    // Without its hyphen, `ca-cb` is four letters that other hosts contain too.
    const isShort = name.length < (spelling.includes("-") ? MIN_TYPO : MIN_DISTINCT);
    const isEveryday = EVERYDAY.has(name) || isShort;
    const skeleton = computeHostSkeleton(name);
    const isCommon = COMMON.has(name);
    const brandName = { brand, name, skeleton, isEveryday, isCommon, isProduct };
    byName.set(name, brandName);
    bySkeleton.set(skeleton, brandName);
  };
  /** Adds a name of several words, joined directly and by hyphens. */
  const addWords = (brand: Brand, words: string, isProduct: boolean) => {
    add(brand, words.replaceAll(" ", ""), isProduct);
    if (words.includes(" ")) add(brand, words.replaceAll(" ", "-"), isProduct);
  };
  for (const brand of BRANDS) {
    for (const words of brand.products ?? []) addWords(brand, words, true);
  }
  for (const brand of BRANDS) for (const words of brand.words) addWords(brand, words, false);
  for (const brand of BRANDS) for (const label of listDomainNames(brand)) add(brand, label);
  const distinctNames = [...byName.values()].filter(({ name, isEveryday }) =>
    name.length >= MIN_TYPO && !isEveryday
  );
  const byLength = Map.groupBy(distinctNames, ({ skeleton }) => skeleton.length);
  return { byName, bySkeleton, byLength, spellings };
}

/** Lists the labels that a brand registered and that are its name. */
function listDomainNames({ domains, unnamed }: Brand): string[] {
  return unnamed ? [] : domains.flatMap((domain) => {
    const [label = "", ...ending] = domain.split(".");
    return ending.length === 1 ? label : findRegisteredLabel(domain) ?? [];
  });
}

/** Digits and letters that look alike in a host, in addition to those of `computeSkeleton`. */
const MORE_ALIKE: Readonly<Record<string, string>> = { i: "l", 4: "a", 7: "t", 8: "b" };

/** Computes a text that is equal for all names that look alike in a host. */
export function computeHostSkeleton(name: string): string {
  return computeSkeleton(name).replaceAll(
    /[i478]/g,
    (character) => MORE_ALIKE[character] ?? character,
  );
}
