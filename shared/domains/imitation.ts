import { type Brand, findBrand, isBrandDomain } from "./brands.ts";
import {
  type BrandName,
  computeHostSkeleton,
  indexBrandNames,
  isHonestWord,
  MAX_BRAND_NAME,
  MIN_TYPO,
} from "./brand_names.ts";
import {
  findImpersonatedNames,
  findWordKind,
  hasLure,
  type ImpersonatedName,
  isKnownWord,
  listWordsBeforeLures,
  splitLabel,
} from "./host_words.ts";
import { toUnicode } from "./idn.ts";
import { memoize } from "./memoize.ts";
import { isAtMailingService } from "./mailing_services.ts";
import { isAbusedEnding } from "./odd_names.ts";
import {
  findRegisteredDomain,
  findRegisteredLabel,
  isOnPlatform,
} from "./organizational_domain.ts";

/**
 * Certainty that a host imitates a brand. A `mention` is a name in a subdomain. A `side` is a name
 * with harmless words, such as those of a shop or place.
 */
export type Certainty = "certain" | "likely" | "mention" | "side";

/** A brand whose name is in a host of another owner. */
export interface Imitation {
  readonly brand: Brand;
  readonly certainty: Certainty;
  /** Whether the name has neither a typing error nor lookalike characters. */
  readonly isExact: boolean;
}

/** Top-level domains open to anybody that sound official and that brands rarely use. */
const OPEN_ENDINGS: ReadonlySet<string> = new Set(
  ("support help services center security email delivery express care cards gift ltd info biz " +
    "app name finance financial money cash credit claims exchange tax network international " +
    "global group company direct solutions plus zone one run agency contact fund holdings " +
    "codes market markets marketing shopping promo sale deals discount trading zip mov").split(" "),
);

/** Platforms on which only an organization itself gets its name, as customer or software vendor. */
const RESERVED_NAMES =
  /\.(?:(?:github|gitlab|readthedocs)\.io|(?:edgekey|edgesuite|akadns|akamaized|akamaihd)\.net|(?:service-now|myworkday|myworkdayjobs|successfactors)\.com)$/;

/**
 * Finds the brand that a host imitates; null if it imitates none or is a brand's own. The host is
 * in lower case, in A-labels or Unicode.
 */
export const findImitation = memoize((host: string): Imitation | null => {
  const owner = findRegisteredDomain(host);
  if (owner === null || isBrandDomain(host)) return null;
  const label = isAtMailingService(host)
    ? ""
    : toUnicode(findRegisteredLabel(host) ?? "").toLowerCase();
  const brandName = indexBrandNames().byName.get(label.replaceAll("-", ""));
  const isOwnSpelling = brandName !== undefined && indexBrandNames().spellings.has(label);
  if (isOwnSpelling && !brandName.isEveryday) return judgeOtherEnding(brandName, owner);
  const isSuspectEnding = isAbusedEnding(owner) || isOnPlatform(owner);
  const labels = RESERVED_NAMES.test(host) ? [] : listLabelsBelow(host, owner);
  return findDomainInside(labels) ??
    findStrongest([
      ...findInRegistered(label, isSuspectEnding),
      ...findInLabels(labels, label, isSuspectEnding),
      ...findMisspelt(label),
    ]);
});

function listLabelsBelow(host: string, owner: string): string[] {
  const ownLabels = toUnicode(host.slice(0, -owner.length)).toLowerCase();
  return ownLabels.split(".").filter((label) => label !== "");
}

const CERTAINTY_ORDER = { certain: 3, likely: 2, mention: 1, side: 0 } as const;

function findStrongest(imitations: readonly Imitation[]): Imitation | null {
  return imitations.reduce<Imitation | null>(
    (strongestImitation, each) =>
      strongestImitation !== null &&
        CERTAINTY_ORDER[strongestImitation.certainty] >= CERTAINTY_ORDER[each.certainty]
        ? strongestImitation
        : each,
    null,
  );
}

/**
 * Judges a brand's exact name under an unlisted suffix. It is a national branch, unless the suffix
 * is an abused one, a platform or an open top-level domain.
 */
function judgeOtherEnding(
  { brand, isProduct }: BrandName,
  owner: string,
): Imitation | null {
  const createImitation = (certainty: Certainty) => ({ brand, certainty, isExact: true });
  if (isAbusedEnding(owner)) return createImitation("certain");
  if (RESERVED_NAMES.test(owner)) return null;
  if (isOnPlatform(owner)) return createImitation("certain");
  const ending = owner.slice(owner.indexOf(".") + 1);
  return isProduct || OPEN_ENDINGS.has(ending) ? createImitation("likely") : null;
}

/** Maximum number of labels of a brand's domain. */
const MAX_LABELS_OF_DOMAIN = 4;

/** Finds the brand whose whole domain is in the subdomains of a host: `paypal.com.evil.example`. */
function findDomainInside(labels: readonly string[]): Imitation | null {
  for (let from = 0; from < labels.length; from++) {
    for (let count = 2; count <= MAX_LABELS_OF_DOMAIN; count++) {
      const name = labels.slice(from, from + count).join(".");
      const brand = findBrand(name);
      if (brand === undefined) continue;
      const brandName = indexBrandNames().byName.get(
        (findRegisteredLabel(name) ?? "").replaceAll("-", ""),
      );
      return { brand: brandName?.brand ?? brand, certainty: "certain", isExact: false };
    }
  }
  return null;
}

/**
 * Finds brands in the registered label; `isSuspectEnding` if its suffix is an abused one or a
 * platform.
 */
function* findInRegistered(label: string, isSuspectEnding: boolean): Generator<Imitation> {
  for (const impersonatedName of findImpersonatedNames(label)) {
    const certainty = judgeRegistered(impersonatedName, isSuspectEnding);
    const { brandName: { brand }, isExact } = impersonatedName;
    if (certainty !== null) yield { brand, certainty, isExact };
  }
}

function judgeRegistered(
  impersonatedName: ImpersonatedName,
  isSuspectEnding: boolean,
): Certainty | null {
  const { brandName, isExact, isJoined, isPhrase, otherKinds } = impersonatedName;
  if (otherKinds.has("lure")) return judgeBesideLure(impersonatedName, isSuspectEnding);
  if (!isExact) return otherKinds.size === 0 || !brandName.isEveryday ? "certain" : null;
  if (brandName.isEveryday || otherKinds.has("about")) return null;
  const isSide = otherKinds.has("side") || (isPhrase && otherKinds.has("other"));
  if (isSide) return isSuspectEnding ? "likely" : "side";
  // Organizations own domains of their name and a word without a hyphen: `ryanairmail.com`.
  return otherKinds.size === 0 || otherKinds.has("other") || isJoined ? "likely" : "certain";
}

/**
 * Judges a name beside a lure. Honest hosts have common names beside one:
 * `orange-delivery.example`.
 */
function judgeBesideLure(
  { brandName, isExact, isJoined, otherKinds }: ImpersonatedName,
  isSuspectEnding: boolean,
): Certainty {
  if (brandName.isCommon) {
    if (isSuspectEnding || !isExact) return "certain";
    return otherKinds.has("other") ? "side" : "likely";
  }
  return brandName.isEveryday && isJoined ? "likely" : "certain";
}

/** Finds brands in the labels of the subdomain; a lure may be in any other label of the host. */
function* findInLabels(
  labels: readonly string[],
  registered: string,
  isSuspectEnding: boolean,
): Generator<Imitation> {
  const lures: boolean[] = [];
  const hasOtherLure = (at: number) =>
    [registered, ...labels].some((label, i) => i !== at + 1 && (lures[i] ??= hasLure(label)));
  for (const [at, label] of labels.entries()) {
    for (const impersonatedName of findImpersonatedNames(label)) {
      const certainty = judgeLabel(impersonatedName, {
        isSuspectEnding,
        hasOtherLure: () => hasOtherLure(at),
      });
      const { brandName: { brand }, isExact } = impersonatedName;
      if (certainty !== null) yield { brand, certainty, isExact };
    }
  }
}

function judgeLabel(
  impersonatedName: ImpersonatedName,
  { isSuspectEnding, hasOtherLure }: {
    readonly isSuspectEnding: boolean;
    readonly hasOtherLure: () => boolean;
  },
): Certainty | null {
  const { brandName, isExact, otherKinds } = impersonatedName;
  if (otherKinds.has("lure")) return judgeBesideLure(impersonatedName, isSuspectEnding);
  if (!isExact && !brandName.isEveryday) return "certain";
  if (otherKinds.has("about") || otherKinds.has("other")) return null;
  if (brandName.isEveryday) return otherKinds.size === 0 && hasOtherLure() ? "likely" : null;
  return hasOtherLure() ? "certain" : "mention";
}

/** Finds brands whose name differs by one letter from a registered label or a word of it. */
function* findMisspelt(label: string): Generator<Imitation> {
  const words = splitLabel(label);
  const candidates = words.some(isKnownWord) ? words : [];
  for (const word of [words.join(""), ...candidates, ...words.flatMap(listWordsBeforeLures)]) {
    const brandName = findTypo(word) ?? findTypo(word.replace(NUMBER, ""));
    if (brandName !== undefined) {
      yield { brand: brandName.brand, certainty: "likely", isExact: false };
    }
  }
}

/** A number that shops and news sites add to words; it is no misspelt part of a name: `nord24`. */
const NUMBER = /24$/;

/** Finds the brand whose name differs from a word by one letter; undefined for a known word. */
function findTypo(word: string): BrandName | undefined {
  if (word.length < MIN_TYPO || word.length > MAX_BRAND_NAME) return undefined;
  if (isHonestWord(word) || indexBrandNames().byName.has(word)) return undefined;
  const isNumbered = NUMBER.test(word);
  const skeleton = computeHostSkeleton(word),
    first = skeleton.charCodeAt(0),
    last = skeleton.charCodeAt(skeleton.length - 1);
  for (const length of [skeleton.length, skeleton.length - 1, skeleton.length + 1]) {
    // One edit keeps the first or the last letter. This quick test excludes most names.
    const match = indexBrandNames().byLength.get(length)?.find((
      { name, skeleton: otherSkeleton },
    ) =>
      (!isNumbered || NUMBER.test(name)) &&
      (otherSkeleton.charCodeAt(0) === first || otherSkeleton.charCodeAt(length - 1) === last) &&
      isOneEditAway(skeleton, otherSkeleton)
    );
    if (match !== undefined) return findWordKind(word) === "other" ? match : undefined;
  }
  return undefined;
}

/**
 * Tells whether two words differ by one letter that is added, missing, changed or swapped with the
 * next.
 */
export function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const shorterLength = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorterLength && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (
    end < shorterLength - start &&
    a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)
  ) end++;
  const restA = a.length - end - start, restB = b.length - end - start;
  if (restA <= 1 && restB <= 1) return restA + restB > 0;
  return restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
