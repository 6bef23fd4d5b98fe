import type { BodyAttachment, BodyEntity } from "../../contract/body.ts";
import { isOfSender } from "../../domains/excused.ts";
import { isFreeMail } from "../../domains/free_mail.ts";
import type { ExaminedUrl } from "../links/mail_link.ts";
import type { LureProof } from "./families.ts";

/** Where addresses are that a reader follows. */
const FOLLOWED: ReadonlySet<string> = new Set([
  ...["link", "text", "form", "calendar", "attachment"],
]);
/** Entities that are facts of their own. */
const FACT_OF: ReadonlyMap<string, LureProof> = new Map([
  ["phone", "number"],
  ["amount", "amount"],
  ["crypto", "crypto"],
]);
const PAGE = /html|svg/i;
/** Domains of links that open a chat. */
const MESSENGERS: ReadonlySet<string> = new Set(["t.me", "telegram.me", "wa.me", "whatsapp.com"]);
/** Attachments that bring no document: pictures, invitations, texts, mails. */
const NO_DOCUMENT = /^(?:image|text\/(?!html)|message)/i;

/** The facts of a mail that lures are compared with. */
export function lureFacts(
  { urls, entities, attachments, senderDomain, replyDomain, isWhole, style }: {
    readonly urls: readonly ExaminedUrl[];
    readonly entities: readonly BodyEntity[];
    readonly attachments: readonly Pick<BodyAttachment, "type">[];
    /** "" when not known. */
    readonly senderDomain: string;
    /** Domain of Reply-To; "" without one. */
    readonly replyDomain: string;
    /** Whether the mail has header fields. */
    readonly isWhole: boolean;
    /** Findings about the style of the text. */
    readonly style: readonly { readonly id: string }[];
  },
): Set<LureProof> {
  const facts = new Set<LureProof>();
  for (const { source, domain } of urls) {
    if (FOLLOWED.has(source) && domain !== null && !isOfSender(domain, senderDomain)) {
      facts.add("link");
      if (isWhole || senderDomain !== "") facts.add("elsewhere");
    }
    if (MESSENGERS.has(domain ?? "")) facts.add("contact");
  }
  for (const { type } of attachments) {
    if (type === null) continue;
    if (PAGE.test(type)) facts.add("page");
    if (!NO_DOCUMENT.test(type)) facts.add("file");
  }
  for (const { kind } of entities) {
    const fact = FACT_OF.get(kind);
    if (fact !== undefined) facts.add(fact);
  }
  const isStranger = senderDomain === "" || isFreeMail(senderDomain) ||
    replyDomain !== "" && !isOfSender(replyDomain, senderDomain);
  if (isStranger) facts.add("stranger");
  if (isStranger || entities.some(({ kind }) => kind === "phone" || kind === "email")) {
    facts.add("contact");
  }
  if (senderDomain === "" && style.some(({ id }) => id === "text_generic_greeting")) {
    facts.add("nameless");
  }
  return facts;
}
