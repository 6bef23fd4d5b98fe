import {
  type BodyFindingId,
  type BodyFindingMatch,
  buildFindings,
  type KnownBodyFinding,
} from "../findings/body_findings.ts";
import { isServedDomain } from "../provenance/border/border.ts";
import { gatherLureFacts } from "./lures/facts.ts";
import { findLures } from "./lures/lures.ts";
import { findLookalikeCorrespondent } from "./lookalike_correspondent.ts";
import { findPressure } from "./pressure/pressure.ts";
import { drawsQr, isNamedQr } from "./links/qr_codes.ts";
import { findDeviceCode } from "./links/sign_in_urls.ts";
import { findInTextAndFiles } from "./files/attachments_and_text.ts";
import { findEvasiveCharacters } from "./text/evasive_characters.ts";
import { findPromotedSite } from "./promoted_site.ts";
import { findUnclaimedBrand } from "./unclaimed_brand.ts";
import { findInWholeMail } from "./whole_mail.ts";
import type { BodyMail, MailContent } from "./read_content.ts";

type Findings = Generator<BodyFindingId | BodyFindingMatch>;

/**
 * Returns the findings, most severe first. Of several matches of a finding, the first is its
 * evidence.
 */
export function findInContent(content: MailContent): KnownBodyFinding[] {
  const { mail, provenDomain, text: { entities }, links: { urls } } = content;
  const { subject, body: text, senderDomain } = mail.text;
  const findings = buildFindings([
    ...findInLinks(content),
    ...findInParts(content),
    ...findInTexts(content),
    ...findInMail(content),
  ]);
  const replyDomain = readReplyDomain(mail);
  // Some findings depend on the others, to which they are added.
  return buildFindings([
    ...findings,
    ...findUnclaimedBrand(
      { subject, text, urls, entities, senderDomain, replyDomain, provenDomain },
      findings,
    ),
  ]);
}

function* findInLinks({ links: { answerUrls, urls } }: MailContent): Findings {
  for (const [url, { findings }] of answerUrls.entries()) {
    for (const id of findings) yield { id, where: { url } };
  }
  // URLs that the answer omits have no place in it.
  for (const { findings } of urls) yield* findings;
}

function* findInParts({ parts, links }: MailContent): Findings {
  const { budget, markup, carriedContent, description, files: { attachments }, answerAttachments } =
    parts;
  for (const [attachment, { findings, path: part }] of answerAttachments.entries()) {
    for (const id of findings) yield { id, where: { part, attachment } };
  }
  // Attachments that the answer omits have no place in it.
  for (const { findings } of attachments) yield* findings;
  yield* markup.findings;
  yield* description.findings;
  if (!links.isComplete) yield "urls_incomplete";
  const isCut = !carriedContent.isComplete || budget.isSpent ||
    answerAttachments.length < attachments.length;
  if (isCut) yield "part_incomplete";
  for (const { path } of carriedContent.calendars) {
    yield { id: "calendar_invitation", where: { part: path } };
  }
}

function* findInTexts(content: MailContent): Findings {
  const { mail, proof, provenDomain, parts, text, links } = content;
  const { main, entities, style, sentiment, quotes, requests } = text;
  const { urls } = links, { attachments } = parts.files;
  yield* findEvasiveCharacters(main.text);
  yield* style;
  const lookalike = findLookalikeCorrespondent(readAuthorAddress(mail), {
    text: main.text,
    entities,
    recipients: listRecipients(content),
  });
  const facts = gatherLureFacts({
    urls,
    entities,
    attachments,
    style,
    hasHeader: mail.headers !== null,
    isFromOutside: isFromOutside(content),
    provenDomain,
    senderDomain: mail.text.senderDomain,
    replyDomain: readReplyDomain(mail),
    authorName: readAuthorName(mail),
    text: main.text,
    hasAccount: text.hasAccount,
    isLookalike: lookalike?.isNamesake === true,
    isSimilar: lookalike?.isNamesake === false,
    proof,
  });
  const { asksCredentials } = text;
  let isDemanding = asksCredentials !== null;
  for (const each of text.all) {
    const where = each.part === null ? undefined : { part: each.part };
    for (const { family, quote, isPaymentFraud } of findLures({ ...each, facts, provenDomain })) {
      yield { id: `lure_${family}`, where, quote };
      if (DEMANDS.has(family)) isDemanding = true;
      if (isPaymentFraud) yield { id: "text_payment_fraud", where, quote };
    }
  }
  if (lookalike?.isNamesake || facts.has("similar") && isDemanding) {
    const { senderDomain: domain } = mail.text;
    yield {
      id: "text_lookalike_correspondent",
      values: { domain, shown: lookalike?.domain ?? "" },
    };
  }
  yield* findPressure(sentiment, quotes, { requests, entities });
  if (asksCredentials !== null) yield { id: "text_asks_credentials", quote: asksCredentials };
  const code = findDeviceCode(main.text);
  if (code !== undefined) yield { id: "url_device_login", quote: code };
}

/** Lures that ask for money, beside which a domain that resembles a correspondent's counts. */
const DEMANDS: ReadonlySet<string> = new Set([
  "favour",
  "gift_card",
  "new_account",
  "payroll",
  "wire",
]);

function* findInMail({ mail, parts, text, links: { urls, answerUrls } }: MailContent): Findings {
  const { body, senderDomain } = mail.text;
  if (drawsQr(body)) yield "mail_qr_code";
  const pictures = parts.files.attachments
    .filter(({ declaredType }) => declaredType.startsWith("image/"));
  for (const { name, path } of pictures) {
    if (isNamedQr(name ?? "")) yield { id: "mail_qr_code", where: { part: path } };
  }
  yield* findInTextAndFiles(body, parts.answerAttachments);
  yield* findPromotedSite(mail.headers, text.main.text, urls);
  yield* findInWholeMail({
    text: text.main.text,
    entities: text.entities,
    sentiment: text.sentiment,
    urls,
    answerUrls,
    senderDomain,
    replyDomain: readReplyDomain(mail),
    hasImages: pictures.length > 0 || parts.markup.links.some(({ source }) => source === "image"),
  });
}

/**
 * Tells whether a mail came from outside the recipient's servers, and not by a proven colleague.
 * The fields `To` and `Delivered-To` do not excuse a mail, as the sender can write them.
 */
function isFromOutside({ provenance }: MailContent): boolean {
  return provenance?.isInternal === false &&
    !isServedDomain(provenance.servedAddresses, provenance.provenDomain);
}

/** Lists the addresses of the recipients; those that the sender wrote only accuse. */
function listRecipients({ mail: { headers }, provenance }: MailContent): string[] {
  const addresses = headers?.to.mailboxes.map(({ address }) => address) ?? [];
  return [...provenance?.servedAddresses ?? [], ...addresses];
}

function readAuthorAddress({ headers }: BodyMail): string {
  return headers?.from.mailboxes[0]?.address ?? "";
}

function readAuthorName({ headers }: BodyMail): string {
  return headers?.from.mailboxes[0]?.name ?? "";
}

function readReplyDomain({ headers }: BodyMail): string {
  return headers?.replyTo.mailboxes[0]?.domain ?? "";
}
