import type { Finding } from "../../contract/analyze_email_headers.ts";
import { belongsTo, claimedBrand } from "../brands.ts";
import { finding, quote } from "../evidence.ts";
import type { Evidence } from "../evidence.ts";

/** Longest part of a display name that is looked at; mail programs show less. */
const MAX_NAME = 200;

/** A name that says one thing and a domain that says another, or does not prove it. */
export function* examineBrands(
  { parsed: { verdicts }, author, authenticated }: Evidence,
): Iterable<Finding> {
  if (author === undefined || author.name === null || author.domain === "") return;
  const name = author.name.slice(0, MAX_NAME);
  const brand = claimedBrand(name);
  if (brand === undefined) return;
  if (!belongsTo(brand, author.domain)) {
    // `Somebody via Service`: a platform writes on behalf of others, and signs for itself.
    if (authenticated && /\bvia\b/i.test(name)) return;
    yield finding(
      "brand_claimed",
      "high",
      `The author's name claims ${brand.name}, the address is at ${quote(author.domain)}.`,
    );
    return;
  }
  const failed = [verdicts.spf, verdicts.dkim, verdicts.dmarc].some(({ status }) =>
    status === "fail"
  );
  if (!authenticated && failed) {
    yield finding(
      "brand_unproven",
      "critical",
      `The message claims to be from ${brand.name} and fails the checks that would prove it.`,
    );
  }
}
