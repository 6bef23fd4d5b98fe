import { loadCatalogue } from "../../lab/catalogue/load.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";

/** The shipped catalogue. */
export const SHIPPED: readonly Pattern[] = loadCatalogue();

/**
 * The shipped catalogue grown to `size` patterns. The added ones are variants of its own patterns:
 * phrases begin with the same words and end differently, regexes look for other words. No variant
 * matches, so that the time shows the cost of size alone.
 */
export function grownCatalogue(size: number): Pattern[] {
  const patterns = [...SHIPPED];
  for (let variant = 1; patterns.length < size; variant++) {
    for (const pattern of SHIPPED) {
      if (patterns.length >= size) break;
      patterns.push({
        ...pattern,
        id: `GROWN-${variant}-${pattern.id}`,
        keywords: pattern.keywords.map((keyword) => `${keyword}${variantWord(variant)}`),
        subject_regex: pattern.subject_regex.length > 0 ? [`(?i)case ${variantWord(variant)}`] : [],
        sender_domains: pattern.sender_domains.map((domain) => `${variantWord(variant)}.${domain}`),
      });
    }
  }
  return patterns;
}

/** A different word for each variant, of letters only. */
function variantWord(variant: number): string {
  return `q${
    variant.toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)))
  }x`;
}
