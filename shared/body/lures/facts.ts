import type { BodyAttachment, BodyEntity } from "../../contract/body.ts";
import type { SenderProof } from "../../provenance/proof.ts";
import { findClaimedBrand, isBrandDomain } from "../../domains/brands.ts";
import { belongsToSender, relateToBrand, sendsForOthers } from "../../domains/ownership.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import { isKnownDomain } from "../../domains/known_domains.ts";
import { isAtMailingService } from "../../domains/mailing_services.ts";
import type { ExaminedUrl } from "../links/mail_link.ts";
import { writesAddressApart } from "../links/text_links.ts";
import type { LureProof } from "./families.ts";

/** Where addresses are that a reader follows. */
const FOLLOWED: ReadonlySet<string> = new Set([
  "link",
  "text",
  "form",
  "calendar",
  "attachment",
]);
/** Entities that are facts of their own. */
const FACT_OF: ReadonlyMap<string, LureProof> = new Map([
  ["phone", "number"],
  ["amount", "amount"],
  ["crypto", "crypto"],
]);
const PAGE = /html|svg/i;
const PICTURE = /^image\/(?!svg)/i;
/** Domains of links that open a chat. */
const MESSENGERS: ReadonlySet<string> = new Set(["t.me", "telegram.me", "wa.me", "whatsapp.com"]);
/** Attachments that bring no document: pictures, invitations, texts, mails. */
const NO_DOCUMENT = /^(?:image|text\/(?!html)|message)/i;

/** Returns the facts of a mail that lures are compared with. */
export function gatherLureFacts(
  { urls, entities, attachments, senderDomain, replyDomain, isWhole, style, text, ...author }: {
    readonly urls: readonly ExaminedUrl[];
    readonly entities: readonly BodyEntity[];
    readonly attachments: readonly Pick<BodyAttachment, "type">[];
    /** "" when not known. */
    readonly senderDomain: string;
    /** Display name of the author; "" without one. */
    readonly authorName: string;
    /** Domain of Reply-To; "" without one. */
    readonly replyDomain: string;
    /** Whether the mail has header fields. */
    readonly isWhole: boolean;
    /** Subject and visible text. */
    readonly text: string;
    /** Findings about the style of the text. */
    readonly style: readonly { readonly id: string }[];
    /** The author's domain where it is proven, else "". */
    readonly proven: string;
    readonly proof: SenderProof;
    readonly hasAccount: boolean;
    /** Whether an address in the text is nearly at the author's domain. */
    readonly isLookalike: boolean;
  },
): Set<LureProof> {
  const facts = new Set<LureProof>();
  const { proven, proof, hasAccount, isLookalike, authorName } = author;
  // A known organization counts clicks at its mailing service; strangers are its customers too.
  const isCounted = isKnownDomain(proven) ? isAtMailingService : () => false;
  const isImpostor = borrowsBrand(authorName, senderDomain);
  for (const { source, domain, host } of urls) {
    const isOwn = belongsToSender(domain, senderDomain) && !isImpostor ||
      host !== null && isCounted(host);
    if (FOLLOWED.has(source) && domain !== null && !isOwn) {
      facts.add("link");
      if (isWhole || senderDomain !== "") facts.add("elsewhere");
    }
    if (MESSENGERS.has(domain ?? "")) facts.add("contact");
  }
  if (writesAddressApart(text)) facts.add("address_apart");
  for (const { type } of attachments) {
    if (type === null) continue;
    if (PAGE.test(type)) facts.add("page");
    if (!NO_DOCUMENT.test(type)) facts.add("file");
    if (PICTURE.test(type)) facts.add("picture");
  }
  for (const { kind } of entities) {
    const fact = FACT_OF.get(kind);
    if (fact !== undefined) facts.add(fact);
  }
  const repliesElsewhere = replyDomain !== "" && !belongsToSender(replyDomain, senderDomain);
  const isStranger = senderDomain === "" || isFreeMail(senderDomain) || repliesElsewhere;
  if (repliesElsewhere) facts.add("replies_elsewhere");
  if (isStranger && senderDomain !== "") facts.add("mailbox");
  if (proof === "failed") facts.add("failed");
  if (hasAccount) facts.add("account");
  if (isLookalike) facts.add("lookalike");
  if (sendsForOthers(proven) || isAtMailingService(proven)) facts.add("others");
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
 * Tells whether a stranger's name is that of a brand: links to his own domain are not the brand's.
 */
function borrowsBrand(authorName: string, senderDomain: string): boolean {
  if (senderDomain === "") return false;
  const brand = findClaimedBrand(authorName);
  if (brand === undefined || relateToBrand(brand, senderDomain) !== "foreign") return false;
  return !isBrandDomain(senderDomain) && !isKnownDomain(senderDomain) &&
    !sendsForOthers(senderDomain) && !isAtMailingService(senderDomain);
}
