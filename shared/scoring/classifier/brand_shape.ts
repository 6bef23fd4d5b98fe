import { belongsTo, findClaimedBrand } from "../../domains/brands.ts";
import { relateToBrand } from "../../domains/ownership.ts";
import type { MailShape } from "./shape.ts";
import type { ClassifierInput } from "./input.ts";

/** Number of characters at the start of the text that are searched for a brand. */
const OPENING = 400;

/** Adds features for a mail that claims a brand: whether author or links belong to it. */
export function addBrandFeatures(
  input: ClassifierInput,
  hosts: readonly string[],
  shape: MailShape,
): void {
  const { senderDomain, headers, subject, text } = input;
  const name = headers?.from.primary?.name ?? "";
  const named = findClaimedBrand(name);
  const relation = named === undefined || senderDomain === ""
    ? null
    : relateToBrand(named, senderDomain);
  if (relation === "own") shape.add("brand:author's own");
  else if (relation === "foreign") shape.add("brand:author's name alone");
  const brand = named ?? findClaimedBrand(subject) ?? findClaimedBrand(text.slice(0, OPENING));
  if (brand === undefined || (hosts.length === 0 && senderDomain === "")) return;
  const own = [senderDomain, ...hosts].some((domain) => domain !== "" && belongsTo(brand, domain));
  if (own) shape.add("brand:author or link of it");
  else if (relateToBrand(brand, senderDomain) === "foreign") {
    shape.add("brand:no author or link of it");
  }
}
