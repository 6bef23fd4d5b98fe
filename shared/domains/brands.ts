import data from "../../catalogue/brands.json" with { type: "json" };
import { isFreeMail } from "./free_mail.ts";
import { findRegisteredDomain, findRegisteredLabel } from "./organizational_domain.ts";
import { foldLookalikes, isAscii, joinSpaced } from "./skeleton.ts";

/** An organization that mail often imitates: an entry of `catalogue/brands.json`. */
export interface Brand {
  readonly name: string;
  /** Names of the brand in display names, in lower case, without accents. */
  readonly words: readonly string[];
  /** Names of products, which are in none of the brand's domains: `ledger live`. */
  readonly products?: readonly string[];
  /** Domains from which the brand sends; their subdomains are included. */
  readonly domains: readonly string[];
  /**
   * Whether the names are ordinary words or people's names. A display name then claims the brand
   * only if all its other words are office words.
   */
  readonly generic?: boolean;
  /** Words in the domains of local branches that have the brand's name: `Sparkasse Holstein`. */
  readonly branches?: readonly string[];
  /** Whether the labels of the domains are no names of the brand: `gov`, `berlin`. */
  readonly unnamed?: boolean;
}

/** All entries of `catalogue/brands.json`. */
export const BRANDS: readonly Brand[] = data;

/** Returns a function that computes its value at the first call. */
function computeOnce<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => value ??= make();
}

/**
 * Tells whether a domain is the brand's, or its name under another suffix, which mostly is an
 * unlisted national branch.
 */
export function belongsTo(brand: Brand, domain: string): boolean {
  if (
    brand.domains.some((brandDomain) =>
      domain === brandDomain || domain.endsWith(`.${brandDomain}`)
    )
  ) return true;
  const label = findRegisteredLabel(domain);
  return label !== null &&
    brand.domains.some((brandDomain) => label === findRegisteredLabel(brandDomain));
}

const byDomain = computeOnce((): ReadonlyMap<string, readonly Brand[]> => {
  const brandsByDomain = new Map<string, readonly Brand[]>();
  for (const brand of BRANDS) {
    for (const domain of brand.domains) {
      brandsByDomain.set(domain, [...brandsByDomain.get(domain) ?? [], brand]);
    }
  }
  return brandsByDomain;
});

/** Finds the brand that lists exactly this domain; if several do, the last one. */
export function findBrand(domain: string): Brand | undefined {
  return byDomain().get(domain)?.at(-1);
}

/** Finds the brands that list a domain or one of its parents, up to the registered domain. */
function findBrands(domain: string): readonly Brand[] {
  const owner = findRegisteredDomain(domain);
  if (owner === null) return [];
  for (let name = domain; name.length >= owner.length;) {
    const brands = byDomain().get(name);
    if (brands !== undefined) return brands;
    const dot = name.indexOf(".");
    if (dot < 0) return [];
    name = name.slice(dot + 1);
  }
  return [];
}

/** Tells whether a domain belongs to any brand. */
export function isBrandDomain(domain: string): boolean {
  return findBrands(domain).length > 0;
}

/** Tells whether a brand lists a domain or one of its parents. */
export function ownsDomain(brand: Brand, domain: string): boolean {
  return findBrands(domain).includes(brand);
}

/** Tells whether two domains belong to one brand: `ba.com` and `britishairways.com`. */
export function shareBrand(a: string, b: string): boolean {
  const owners = findBrands(a);
  return owners.length > 0 && findBrands(b).some((brand) => owners.includes(brand));
}

/** A name of a brand with a blank before and after it, so that it matches whole words. */
interface PaddedName {
  readonly brand: Brand;
  readonly name: string;
}

/** Names by their first word, so that each word of a display name costs one look-up. */
const namesByFirstWord = computeOnce((): ReadonlyMap<string, readonly PaddedName[]> =>
  Map.groupBy(
    BRANDS.flatMap((brand) =>
      brand.words.map((words): PaddedName => ({ brand, name: ` ${words} ` }))
    ),
    ({ name }) => name.split(" ", 2)[1] ?? "",
  )
);

/** Words beside which an ordinary word is the name of an organization. */
const OFFICE_WORDS: ReadonlySet<string> = new Set(
  ("account accounts alert alerts assistance billing care center centre client com confirmation " +
    "customer delivery express help info kundenservice mail my no noreply notice notification " +
    "notifications payment payments reply security service services servizio support team the " +
    "update verification").split(" "),
);

/** Maximum number of characters of a display name that are compared; real ones have fewer. */
const MAX_DISPLAY_NAME = 1000;

/** ℠ and ™, which compatibility decomposition turns into letters: `Amazon™` would be `amazontm`. */
const TRADE_MARKS = /[\u2120\u2122]/g;

/** Matches a display name that is an address: at a free mailbox, it claims no provider's name. */
const MAILBOX = /^[\s"']*([^\s"'@]+)@([a-z0-9.-]+)[\s"']*$/i;

const WORDS = /[\p{L}\p{N}]+/gu, ASCII_WORDS = /[a-z0-9]+/g;

function splitDisplayName(displayName: string): string[] {
  const text = displayName.slice(0, MAX_DISPLAY_NAME);
  const [, localPart, domain = ""] = text.includes("@") ? MAILBOX.exec(text) ?? [] : [];
  const name = localPart !== undefined && isFreeMail(domain.toLowerCase()) ? localPart : text;
  if (isAscii(name)) return joinSpaced(name).toLowerCase().match(ASCII_WORDS) ?? [];
  return foldLookalikes(joinSpaced(name.replace(TRADE_MARKS, " "))).match(WORDS) ?? [];
}

/** Finds the brand whose name a display name contains, in confusable letters too. */
export function findClaimedBrand(displayName: string): Brand | undefined {
  const words = splitDisplayName(displayName), text = ` ${words.join(" ")} `;
  for (const word of words) {
    const candidates = namesByFirstWord().get(word);
    if (candidates === undefined) continue;
    const match = candidates.find(({ brand, name }) =>
      text.includes(name) && (!brand.generic || hasOnlyOfficeWords(text, name))
    );
    if (match !== undefined) return match.brand;
  }
  return undefined;
}

/** Tells whether a display name contains a name of the brand that lists a domain. */
export function includesOwnerName(displayName: string, domain: string): boolean {
  const text = ` ${splitDisplayName(displayName).join(" ")} `;
  return findBrands(domain).some(({ words }) => words.some((name) => text.includes(` ${name} `)));
}

/** Matches a preposition before the name of an organization for which a person writes. */
const WRITES_FOR = / (?:from|at|with|von|bei|de|chez|da|di|van) $/;

/** Tells whether the words beside a name, or after `from` and the name, are office words. */
function hasOnlyOfficeWords(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (WRITES_FOR.test(text.slice(0, at + 1)) && areOfficeWords(text.slice(at + name.length))) {
    return true;
  }
  return areOfficeWords(text.replace(name, " "));
}

/** Tells whether a word beside the name of an organization means an office of it: `support`. */
export function isOfficeWord(word: string): boolean {
  return word === "" || OFFICE_WORDS.has(word);
}

function areOfficeWords(text: string): boolean {
  return text.split(" ").every(isOfficeWord);
}
