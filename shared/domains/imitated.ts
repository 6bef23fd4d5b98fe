import { type Brand, findBrand, isBrandDomain } from "./brands.ts";
import {
  type BrandName,
  brandNames,
  computeSkeleton,
  isHonest,
  MAX_NAME,
  MIN_TYPO,
} from "./brand_names.ts";
import {
  findImpersonatedNames,
  findWordKind,
  hasLure,
  type ImpersonatedName,
  isKnownWord,
  listWordsBeforeLures,
  splitWords,
} from "./host_words.ts";
import { toUnicode } from "./idn.ts";
import { memoize } from "./kept.ts";
import { isAtMailingService } from "./mailing_services.ts";
import { isAbusedEnding } from "./odd_names.ts";
import { isOnPlatform, organizationalDomain, registeredLabel } from "./organizational_domain.ts";

/**
 * Certainty that a host imitates a brand; a mention is a lower label, a side has harmless words
 * beside.
 */
export type Certainty = "certain" | "likely" | "mention" | "side";

/** A brand whose name is in a host that is not its own. */
export interface Imitation {
  readonly brand: Brand;
  readonly certainty: Certainty;
  /** Whether the name is written as the brand does: no typing error, no lookalike characters. */
  readonly isExact: boolean;
}

/**
 * Top-level domains that anybody can register, of words that customers look for, and that brands
 * seldom use.
 */
const OTHER_ENDINGS: ReadonlySet<string> = new Set(
  ("support help services center security email delivery express care cards gift ltd info biz " +
    "app name finance financial money cash credit claims exchange tax network international " +
    "global group company direct solutions plus zone one run agency contact fund holdings " +
    "codes market markets marketing shopping promo sale deals discount trading zip mov").split(" "),
);

/**
 * Platforms that give an organization's name to nobody else: software vendors' own sites, and
 * platforms for companies under contract.
 */
const OWN_NAMES =
  /\.(?:(?:github|gitlab|readthedocs)\.io|(?:edgekey|edgesuite|akadns|akamaized|akamaihd)\.net|(?:service-now|myworkday|myworkdayjobs|successfactors)\.com)$/;

/**
 * Finds the brand that a host, lower case in A-labels or Unicode, imitates; null for a brand's own.
 */
export const imitated = memoize((host: string): Imitation | null => {
  const owner = organizationalDomain(host);
  if (owner === null || isBrandDomain(host)) return null;
  const label = isAtMailingService(host)
    ? ""
    : toUnicode(registeredLabel(host) ?? "").toLowerCase();
  const own = brandNames().byName.get(label.replaceAll("-", ""));
  const isOwnSpelling = own !== undefined && brandNames().spellings.has(label);
  if (isOwnSpelling && !own.everyday) return matchOtherEnding(own, owner);
  const isOdd = isAbusedEnding(owner) || isOnPlatform(owner);
  const labels = OWN_NAMES.test(host) ? [] : listLabelsBelow(host, owner);
  return findDomainInside(labels) ??
    findStrongest([
      ...findInRegistered(label, isOdd),
      ...findInLabels(labels, label, isOdd),
      ...listNearlyWritten(label),
    ]);
});

function listLabelsBelow(host: string, owner: string): string[] {
  const ownLabels = toUnicode(host.slice(0, -owner.length)).toLowerCase();
  return ownLabels.split(".").filter((label) => label !== "");
}

const RANK = { certain: 3, likely: 2, mention: 1, side: 0 } as const;

function findStrongest(found: readonly Imitation[]): Imitation | null {
  return found.reduce<Imitation | null>(
    (most, each) => most !== null && RANK[most.certainty] >= RANK[each.certainty] ? most : each,
    null,
  );
}

/**
 * Judges a brand's exact name under an unlisted suffix: a national branch, unless the suffix is
 * abused or open.
 */
function matchOtherEnding({ brand, product }: BrandName, owner: string): Imitation | null {
  const found = (certainty: Certainty) => ({ brand, certainty, isExact: true });
  if (isAbusedEnding(owner)) return found("certain");
  if (OWN_NAMES.test(owner)) return null;
  if (isOnPlatform(owner)) return found("certain");
  const ending = owner.slice(owner.indexOf(".") + 1);
  return product || OTHER_ENDINGS.has(ending) ? found("likely") : null;
}

/** Labels of the longest domain of a brand. */
const MAX_LABELS_OF_DOMAIN = 4;

/** Returns a brand's whole domain in front of another one: `paypal.com.evil.example`. */
function findDomainInside(labels: readonly string[]): Imitation | null {
  for (let from = 0; from < labels.length; from++) {
    for (let count = 2; count <= MAX_LABELS_OF_DOMAIN; count++) {
      const name = labels.slice(from, from + count).join(".");
      const listed = findBrand(name);
      if (listed === undefined) continue;
      const named = brandNames().byName.get((registeredLabel(name) ?? "").replaceAll("-", ""));
      return { brand: named?.brand ?? listed, certainty: "certain", isExact: false };
    }
  }
  return null;
}

/** Names in the registered label; `isOdd` where the suffix is an abused one or a platform. */
function* findInRegistered(label: string, isOdd: boolean): Generator<Imitation> {
  for (const impersonated of findImpersonatedNames(label)) {
    const certainty = judgeRegistered(impersonated, isOdd);
    const { named: { brand }, isExact } = impersonated;
    if (certainty !== null) yield { brand, certainty, isExact };
  }
}

function judgeRegistered(impersonated: ImpersonatedName, isOdd: boolean): Certainty | null {
  const { named, isExact, isJoined, isPhrase, others } = impersonated;
  if (others.has("lure")) return judgeBesideLure(impersonated, isOdd);
  if (!isExact) return others.size === 0 || !named.everyday ? "certain" : null;
  if (named.everyday || others.has("about")) return null;
  const isSide = others.has("side") || (isPhrase && others.has("other"));
  if (isSide) return isOdd ? "likely" : "side";
  // An organization's further domains are written in one with such a word: `ryanairmail.com`.
  return others.size === 0 || others.has("other") || isJoined ? "likely" : "certain";
}

/**
 * Judges a name beside a lure: honest hosts have one too (`orange-delivery.example`), and other
 * words.
 */
function judgeBesideLure(
  { named, isExact, isJoined, others }: ImpersonatedName,
  isOdd: boolean,
): Certainty {
  if (named.common) {
    if (isOdd || !isExact) return "certain";
    return others.has("other") ? "side" : "likely";
  }
  return named.everyday && isJoined ? "likely" : "certain";
}

/** Names in the labels below it, judged with the other labels. */
function* findInLabels(
  labels: readonly string[],
  registered: string,
  isOdd: boolean,
): Generator<Imitation> {
  const lures: boolean[] = [];
  const isLured = (at: number) =>
    [registered, ...labels].some((label, i) => i !== at + 1 && (lures[i] ??= hasLure(label)));
  for (const [at, label] of labels.entries()) {
    for (const impersonated of findImpersonatedNames(label)) {
      const certainty = judgeLabel(impersonated, { isOdd, isLured: () => isLured(at) });
      const { named: { brand }, isExact } = impersonated;
      if (certainty !== null) yield { brand, certainty, isExact };
    }
  }
}

function judgeLabel(
  impersonated: ImpersonatedName,
  { isOdd, isLured }: { readonly isOdd: boolean; readonly isLured: () => boolean },
): Certainty | null {
  const { named, isExact, others } = impersonated;
  if (others.has("lure")) return judgeBesideLure(impersonated, isOdd);
  if (!isExact && !named.everyday) return "certain";
  if (others.has("about") || others.has("other")) return null;
  if (named.everyday) return others.size === 0 && isLured() ? "likely" : null;
  return isLured() ? "certain" : "mention";
}

/** A registered name one letter off a brand's, or with such a word beside a known one. */
function* listNearlyWritten(label: string): Generator<Imitation> {
  const words = splitWords(label);
  const knownWords = words.some(isKnownWord) ? words : [];
  for (const word of [words.join(""), ...knownWords, ...words.flatMap(listWordsBeforeLures)]) {
    const found = findTypo(word) ?? findTypo(word.replace(NUMBER, ""));
    if (found !== undefined) yield { brand: found.brand, certainty: "likely", isExact: false };
  }
}

/** A number that shops and news sites add to any word, not two letters of a name: `nord24`. */
const NUMBER = /24$/;

/** Finds the brand whose name differs from a word by one letter; none for an honest word. */
function findTypo(word: string): BrandName | undefined {
  if (word.length < MIN_TYPO || word.length > MAX_NAME) return undefined;
  if (isHonest(word) || brandNames().byName.has(word)) return undefined;
  const isNumbered = NUMBER.test(word);
  const looks = computeSkeleton(word),
    first = looks.charCodeAt(0),
    last = looks.charCodeAt(looks.length - 1);
  for (const length of [looks.length, looks.length - 1, looks.length + 1]) {
    // One edit leaves the first or the last letter: most names differ in both.
    const near = brandNames().byLength.get(length)?.find(({ name, looks: other }) =>
      (!isNumbered || NUMBER.test(name)) &&
      (other.charCodeAt(0) === first || other.charCodeAt(length - 1) === last) &&
      isOneEditAway(looks, other)
    );
    if (near !== undefined) return findWordKind(word) === "other" ? near : undefined;
  }
  return undefined;
}

/**
 * Tells whether `a` and `b` differ by one letter added, left out, changed or swapped with its
 * neighbour.
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)
  ) end++;
  const left = a.length - end - start, right = b.length - end - start;
  if (left <= 1 && right <= 1) return left + right > 0;
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
