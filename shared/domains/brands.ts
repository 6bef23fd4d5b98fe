import data from "../../catalogue/brands.json" with { type: "json" };
import { isFreeMail } from "./free_mail.ts";
import { organizationalDomain, registeredLabel } from "./organizational_domain.ts";
import { fold, joinSpaced } from "./skeleton.ts";

/** An organization that mail often imitates: an entry of `catalogue/brands.json`. */
export interface Brand {
  readonly name: string;
  /** Names of the brand in display names, lower case, without accents. */
  readonly words: readonly string[];
  /** Names of its products, which no domain of its own has: `ledger live`. Looked for in hosts. */
  readonly products?: readonly string[];
  /** Domains it sends from; their subdomains are included. */
  readonly domains: readonly string[];
  /**
   * Whether the names are ordinary words or people's names, which count only beside words of an
   * office.
   */
  readonly alone?: boolean;
  /** Words in the domains of local houses that have its name: `Sparkasse Holstein`. */
  readonly houses?: readonly string[];
  /** Whether the domains do not have the brand's name: `gov`, `berlin`. */
  readonly ordinary?: boolean;
}

const BRANDS: readonly Brand[] = data;

/** Returns every entry. */
export function brands(): readonly Brand[] {
  return BRANDS;
}

/** Returns a function that computes its value at the first call. */
function computeOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => made ??= make();
}

/**
 * Tells whether a domain is the brand's, or its name under another suffix, mostly an unlisted
 * branch.
 */
export function belongsTo(brand: Brand, domain: string): boolean {
  if (brand.domains.some((own) => domain === own || domain.endsWith(`.${own}`))) return true;
  const label = registeredLabel(domain);
  return label !== null && brand.domains.some((own) => label === registeredLabel(own));
}

const byDomain = computeOnce((): ReadonlyMap<string, readonly Brand[]> => {
  const listed = new Map<string, readonly Brand[]>();
  for (const brand of brands()) {
    for (const domain of brand.domains) listed.set(domain, [...listed.get(domain) ?? [], brand]);
  }
  return listed;
});

/** Finds the brand that a domain itself is listed for: the last one of several. */
export function findBrand(domain: string): Brand | undefined {
  return byDomain().get(domain)?.at(-1);
}

/** Finds the brands that list a domain or a parent, except for names that a platform gives out. */
function findBrands(domain: string): readonly Brand[] {
  const owner = organizationalDomain(domain);
  if (owner === null) return [];
  for (let name = domain; name.length >= owner.length;) {
    const listed = byDomain().get(name);
    if (listed !== undefined) return listed;
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

/** Tells whether a domain is one that is listed for the brand, or below it. */
export function ownsDomain(brand: Brand, domain: string): boolean {
  return findBrands(domain).includes(brand);
}

/** Tells whether two domains belong to one brand: `ba.com` and `britishairways.com`. */
export function shareBrand(a: string, b: string): boolean {
  const owners = findBrands(a);
  return owners.length > 0 && findBrands(b).some((brand) => owners.includes(brand));
}

/** A name of a brand, padded with blanks. */
interface PaddedName {
  readonly brand: Brand;
  readonly name: string;
}

/** Names by their first word, so that a display name costs one look-up a word. */
const calls = computeOnce((): ReadonlyMap<string, readonly PaddedName[]> =>
  Map.groupBy(
    brands().flatMap((brand) =>
      brand.words.map((words): PaddedName => ({ brand, name: ` ${words} ` }))
    ),
    ({ name }) => name.split(" ", 2)[1] ?? "",
  )
);

/** Words beside an ordinary word that make it mean the organization. */
const OFFICE_WORDS: ReadonlySet<string> = new Set(
  ("account accounts alert alerts assistance billing care center centre client com confirmation " +
    "customer delivery express help info kundenservice mail my no noreply notice notification " +
    "notifications payment payments reply security service services servizio support team the " +
    "update verification").split(" "),
);

/** Maximum number of characters of a display name that are compared; real ones have fewer. */
const MAX_NAME = 1000;

/** Signs that compatibility decomposition turns into letters: `Amazon™` would be `amazontm`. */
const SIGNS = /[\u2120\u2122]/g;

/** A display name that is an address: at a free mailbox, it does not claim to be the provider. */
const MAILBOX = /^[\s"']*([^\s"'@]+)@([a-z0-9.-]+)[\s"']*$/i;

function splitWords(displayName: string): string[] {
  const shown = displayName.slice(0, MAX_NAME);
  const [, local, domain = ""] = MAILBOX.exec(shown) ?? [];
  const name = local !== undefined && isFreeMail(domain.toLowerCase()) ? local : shown;
  return fold(joinSpaced(name.replace(SIGNS, " "))).split(/[^\p{L}\p{N}]+/u);
}

/** The brand a display name claims to be, homographs included; undefined when none. */
export function claimedBrand(displayName: string): Brand | undefined {
  const words = splitWords(displayName);
  for (const word of words) {
    const named = calls().get(word);
    if (named === undefined) continue;
    const text = ` ${words.join(" ")} `;
    const call = named.find(({ brand, name }) =>
      text.includes(name) && (!brand.alone || isAlone(text, name))
    );
    if (call !== undefined) return call.brand;
  }
  return undefined;
}

/** Tells whether a display name has a name of a brand that a domain is listed for. */
export function namesOwner(displayName: string, domain: string): boolean {
  const text = ` ${splitWords(displayName).join(" ")} `;
  return findBrands(domain).some(({ words }) => words.some((name) => text.includes(` ${name} `)));
}

/** Words before an organization's name with which a person says who they write for. */
const WRITES_FOR = / (?:from|at|with|von|bei|de|chez|da|di|van) $/;

function isAlone(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (WRITES_FOR.test(text.slice(0, at + 1)) && isOffice(text.slice(at + name.length))) return true;
  return isOffice(text.replace(name, " "));
}

/** Tells whether a word beside the name of an organization is of its offices: `support`. */
export function isOfficeWord(word: string): boolean {
  return word === "" || OFFICE_WORDS.has(word);
}

function isOffice(text: string): boolean {
  return text.split(" ").every(isOfficeWord);
}
