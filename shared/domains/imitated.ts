import { brandNames, namesAtService } from "./brands.ts";
import type { Brand, BrandLabel } from "./brands.ts";
import { toUnicode } from "./idn.ts";
import { organizationalDomain, registeredLabel } from "./organizational_domain.ts";
import { skeleton } from "./skeleton.ts";

/** Shortest name that is still recognised with one letter changed. */
const MIN_TYPO_LENGTH = 6;

/** A brand that a domain imitates. */
export interface Imitation {
  readonly brand: Brand;
  /** False where an honest name could look the same. */
  readonly certain: boolean;
}

/** The brand whose name a domain contains or resembles; null when none. */
export function imitated(domain: string): Imitation | null {
  const label = toUnicode(registeredLabel(domain) ?? "").toLowerCase();
  const { byLabel, bySkeleton, byLength } = brandNames();
  if (byLabel.has(label)) return null;
  const looks = skeleton(label);
  const below = namesAtService(domain).length > 0
    ? []
    : domain.slice(0, -(organizationalDomain(domain) ?? "").length).split(".");
  const worn = bySkeleton.get(looks) ?? firstBrand(label.split("-")) ?? firstBrand(below);
  if (worn !== undefined) return { brand: worn.brand, certain: true };
  for (let length = looks.length - 1; length <= looks.length + 1; length++) {
    if (length < MIN_TYPO_LENGTH) continue;
    const near = byLength.get(length)?.find((each) => isOneEditAway(looks, each.skeleton));
    if (near !== undefined) return { brand: near.brand, certain: false };
  }
  return null;
}

function firstBrand(names: readonly string[]): BrandLabel | undefined {
  for (const name of names) {
    const known = brandNames().byLabel.get(name);
    if (known !== undefined) return known;
  }
  return undefined;
}

/**
 * Whether `a` and `b` differ by one letter added, left out, changed or swapped with its neighbour.
 */
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
