import type { BodyAnalysis } from "../contract/body.ts";
import { sendsForOthers } from "../domains/ownership.ts";
import { computeSenderProof } from "../provenance/proof.ts";
import { MAX_TEXT_LENGTH } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import { listCarriedTexts } from "./carried_texts.ts";
import { examineAttachments, selectAnswerAttachments } from "./files/attachments.ts";
import { readCarriedContent } from "./files/files.ts";
import {
  type BodyFindingId,
  type BodyFindingMatch,
  buildFindings,
  type KnownBodyFinding,
} from "../findings/body_findings.ts";
import { gatherLureFacts } from "./lures/facts.ts";
import { findLures } from "./lures/lures.ts";
import { findLookalikeCorrespondent } from "./lookalike_correspondent.ts";
import { readMarkup } from "./mail_markup.ts";
import { MailPages } from "./mail_pages.ts";
import { maskBody } from "./masking.ts";
import { describeParts } from "./files/describe_parts.ts";
import { readPressure } from "./pressure/pressure.ts";
import { findPressure, MIN_PRESSURE } from "./pressure/pressure_findings.ts";
import { findProvenDomain } from "./proven_domain.ts";
import {
  findCredentialRequest,
  findNewAccount,
  findRequests,
  namesAccountNumber,
} from "./pressure/requests.ts";
import { mergeEntities, type PreparedText, prepareText } from "./text/prepared_text.ts";
import { drawsQr, isNamedQr } from "./links/qr_codes.ts";
import { computeBodyScore } from "./score.ts";
import { findDeviceCode } from "./links/sign_in_urls.ts";
import { listReaders } from "./links/reader_addresses.ts";
import { listAttachedLinks, listCarriedLinks } from "./carried_links.ts";
import { findBesideText } from "./files/attachments_and_text.ts";
import { findEvasiveCharacters } from "./text/evasive_characters.ts";
import { findStyle } from "./text/text_style.ts";
import { findUnclaimedBrand } from "./unclaimed_brand.ts";
import { readUnsubscribeLinks } from "./links/unsubscribe.ts";
import { listDomains, selectAnswerUrls } from "./links/answer_urls.ts";
import { examineUrls } from "./links/urls.ts";
import { findInWholeMail } from "./whole_mail.ts";

/** A mail whose body is analysed. */
export interface BodyMail {
  /** Header fields of the mail; null if only a body was given. */
  readonly headers: ParsedHeaders | null;
  /** Subject, visible text of the body, and domain of the author, which is "" if unknown. */
  readonly text: Readonly<Record<"subject" | "body" | "senderDomain", string>>;
  /** Parts of the body, and the text that its pages hide (`unseen`). */
  readonly body: { readonly tree: PartTree; readonly unseen: string };
}

/** Maximum number of registered domains in the answer. */
const MAX_DOMAINS = 200;

/**
 * Analyses a body: links, files, entities, findings, pressure. Visits no link.
 *
 * @param pages Pages that were read together with the mail's text.
 */
export async function analyzeBody(mail: BodyMail, pages = new MailPages()): Promise<BodyAnalysis> {
  pages.budget.takeText(mail.text.body.length);
  const parts = await readParts(mail, pages);
  const text = await readTexts(mail, parts);
  const links = readLinks(mail, parts, text);
  pages.urls = links.urls;
  const findings = findInBody({ mail, parts, text, links });
  return maskBody({
    urls: links.answerUrls,
    domains: listDomains(links.urls, mail.text.senderDomain).slice(0, MAX_DOMAINS),
    attachments: parts.answerAttachments,
    parts: parts.described.parts,
    partProblems: [...mail.body.tree.problems],
    calendars: [...parts.carried.calendars],
    entities: text.entities,
    sentiment: text.sentiment,
    quotes: [...text.quotes],
    requests: text.requests,
    hidden: parts.markup.hidden,
    language: text.main.language,
    findings,
    bodyScore: computeBodyScore(findings),
  });
}

type AnalysisParts = Awaited<ReturnType<typeof readParts>>;

/** Reads the pages, the files and all other parts of a mail. */
async function readParts({ headers, body: { tree } }: BodyMail, pages: MailPages) {
  const { budget } = pages;
  const markup = readMarkup(tree, pages, { isMessage: headers === null });
  const carried = readCarriedContent(tree, { pages, budget });
  const files = await examineAttachments(carried.files, budget);
  const answerAttachments = selectAnswerAttachments(files.attachments);
  return { budget, markup, carried, files, answerAttachments, described: describeParts(tree) };
}

/** Number of steps of the budget per character of hidden text. */
const HIDDEN_STEPS = 32;

type AnalysisTexts = Awaited<ReturnType<typeof readTexts>>;

/** Reads the subject with the mail's text, the texts of other parts, and the hidden text. */
async function readTexts(
  { headers, text: { subject, body }, body: { tree, unseen } }: BodyMail,
  { budget, markup, carried, files }: AnalysisParts,
) {
  const provenDomain = findProvenDomain(headers);
  // Whoever sends for others, or proves no domain, could put the words of a fraud into quotes.
  const skipsQuotations = headers === null || provenDomain !== "" && !sendsForOthers(provenDomain);
  const outlook = markup.outlook === "" ? "" : `\n${markup.outlook}`;
  const text = `${subject}\n${body.slice(0, MAX_TEXT_LENGTH)}${outlook}`.replaceAll("\r\n", "\n");
  const main = await prepareText(text, { skipsQuotations });
  const all = [main];
  for (const each of listCarriedTexts(tree, [...carried.texts, ...files.texts], budget)) {
    all.push(await prepareText(each.text, { part: each.part, skipsQuotations }));
  }
  const withRequests = [main];
  const hidden = unseen.slice(0, MAX_TEXT_LENGTH).replaceAll("\r\n", "\n").trim();
  if (hidden !== "" && budget.take(HIDDEN_STEPS * hidden.length)) {
    const prepared = await prepareText(hidden, { skipsQuotations });
    all.push(prepared);
    withRequests.push(prepared);
  }
  const { words, language } = main, entities = mergeEntities(all);
  const hasAccount = entities.some(({ kind }) => kind === "iban") || namesAccountNumber(text);
  const findFirst = (find: (each: PreparedText) => string | null) =>
    withRequests.map(find).find((found) => found !== null) ?? null;
  const requests = withRequests.flatMap((each) =>
    findRequests(each.words, each.text, { language: each.language, entities })
  );
  return {
    main,
    all,
    entities,
    hasAccount,
    ...readPressure(words, text, language),
    requests: [...new Set(requests)],
    asksCredentials: findFirst((each) =>
      findCredentialRequest(each.words, each.text, each.language)
    ),
    newAccount: hasAccount
      ? findFirst((each) => findNewAccount(each.words, each.text, each.language))
      : null,
    style: [...findStyle(text, entities.filter(({ kind }) => kind === "amount"))],
  };
}

type AnalysisLinks = ReturnType<typeof readLinks>;

/** Examines the URLs of the pages, the header fields and all other parts. */
function readLinks(
  { headers, text: { senderDomain } }: BodyMail,
  { budget, markup, carried, files }: AnalysisParts,
  { asksCredentials, sentiment }: AnalysisTexts,
) {
  const listField = headers?.byName.get("list-unsubscribe")?.[0]?.value ?? null;
  const others = [...listCarriedLinks(carried, budget), ...listAttachedLinks(files.links)];
  const provenDomain = findProvenDomain(headers);
  const { urls, complete } = examineUrls(
    [...readUnsubscribeLinks(listField), ...markup.links, ...others],
    {
      base: markup.base,
      senderDomain,
      provenDomain,
      readers: listReaders(headers),
      budget,
      envelope: readEnvelopeSender(headers),
      presses: asksCredentials !== null || sentiment.threat >= MIN_PRESSURE,
    },
  );
  const selection = selectAnswerUrls(urls);
  return {
    urls,
    answerUrls: selection.urls,
    provenDomain,
    complete: complete && markup.complete && selection.complete,
  };
}

/** A mail with its parts, texts and links. */
interface ReadMail {
  readonly mail: BodyMail;
  readonly parts: AnalysisParts;
  readonly text: AnalysisTexts;
  readonly links: AnalysisLinks;
}

type Findings = Generator<BodyFindingId | BodyFindingMatch>;

/**
 * Returns the findings, most severe first. Of several matches of a finding, the first is its
 * evidence.
 */
function findInBody(read: ReadMail): KnownBodyFinding[] {
  const { mail, text: { entities }, links: { urls, provenDomain } } = read;
  const { subject, body: text, senderDomain } = mail.text;
  const found = buildFindings([
    ...findInLinks(read),
    ...findInParts(read),
    ...findInTexts(read),
    ...findInMail(read),
  ]);
  const replyDomain = readReplyDomain(mail);
  return buildFindings([
    ...found,
    ...findUnclaimedBrand(
      { subject, text, urls, entities, senderDomain, replyDomain, provenDomain },
      found,
    ),
  ]);
}

function* findInLinks({ links: { answerUrls, urls } }: ReadMail): Findings {
  for (const [url, { findings }] of answerUrls.entries()) {
    for (const id of findings) yield { id, where: { url } };
  }
  for (const { findings } of urls) yield* findings;
}

function* findInParts({ parts, links }: ReadMail): Findings {
  const { budget, markup, carried, described, files: { attachments }, answerAttachments } = parts;
  for (const [attachment, { findings, path: part }] of answerAttachments.entries()) {
    for (const id of findings) yield { id, where: { part, attachment } };
  }
  for (const { findings } of attachments) yield* findings;
  yield* markup.findings;
  yield* described.findings;
  if (!links.complete) yield "urls_incomplete";
  const isCut = !carried.complete || budget.isSpent ||
    answerAttachments.length < attachments.length;
  if (isCut) yield "part_incomplete";
  for (const { path } of carried.calendars) {
    yield { id: "calendar_invitation", where: { part: path } };
  }
}

function* findInTexts({ mail, parts, text, links }: ReadMail): Findings {
  const { main, entities, style, sentiment, quotes, requests } = text;
  const { urls, provenDomain } = links, { attachments } = parts.files;
  yield* findEvasiveCharacters(main.text);
  yield* style;
  const lookalike = findLookalikeCorrespondent(readAuthorAddress(mail), {
    text: main.text,
    entities,
  });
  if (lookalike !== undefined) {
    const { senderDomain: domain } = mail.text;
    yield { id: "text_lookalike_correspondent", values: { domain, shown: lookalike } };
  }
  const facts = gatherLureFacts({
    urls,
    entities,
    attachments,
    style,
    isWhole: mail.headers !== null,
    provenDomain,
    senderDomain: mail.text.senderDomain,
    replyDomain: readReplyDomain(mail),
    authorName: readAuthorName(mail),
    text: main.text,
    hasAccount: text.hasAccount,
    isLookalike: lookalike !== undefined,
    proof: mail.headers === null ? "unproven" : computeSenderProof(mail.headers),
  });
  for (const each of text.all) {
    const where = each.part === null ? undefined : { part: each.part };
    for (const { family, quote, isPaymentFraud } of findLures({ ...each, facts, provenDomain })) {
      yield { id: `lure_${family}`, where, quote };
      if (isPaymentFraud) yield { id: "text_payment_fraud", where, quote };
    }
  }
  yield* findPressure(sentiment, quotes, { requests, entities });
  const { asksCredentials, newAccount } = text;
  if (asksCredentials !== null) yield { id: "text_asks_credentials", quote: asksCredentials };
  if (newAccount !== null) yield { id: "text_new_account", quote: newAccount };
  const code = findDeviceCode(main.text);
  if (code !== undefined) yield { id: "url_device_login", quote: code };
}

function* findInMail({ mail, parts, text, links: { urls, answerUrls } }: ReadMail): Findings {
  const { body, senderDomain } = mail.text;
  if (drawsQr(body)) yield "mail_qr_code";
  const pictures = parts.files.attachments
    .filter(({ declaredType }) => declaredType.startsWith("image/"));
  for (const { name, path } of pictures) {
    if (isNamedQr(name ?? "")) yield { id: "mail_qr_code", where: { part: path } };
  }
  yield* findBesideText(body, parts.answerAttachments);
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

/** Returns the domain of the envelope sender; "" if the checks of the author failed. */
function readEnvelopeSender(headers: ParsedHeaders | null): string {
  if (headers === null || computeSenderProof(headers) === "failed") return "";
  return headers.returnPath.mailboxes[0]?.domain ?? "";
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
