import { belongsTo, claimedBrand } from "../../domains/brands.ts";
import type { Evidence } from "../evidence.ts";
import { finding } from "./finding.ts";

/** Longest part of a display name that is examined; mail programs show less. */
const MAX_NAME = 200;

/** A display name whose brand the domain contradicts or does not prove. */
export function* examineBrands({ reported, author, authenticated }: Evidence) {
  if (author === undefined || author.name === null) return;
  const name = author.name.slice(0, MAX_NAME);
  const brand = claimedBrand(name);
  if (brand === undefined) return;
  if (!belongsTo(brand, author.domain)) {
    // `Somebody via Service`: a platform writes on behalf of others, and signs for itself.
    if (authenticated && /\bvia\b/i.test(name)) return;
    yield finding("brand_claimed", { brand: brand.name, domain: author.domain });
    return;
  }
  const failed = [reported.spf, reported.dkim, reported.dmarc].some(({ status }) =>
    status === "fail"
  );
  if (!authenticated && failed) yield finding("brand_unproven", { brand: brand.name });
}
