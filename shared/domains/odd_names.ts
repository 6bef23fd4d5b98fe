import endings from "../../catalogue/abused_endings.json" with { type: "json" };
import { organizationalDomain, registeredLabel } from "./organizational_domain.ts";

/** Endings of domains that mostly unwanted mail uses. */
export const ABUSED_ENDINGS: ReadonlySet<string> = new Set(endings);

/** Tells whether a domain is registered under an ending that mostly unwanted mail uses. */
export function isAbusedEnding(domain: string): boolean {
  const owner = organizationalDomain(domain) ?? domain;
  return ABUSED_ENDINGS.has(owner.slice(owner.indexOf(".") + 1));
}

/** Shortest label whose letters are examined, shortest one with digits, and the longest. */
const MIN_LETTERS = 7, MIN_WITH_DIGITS = 6, MAX_LABEL = 63;

/** Letters that form one sound together and make long runs of consonants in honest words. */
const CLUSTERS = /sch|c[hk]|[gpt]h|ng|st|ss|ts/g;

/**
 * One consonant more in a run than words and names of the supported languages have; a cluster
 * counts as one.
 */
const CONSONANT_RUN = /[bcdfghjklmnpqrstvwxz]{6}/;

/** Changes between letters and digits: `x7k2m9q`. */
const CHANGES = /[a-z][0-9]|[0-9][a-z]/g;

/** More changes between letters and digits than real names have. */
const MIN_CHANGES = 3;

/** Tells whether the registered name of a domain looks random. */
export function isRandomName(domain: string): boolean {
  const label = registeredLabel(domain)?.toLowerCase() ?? "";
  if (label.length > MAX_LABEL || !/^[a-z0-9-]+$/.test(label) || label.startsWith("xn--")) {
    return false;
  }
  if (label.length >= MIN_LETTERS && CONSONANT_RUN.test(label.replaceAll(CLUSTERS, "n"))) {
    return true;
  }
  return label.length >= MIN_WITH_DIGITS && (label.match(CHANGES)?.length ?? 0) >= MIN_CHANGES;
}
