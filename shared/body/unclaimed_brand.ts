import { belongsTo, claimedBrand } from "../domains/brands.ts";
import { organizationalDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import type { Found } from "../findings/body_findings.ts";
import type { ExaminedUrl } from "./links/mail_link.ts";

/** Characters of the text in which a sender introduces himself. */
const OPENING = 200;
/** Places of the addresses that a reader follows. */
const FOLLOWED: ReadonlySet<string> = new Set(["link", "text", "form"]);
/** Findings of a mail that wants something of its reader; news and shops press and reward, too. */
const WANTS =
  /^(?:pressure_(?:threat|extortion|secrecy)|lure_|mail_images_only|text_(?:generic|asks|pressed|answer))/;

/**
 * That a mail speaks in the name of an organization, in its subject or first words, presses its
 * reader and leads him away, while neither the author's domain nor any link is that organization's.
 * Mail of widely known domains may speak of others.
 *
 * @param found The other findings of the mail.
 */
export function* unclaimedBrand(
  { subject, text, urls, senderDomain }: {
    readonly subject: string;
    readonly text: string;
    readonly urls: readonly ExaminedUrl[];
    /** "" when not known. */
    readonly senderDomain: string;
  },
  found: readonly { readonly id: string }[],
): Generator<Found> {
  if (senderDomain === "" || !found.some(({ id }) => WANTS.test(id))) return;
  if (findRank(organizationalDomain(senderDomain) ?? senderDomain) !== undefined) return;
  const domains = urls.filter(({ source }) => FOLLOWED.has(source))
    .flatMap(({ domain }) => domain ?? []);
  if (domains.every((domain) => domain === senderDomain)) return;
  const brand = claimedBrand(subject) ?? claimedBrand(text.slice(0, OPENING));
  if (brand === undefined) return;
  if ([senderDomain, ...domains].some((domain) => belongsTo(brand, domain))) return;
  yield { id: "text_brand_elsewhere", values: { brand: brand.name } };
}
