import type { BodyEntity } from "../contract/body.ts";
import { belongsTo, findClaimedBrand } from "../domains/brands.ts";
import { relateToBrand } from "../domains/ownership.ts";
import { isFreeMail } from "../domains/free_mail.ts";
import { findRegisteredDomain } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import type { BodyFindingMatch } from "../findings/body_findings.ts";
import type { ExaminedUrl } from "./links/mail_link.ts";

/** Number of characters of the text in which a sender introduces himself. */
const OPENING = 200;
/** Places of the addresses that a reader follows. */
const FOLLOWED: ReadonlySet<string> = new Set(["link", "text", "form"]);
/** Findings of a mail that wants something of its reader; news and shops press and reward, too. */
const WANTS =
  /^(?:pressure_(?:threat|extortion|secrecy)|lure_|mail_images_only|text_(?:generic|asks|pressed|answer))/;

/** Findings that give a number to call about a payment. */
const CALLS = /^lure_(?:renewal|callback)$/;

/**
 * Finds mails that name an organization, press the reader, and lead elsewhere.
 *
 * @param found Their other findings.
 */
export function* unclaimedBrand(
  { subject, text, urls, entities, senderDomain, replyDomain, proven }: {
    readonly subject: string;
    readonly text: string;
    readonly urls: readonly ExaminedUrl[];
    readonly entities: readonly BodyEntity[];
    /** "" when not known. */
    readonly senderDomain: string;
    /** Domain of Reply-To; "" without one. */
    readonly replyDomain: string;
    /** The author's domain where it is proven, else "". */
    readonly proven: string;
  },
  found: readonly { readonly id: string }[],
): Generator<BodyFindingMatch> {
  if (senderDomain === "") return;
  const domains = urls.filter(({ source }) => FOLLOWED.has(source))
    .flatMap(({ domain }) => domain ?? []);
  const isStranger = isFreeMail(senderDomain) || isFreeMail(replyDomain);
  const calls = isStranger &&
    (found.some(({ id }) => CALLS.test(id)) || isNumberIn(subject, entities));
  if (!calls) {
    if (!found.some(({ id }) => WANTS.test(id))) return;
    if (findRank(findRegisteredDomain(senderDomain) ?? senderDomain) !== undefined) return;
    if (domains.every((domain) => domain === senderDomain)) return;
  }
  const brand = findClaimedBrand(subject) ?? findClaimedBrand(text.slice(0, OPENING));
  if (brand === undefined || relateToBrand(brand, proven) === "branch") return;
  if ([senderDomain, ...domains].some((domain) => belongsTo(brand, domain))) return;
  yield { id: "text_brand_elsewhere", values: { brand: brand.name } };
}

function isNumberIn(subject: string, entities: readonly BodyEntity[]): boolean {
  return entities.some(({ kind, text }) => kind === "phone" && subject.includes(text));
}
