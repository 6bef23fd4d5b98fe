import endings from "../../catalogue/abused_endings.json" with { type: "json" };
import { findRegisteredDomain, findRegisteredLabel } from "./organizational_domain.ts";
import { findRank } from "./ranks.ts";

/** Public suffixes whose domains are mostly in unwanted mail. */
export const ABUSED_ENDINGS: ReadonlySet<string> = new Set(endings);

/** Tells whether a domain is registered under a suffix that is mostly in unwanted mail. */
export function isAbusedEnding(domain: string): boolean {
  const owner = findRegisteredDomain(domain) ?? domain;
  return ABUSED_ENDINGS.has(owner.slice(owner.indexOf(".") + 1));
}

/** Minimum length of a label whose consonants are examined; short ones are abbreviations. */
const MIN_LETTERS = 7;
/** Minimum length of a label whose changes between letters and digits are counted. */
const MIN_WITH_DIGITS = 6;
/** Maximum number of characters of a label (RFC 1035 §2.3.4). */
const MAX_LABEL = 63;

/** Letters that form one sound and would make long runs of consonants in real words. */
const CLUSTERS = /sch|[cgpst]h|ck|ng|st|ss|ts/g;

/** A run one consonant longer than in words of the supported languages; a cluster counts once. */
const CONSONANT_RUN = /[bcdfghjklmnpqrstvwxz]{6}/;

/** A letter three times or more. */
const REPEATED = /([a-z])\1{2,}/g;

/** Matches each change between letters and digits: `x7k2m9q` has six. */
const CHANGES = /[a-z][0-9]|[0-9][a-z]/g;

/** Minimum number of matches of `CHANGES` in a random label; real names have fewer. */
const MIN_CHANGES = 3;

/** Tells whether the registered name of a domain that few people visit looks random. */
export function isRandomName(domain: string): boolean {
  if (findRank(findRegisteredDomain(domain) ?? domain) !== undefined) return false;
  const label = findRegisteredLabel(domain)?.toLowerCase() ?? "";
  if (label.length > MAX_LABEL || !/^[a-z0-9-]+$/.test(label) || label.startsWith("xn--")) {
    return false;
  }
  // One letter many times, as in `xxxxxxxx`, is a joke or a mask.
  const letters = label.replaceAll(REPEATED, "$1").replaceAll(CLUSTERS, "n");
  if (label.length >= MIN_LETTERS && CONSONANT_RUN.test(letters)) return true;
  return label.length >= MIN_WITH_DIGITS && (label.match(CHANGES)?.length ?? 0) >= MIN_CHANGES;
}
