import type { Finding } from "../../contract/analyze_email_headers.ts";
import { BY_LABEL, BY_LENGTH, BY_SKELETON, isBrandDomain } from "../brands.ts";
import type { Brand, BrandLabel } from "../brands.ts";
import { finding, quote } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";
import { isInternational, toUnicode } from "../idn.ts";
import { MAX_DOMAIN, organizationalDomain, registeredLabel } from "../organizational_domain.ts";
import { skeleton } from "../skeleton.ts";

/** Shortest name of which one changed letter still points to it. */
const MIN_TYPO_LENGTH = 6;

/** Domains of the author and of those who get the answers: are they what they look like? */
export function* examineDomains({ parsed, author }: Evidence): Iterable<Finding> {
  const shown = [author?.domain ?? "", ...parsed.replyTo.mailboxes.map(({ domain }) => domain)];
  const domains = [...new Set(shown)].filter((domain) =>
    domain !== "" && domain.length <= MAX_DOMAIN
  ).slice(0, MAX_DOMAINS);
  for (const domain of domains) {
    if (isBrandDomain(domain)) continue;
    const found = imitated(domain);
    if (found !== null) {
      yield finding(
        "lookalike_domain",
        found.certain ? "high" : "medium",
        `The domain ${quote(toUnicode(domain))} imitates one of ${found.brand.name}.`,
      );
      break;
    }
  }
  const disguised = domains.find(isDisguised);
  if (disguised !== undefined) {
    yield finding(
      "disguised_domain",
      "high",
      `The domain ${quote(toUnicode(disguised))} is written with letters that pass for others.`,
    );
    return;
  }
  const international = domains.find(isInternational);
  if (international !== undefined) {
    yield finding(
      "international_domain",
      "low",
      `The domain ${quote(toUnicode(international))} has letters beyond a to z.`,
    );
  }
}

/** Most domains that are looked at; a person sees one or two. */
const MAX_DOMAINS = 5;

/** A brand somebody imitates. */
interface Imitation {
  readonly brand: Brand;
  /** False where an honest name could look so too. */
  readonly certain: boolean;
}

/** The brand whose name a domain wears or resembles; null when none. */
function imitated(domain: string): Imitation | null {
  const label = toUnicode(registeredLabel(domain) ?? "").toLowerCase();
  if (BY_LABEL.has(label)) return null;
  const looks = skeleton(label);
  const below = domain.slice(0, -(organizationalDomain(domain) ?? "").length).split(".");
  const worn = BY_SKELETON.get(looks) ?? firstBrand(label.split("-")) ?? firstBrand(below);
  if (worn !== undefined) return { brand: worn.brand, certain: true };
  for (let length = looks.length - 1; length <= looks.length + 1; length++) {
    if (length < MIN_TYPO_LENGTH) continue;
    const near = BY_LENGTH.get(length)?.find((each) => isOneEditAway(looks, each.skeleton));
    if (near !== undefined) return { brand: near.brand, certain: false };
  }
  return null;
}

function firstBrand(names: readonly string[]): BrandLabel | undefined {
  for (const name of names) {
    const known = BY_LABEL.get(name);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Whether one letter added, left out, changed or swapped with its neighbour makes `a` of `b`. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * Whether a domain has letters of several alphabets in one label, which no language has (UTS #39
 * §5), or stylised letters, which no registry gives out (RFC 5892 §2.2: they are not stable under
 * normalisation).
 */
function isDisguised(domain: string): boolean {
  if (!isInternational(domain)) return false;
  const shown = toUnicode(domain);
  return shown.normalize("NFKC") !== shown.normalize("NFC") || shown.split(".").some(mixesScripts);
}

function mixesScripts(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);
}
