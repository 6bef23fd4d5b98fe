import {
  belongsTo,
  type Brand,
  findClaimedBrand,
  includesOwnerName,
  isBrandDomain,
  isOfficeWord,
  shareBrand,
} from "../../domains/brands.ts";
import { relateToBrand, sendsForOthers } from "../../domains/ownership.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { indexBrandNames, isHonestWord } from "../../domains/brand_names.ts";
import { findImitation } from "../../domains/imitation.ts";
import { isServedDomain } from "../../provenance/border/border.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import { hasPublicSuffix, isSameOrganization } from "../../domains/organizational_domain.ts";
import type { Mailbox } from "../../headers/types.ts";
import { hasFailed, type HeaderFacts } from "./facts.ts";
import { createHeaderFinding } from "../../findings/header_finding.ts";

/** Matches a display name that is only a domain, its ending in lower case: `Lido.fi`, no `D.Li`. */
const DOMAIN_AS_NAME =
  /^[\s"']{0,9}((?:[A-Za-z0-9-]{1,63}\.){0,3}[A-Za-z0-9-]{2,63}\.(?:com|net|org|info|biz|shop|online|app|[a-z]{2}))[\s"']{0,9}$/;

/** Minimum length of a word of a name that is compared with names of brands. */
const MIN_WORD = 5;
/** Maximum number of words of a name that are compared with names of brands. */
const MAX_WORDS = 20;

/** Maximum number of characters examined of a display name; mail programs show fewer. */
const MAX_NAME = 200;

/** Reports a display name whose brand the author's domain contradicts or does not prove. */
export function* examineBrands(facts: HeaderFacts) {
  const { countedResults, author, isAuthenticated } = facts;
  if (author === undefined) return;
  if (author.name === null) {
    yield* examineLocalPart(facts, author);
    return;
  }
  const name = author.name.slice(0, MAX_NAME);
  const brand = findClaimedBrand(name);
  const shownDomain = DOMAIN_AS_NAME.exec(name)?.[1]?.toLowerCase();
  if (
    shownDomain !== undefined && hasPublicSuffix(shownDomain) &&
    !isSameOrganization(shownDomain, author.domain) &&
    !shareBrand(shownDomain, author.domain)
  ) {
    yield createHeaderFinding("display_name_domain", { shown: shownDomain, domain: author.domain });
  }
  if (brand === undefined) {
    const misspeltBrand = findMisspeltBrand(name);
    if (misspeltBrand === null) yield* examineLocalPart(facts, author);
    else if (!belongsTo(misspeltBrand, author.domain)) {
      yield createHeaderFinding("brand_misspelt", {
        brand: misspeltBrand.name,
        domain: author.domain,
      });
    }
    return;
  }
  if (!belongsTo(brand, author.domain)) {
    // `Amazon Benefits at Fidelity`, from Fidelity.
    if (includesOwnerName(name, author.domain)) return;
    // `Somebody via Service`: a platform writes on others' behalf and proves its own domain.
    if (/\bvia\b/i.test(name) && maySendForOthers(facts, author.domain)) return;
    if (isDeliveryReport(facts, author)) return;
    // A proven domain may be a local branch of the brand: the catalogue does not list all.
    if (isAuthenticated && relateToBrand(brand, author.domain) === "branch") return;
    yield createHeaderFinding("brand_claimed", { brand: brand.name, domain: author.domain });
    return;
  }
  // Copying may have broken a genuine signature of the brand.
  const mayBeGenuine = facts.verification?.dkim.some(({ result, aligned }) =>
    result === "cannot_confirm" && aligned === true
  );
  if (!isAuthenticated && (hasFailed(countedResults) || isUnsigned(facts)) && !mayBeGenuine) {
    yield createHeaderFinding("brand_unproven", { brand: brand.name });
  }
}

/** The address from which Exchange reports that mail was not delivered. */
const EXCHANGE_REPORTER = /^microsoftexchange[0-9a-f]{32}$/i;

/** Tells whether the recipient's Exchange server reports on a delivery under Outlook's name. */
function isDeliveryReport(facts: HeaderFacts, { local, domain }: Mailbox): boolean {
  if (!EXCHANGE_REPORTER.test(local) || hasFailed(facts.countedResults)) return false;
  return isServedDomain(facts.servedAddresses, domain) ||
    facts.headers.to.mailboxes.some((to) => isSameOrganization(to.domain, domain));
}

/**
 * Tells whether a mail, or copied fields, lack a signature although the domain refuses unproven mail.
 * Copying removes no signature, and where SPF cannot be checked brands sign all the same.
 */
function isUnsigned({ verification, isInternal }: HeaderFacts): boolean {
  if (verification === undefined || verification.outdated !== null) return false;
  const { dmarc: { result, policy }, spf, dkim } = verification;
  const isOpen = spf.ip === null
    ? result === "fail" && isInternal !== true
    : result === "cannot_confirm";
  return isOpen && (policy === "reject" || policy === "quarantine") &&
    !dkim.some(({ aligned }) => aligned === true);
}

/** Tells whether a proven author may write for others: a service, or the recipient's groups. */
function maySendForOthers(facts: HeaderFacts, domain: string): boolean {
  if (!facts.isAuthenticated || isFreeMail(domain)) return false;
  return isBrandDomain(domain) || sendsForOthers(domain) || isAtMailingService(domain) ||
    isServedDomain(facts.servedAddresses, domain);
}

/** Finds the brand that a name without one nearly spells, such as `Amazn` or `PayPaI`. */
function findMisspeltBrand(name: string): Brand | null {
  // A capital I after a small letter is meant to be read as an l: `AppIe`.
  const spelling = name.replace(/(?<=\p{Ll})I/gu, "l");
  const claimedBrand = spelling === name ? undefined : findClaimedBrand(spelling);
  if (claimedBrand !== undefined) return claimedBrand;
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u).slice(0, MAX_WORDS);
  for (const word of words) {
    if (word.length < MIN_WORD || word.length > MAX_LABEL) continue;
    // The word is compared as the label of a host.
    const imitation = findImitation(`${word}.com`);
    const isSure = imitation?.certainty === "certain" || imitation?.certainty === "likely";
    const isAccidental = /^\p{L}+$/u.test(word) && words.length > 1 &&
      !words.every((each) => each === word || isOfficeWord(each));
    if (imitation !== null && isSure && !imitation.isExact && !isAccidental) return imitation.brand;
    const shortenedBrand = word.length === MIN_WORD ? findShortenedBrand(word) : null;
    if (shortenedBrand !== null) return shortenedBrand;
  }
  return null;
}

/** Finds a brand of six letters that a word of five spells with one inner letter missing. */
function findShortenedBrand(word: string): Brand | null {
  if (isHonestWord(word)) return null;
  return (shortenedNames ??= shortenNames()).get(word) ?? null;
}

let shortenedNames: ReadonlyMap<string, Brand> | undefined;

/** Maps the names of six letters without one inner letter to their brands, earlier ones first. */
function shortenNames(): Map<string, Brand> {
  const brands = new Map<string, Brand>();
  for (const { name, brand } of indexBrandNames().byLength.get(MIN_WORD + 1) ?? []) {
    for (let at = 1; at < MIN_WORD; at++) {
      const word = name.slice(0, at) + name.slice(at + 1);
      if (!brands.has(word)) brands.set(word, brand);
    }
  }
  return brands;
}

/** Maximum length of a label (RFC 1035 §2.3.4). */
const MAX_LABEL = 63;

/** Reports a brand before the `@` of an unproven address whose display name shows no brand. */
function* examineLocalPart({ isAuthenticated }: HeaderFacts, { name, local, domain }: Mailbox) {
  if (isAuthenticated || isFreeMail(domain)) return;
  const brand = findClaimedBrand(local.slice(0, MAX_NAME).replaceAll(/[._+-]+/g, " "));
  if (brand === undefined || belongsTo(brand, domain)) return;
  // `Aldi Muster` at `aldi@`: a person's own name.
  if (brand.generic && name !== null) return;
  yield createHeaderFinding("brand_in_address", { brand: brand.name, domain });
}
