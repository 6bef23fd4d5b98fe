import endings from "../../catalogue/abused_endings.json" with { type: "json" };
import { organizationalDomain, registeredLabel } from "./organizational_domain.ts";

const ABUSED: ReadonlySet<string> = new Set(endings);

/** Whether a domain is registered under an ending that mostly unwanted mail uses. */
export function isAbusedEnding(domain: string): boolean {
  const owner = organizationalDomain(domain) ?? domain;
  return ABUSED.has(owner.slice(owner.indexOf(".") + 1));
}

/** Shortest label whose letters are looked at, shortest one with digits, and the longest. */
const MIN_LETTERS = 7, MIN_WITH_DIGITS = 6, MAX_LABEL = 63;

/** Letters that are one sound together, which make long rows of consonants in honest words. */
const CLUSTERS = /sch|c[hk]|[gpt]h|ng|st|ss|ts/g;

/** One consonant more in a row than words and names of our languages have, clusters as one. */
const CONSONANT_RUN = /[bcdfghjklmnpqrstvwxz]{6}/;

/** Letters and digits that change places: `x7k2m9q`. */
const CHANGES = /[a-z][0-9]|[0-9][a-z]/g;

/** Changes between letters and digits that no name has. */
const MIN_CHANGES = 3;

/** Whether the registered name of a domain looks drawn at random. */
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
