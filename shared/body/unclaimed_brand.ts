import type { BodyEntity } from "../contract/body.ts";
import { belongsTo, findClaimedBrand } from "../domains/brands.ts";
import { relateToBrand } from "../domains/ownership.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import type { BodyFindingMatch } from "../findings/body_findings.ts";
import { type ExaminedUrl, SHOWN_SOURCES } from "./links/mail_link.ts";

/** Maximum number of characters at the start of a text in which its sender introduces himself. */
const OPENING = 200;
/** Findings of a mail that demands something, unlike urgency and reward of news and shops. */
const DEMANDS =
  /^(?:pressure_(?:threat|extortion|secrecy)|lure_|mail_images_only|text_(?:generic|asks|pressed|answer))/;

/** Findings of a mail that gives a number to call about a payment. */
const CALLBACKS = /^lure_(?:renewal|callback)$/;

/**
 * Finds the organization that a demanding mail names although its sender and links belong to
 * others.
 *
 * @param otherFindings The other findings of the mail.
 */
export function* findUnclaimedBrand(
  { subject, text, urls, entities, senderDomain, replyDomain, provenDomain }: {
    readonly subject: string;
    readonly text: string;
    readonly urls: readonly ExaminedUrl[];
    readonly entities: readonly BodyEntity[];
    /** Domain of the author; "" if unknown. */
    readonly senderDomain: string;
    /** Domain of Reply-To; "" without that field. */
    readonly replyDomain: string;
    /** Proven domain of the author; "" if the author is not proven. */
    readonly provenDomain: string;
  },
  otherFindings: readonly { readonly id: string }[],
): Generator<BodyFindingMatch> {
  if (senderDomain === "") return;
  const domains = urls.filter(({ source }) => SHOWN_SOURCES.has(source))
    .flatMap(({ domain }) => domain ?? []);
  const isStranger = isFreeMail(senderDomain) || isFreeMail(replyDomain);
  const givesNumber = isStranger &&
    (otherFindings.some(({ id }) => CALLBACKS.test(id)) || hasPhoneNumber(subject, entities));
  if (!givesNumber) {
    if (!otherFindings.some(({ id }) => DEMANDS.test(id))) return;
    if (findRank(findRegisteredDomain(senderDomain) ?? senderDomain) !== undefined) return;
    if (domains.every((domain) => domain === senderDomain)) return;
  }
  const brand = findClaimedBrand(subject) ?? findClaimedBrand(text.slice(0, OPENING));
  if (brand === undefined || relateToBrand(brand, provenDomain) === "branch") return;
  if ([senderDomain, ...domains].some((domain) => belongsTo(brand, domain))) return;
  yield { id: "text_brand_elsewhere", values: { brand: brand.name } };
}

function hasPhoneNumber(subject: string, entities: readonly BodyEntity[]): boolean {
  return entities.some(({ kind, text }) => kind === "phone" && subject.includes(text));
}
