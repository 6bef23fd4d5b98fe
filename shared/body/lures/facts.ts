import type { BodyAttachment, BodyEntity } from "../../contract/body.ts";
import type { AuthorProof } from "../../provenance/proof.ts";
import { findClaimedBrand, isBrandDomain } from "../../domains/brands.ts";
import { belongsToSender, relateToBrand, sendsForOthers } from "../../domains/ownership.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isKnownDomain } from "../../domains/known_domains.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import type { ExaminedUrl } from "../links/mail_link.ts";
import { hasDefangedUrl } from "../links/text_links.ts";
import type { LureFact } from "./families.ts";

/** Sources of URLs that a lure can send its reader to. */
const LINK_SOURCES: ReadonlySet<string> = new Set([
  "link",
  "text",
  "form",
  "calendar",
  "attachment",
]);
/** Facts that an entity of a kind proves. */
const ENTITY_FACTS: ReadonlyMap<string, LureFact> = new Map([
  ["phone", "number"],
  ["amount", "amount"],
  ["crypto", "crypto"],
]);
const PAGE = /html|svg/i;
const PICTURE = /^image\/(?!svg)/i;
/** Domains of links that open a chat. */
const MESSENGERS: ReadonlySet<string> = new Set(["t.me", "telegram.me", "wa.me", "whatsapp.com"]);
/** Matches media types that are not documents: pictures, texts, invitations, mails. */
const NO_DOCUMENT = /^(?:image|text\/(?!html)|message)/i;

/** Gathers the facts of a mail that lures need besides their words. */
export function gatherLureFacts(
  { urls, entities, attachments, senderDomain, replyDomain, hasHeader, style, text, ...author }: {
    readonly urls: readonly ExaminedUrl[];
    readonly entities: readonly BodyEntity[];
    readonly attachments: readonly Pick<BodyAttachment, "type">[];
    /** Domain of the author; "" if unknown. */
    readonly senderDomain: string;
    /** Display name of the author; "" if unknown. */
    readonly authorName: string;
    /** Domain of Reply-To; "" without that field. */
    readonly replyDomain: string;
    /** Whether the mail has header fields. */
    readonly hasHeader: boolean;
    /** Whether the mail came from outside, and not by a proven colleague of the recipient. */
    readonly isFromOutside: boolean;
    /** Subject and visible text of the mail. */
    readonly text: string;
    /** Findings about the style of the text. */
    readonly style: readonly { readonly id: string }[];
    /** Proven domain of the author; "" if the author is not proven. */
    readonly provenDomain: string;
    readonly proof: AuthorProof;
    /** Whether the text gives the number of a bank account. */
    readonly hasAccount: boolean;
    /** Whether the author's domain imitates that of an address in the text. */
    readonly isLookalike: boolean;
    /** Whether the author's domain resembles a correspondent's or recipient's. */
    readonly isSimilar: boolean;
  },
): Set<LureFact> {
  const facts = new Set<LureFact>();
  const { provenDomain, proof, hasAccount, isLookalike, isSimilar, authorName, isFromOutside } =
    author;
  // Only for known organizations are links to mailing services their own: strangers use these too.
  const isCounted = isKnownDomain(provenDomain) ? isAtMailingService : () => false;
  const isImpostor = claimsForeignBrand(authorName, senderDomain);
  for (const { source, domain, host } of urls) {
    const isOwn = belongsToSender(domain, senderDomain) && !isImpostor ||
      host !== null && isCounted(host);
    if (LINK_SOURCES.has(source) && domain !== null && !(isOwn && isKnownDomain(provenDomain))) {
      facts.add("any_link");
    }
    if (LINK_SOURCES.has(source) && domain !== null && !isOwn) {
      facts.add("link");
      if (hasHeader || senderDomain !== "") facts.add("elsewhere");
    }
    if (MESSENGERS.has(domain ?? "")) facts.add("contact");
  }
  if (hasHeader && !isKnownDomain(provenDomain)) {
    facts.add("unknown_author");
    if (isFromOutside) facts.add("outsider");
  }
  if (hasDefangedUrl(text)) facts.add("address_apart");
  for (const { type } of attachments) {
    if (type === null) continue;
    if (PAGE.test(type)) facts.add("page");
    if (!NO_DOCUMENT.test(type)) facts.add("file");
    if (PICTURE.test(type)) facts.add("picture");
  }
  for (const { kind } of entities) {
    const fact = ENTITY_FACTS.get(kind);
    if (fact !== undefined) facts.add(fact);
  }
  const repliesElsewhere = replyDomain !== "" && !belongsToSender(replyDomain, senderDomain);
  const isStranger = senderDomain === "" || isFreeMail(senderDomain) || repliesElsewhere;
  if (repliesElsewhere) facts.add("replies_elsewhere");
  if (isStranger && senderDomain !== "") facts.add("mailbox");
  if (proof === "failed") facts.add("failed");
  if (hasAccount) facts.add("account");
  if (isLookalike) facts.add("lookalike");
  if (isSimilar && facts.has("outsider") && !isFreeMail(senderDomain)) facts.add("similar");
  if (sendsForOthers(provenDomain) || isAtMailingService(provenDomain)) facts.add("others");
  if (isStranger) facts.add("stranger");
  if (isStranger || entities.some(({ kind }) => kind === "phone" || kind === "email")) {
    facts.add("contact");
  }
  if (senderDomain === "" && style.some(({ id }) => id === "text_generic_greeting")) {
    facts.add("nameless");
  }
  return facts;
}

/**
 * Tells whether an unknown author bears the name of a brand: links to the author's domain are
 * foreign.
 */
function claimsForeignBrand(authorName: string, senderDomain: string): boolean {
  if (senderDomain === "") return false;
  const brand = findClaimedBrand(authorName);
  if (brand === undefined || relateToBrand(brand, senderDomain) !== "foreign") return false;
  return !isBrandDomain(senderDomain) && !isKnownDomain(senderDomain) &&
    !sendsForOthers(senderDomain) && !isAtMailingService(senderDomain);
}
