import { findRegisteredLabel } from "../../domains/organizational_domain.ts";
import type { MailShape } from "./shape.ts";

/** Top-level domains of more than two letters that organisations have used for a long time. */
const COMMON_TOPS = new Set(
  "com net org edu gov mil int biz info name coop aero museum".split(" "),
);
/** Top-level domains that are sold very cheaply for a first year. */
const CHEAP_TOPS = new Set(
  (
    "xyz top shop online site store club live icu click space buzz cam rest fun work link " +
    "world life today website tech bid loan win vip monster cyou sbs bond quest lol cfd " +
    "autos beauty hair skin makeup"
  )
    .split(" "),
);
/** Minimum length of a registered label that counts as long. */
const LONG_LABEL = 20;
/** Matches more consonants in a row than words have. */
const RANDOM = /[bcdfghjklmnpqrstvwxz]{5}/;

/**
 * Adds the features of a domain name: its top-level domain, and letters, digits and hyphens of the
 * registered label.
 */
export function addDomainFeatures(prefix: string, domain: string, shape: MailShape): void {
  const top = domain.slice(domain.lastIndexOf(".") + 1);
  if (CHEAP_TOPS.has(top)) shape.add(`${prefix}:cheap top`);
  else if (top.length > 2 && !COMMON_TOPS.has(top)) shape.add(`${prefix}:rare top`);
  const label = findRegisteredLabel(domain) ?? "";
  if (/\d.*\d/.test(label)) shape.add(`${prefix}:digits`);
  if (/-.*-/.test(label)) shape.add(`${prefix}:hyphens`);
  if (label.length >= LONG_LABEL) shape.add(`${prefix}:long label`);
  if (RANDOM.test(label)) shape.add(`${prefix}:random label`);
  if (domain.includes("xn--")) shape.add(`${prefix}:international`);
  if (domain.split(".").length >= 5) shape.add(`${prefix}:deep`);
}
