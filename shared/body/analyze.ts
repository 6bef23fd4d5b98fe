import type { BodyAnalysis } from "../contract/body.ts";
import { sendsForOthers } from "../domains/ownership.ts";
import { senderProof } from "../provenance/proof.ts";
import { TEXT_LENGTH } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import { carriedTexts } from "./carried_texts.ts";
import { answeredAttachments, examineAttachments } from "./files/attachments.ts";
import { readCarried } from "./files/files.ts";
import {
  type BodyFindingId,
  type BodyFindingMatch,
  buildFindings,
  type KnownBodyFinding,
} from "../findings/body_findings.ts";
import { lureFacts } from "./lures/facts.ts";
import { findLures } from "./lures/lures.ts";
import { lookalikeCorrespondent } from "./lookalike_correspondent.ts";
import { readMarkup } from "./mail_markup.ts";
import { MailPages } from "./mail_pages.ts";
import { maskBody } from "./masking.ts";
import { describeParts } from "./files/describe_parts.ts";
import { readPressure } from "./pressure/pressure.ts";
import { PRESSED, pressureFindings } from "./pressure/pressure_findings.ts";
import { provenDomain } from "./proven.ts";
import {
  findCredentialRequest,
  findNewAccount,
  findRequests,
  namesAccountNumber,
} from "./pressure/requests.ts";
import { mergeEntities, type ReadText, readText } from "./text/read_text.ts";
import { drawsQr, isNamedQr } from "./links/qr_codes.ts";
import { bodyScore } from "./score.ts";
import { deviceCode } from "./links/sign_in_urls.ts";
import { listReaders } from "./links/readers.ts";
import { attachedLinks, carriedLinks } from "./carried_links.ts";
import { findInAttachments } from "./files/beside_text.ts";
import { characterFindings } from "./text/evasive_characters.ts";
import { styleFindings } from "./text/text_style.ts";
import { unclaimedBrand } from "./unclaimed_brand.ts";
import { unsubscribeLinks } from "./links/unsubscribe.ts";
import { answeredUrls, listDomains } from "./links/answered_urls.ts";
import { examineUrls } from "./links/urls.ts";
import { wholeFindings } from "./whole_mail.ts";

/** A mail whose body is analysed. */
export interface BodyMail {
  /** Null when none were given. */
  readonly headers: ParsedHeaders | null;
  /** `body` is the visible text; `senderDomain` is "" when not known. */
  readonly text: Readonly<Record<"subject" | "body" | "senderDomain", string>>;
  /** `unseen` is the text that pages hide. */
  readonly body: { readonly tree: PartTree; readonly unseen: string };
}

/** Maximum number of registered domains answered. */
const MAX_DOMAINS = 200;

/**
 * Analyses a body without opening anything: links, files, entities, findings, pressure.
 *
 * @param pages Pages read with the mail.
 */
export async function analyzeBody(mail: BodyMail, pages = new MailPages()): Promise<BodyAnalysis> {
  pages.budget.takeText(mail.text.body.length);
  const parts = await readParts(mail, pages);
  const text = await readTexts(mail, parts);
  const links = readLinks(mail, parts, text);
  const findings = findInBody({ mail, parts, text, links });
  return maskBody({
    urls: links.answered.chosen,
    domains: listDomains(links.urls, mail.text.senderDomain).slice(0, MAX_DOMAINS),
    attachments: parts.answered,
    parts: parts.described.parts,
    partProblems: [...mail.body.tree.problems],
    calendars: [...parts.carried.calendars],
    entities: text.entities,
    sentiment: text.sentiment,
    quotes: [...text.quotes],
    requests: text.requests,
    hidden: parts.markup.hidden,
    language: text.own.language,
    findings,
    bodyScore: bodyScore(findings),
  });
}

type AnalysisParts = Awaited<ReturnType<typeof readParts>>;

/** Reads the pages, the files and the other parts. */
async function readParts({ headers, body: { tree } }: BodyMail, pages: MailPages) {
  const { budget } = pages;
  const markup = readMarkup(tree, pages, { isMessage: headers === null });
  const carried = readCarried(tree, { pages, budget });
  const files = await examineAttachments(carried.files, budget);
  const answered = answeredAttachments(files.attachments);
  return { budget, markup, carried, files, answered, described: describeParts(tree) };
}

/** Number of steps for a character of hidden text. */
const HIDDEN_STEPS = 32;

type Text = Awaited<ReturnType<typeof readTexts>>;

/** Reads the subject with the text, and the texts of other parts: what they say and ask for. */
async function readTexts(
  { headers, text: { subject, body }, body: { tree, unseen } }: BodyMail,
  { budget, markup, carried, files }: AnalysisParts,
) {
  const proven = provenDomain(headers);
  const quotes = headers === null || proven !== "" && !sendsForOthers(proven);
  const outlook = markup.outlook === "" ? "" : `\n${markup.outlook}`;
  const whole = `${subject}\n${body.slice(0, TEXT_LENGTH)}${outlook}`.replaceAll("\r\n", "\n");
  const own = await readText(whole, { quotes });
  const all = [own];
  for (const each of carriedTexts(tree, [...carried.texts, ...files.texts], budget)) {
    all.push(await readText(each.text, { part: each.part, quotes }));
  }
  const asking = [own];
  const hidden = unseen.slice(0, TEXT_LENGTH).replaceAll("\r\n", "\n").trim();
  if (hidden !== "" && budget.take(HIDDEN_STEPS * hidden.length)) {
    const read = await readText(hidden, { quotes });
    all.push(read);
    asking.push(read);
  }
  const { words, language } = own, entities = mergeEntities(all);
  const hasAccount = entities.some(({ kind }) => kind === "iban") || namesAccountNumber(whole);
  const first = (find: (each: ReadText) => string | null) =>
    asking.map(find).find((found) => found !== null) ?? null;
  const requests = asking.flatMap((each) =>
    findRequests(each.words, each.text, { language: each.language, entities })
  );
  return {
    own,
    all,
    entities,
    hasAccount,
    ...readPressure(words, whole, language),
    requests: [...new Set(requests)],
    asksCredentials: first((each) => findCredentialRequest(each.words, each.text, each.language)),
    newAccount: hasAccount
      ? first((each) => findNewAccount(each.words, each.text, each.language))
      : null,
    style: [...styleFindings(whole, entities.filter(({ kind }) => kind === "amount"))],
  };
}

type Links = ReturnType<typeof readLinks>;

/** Examines the addresses of the pages, the header fields and the other parts. */
function readLinks(
  { headers, text: { senderDomain } }: BodyMail,
  { budget, markup, carried, files }: AnalysisParts,
  { asksCredentials, sentiment }: Text,
) {
  const listField = headers?.byName.get("list-unsubscribe")?.[0]?.value ?? null;
  const others = [...carriedLinks(carried, budget), ...attachedLinks(files.links)];
  const proven = provenDomain(headers);
  const { urls, complete } = examineUrls(
    [...unsubscribeLinks(listField), ...markup.links, ...others],
    {
      base: markup.base,
      senderDomain,
      proven,
      readers: listReaders(headers),
      budget,
      envelope: readEnvelopeSender(headers),
      lures: asksCredentials !== null || sentiment.threat >= PRESSED,
    },
  );
  const answered = answeredUrls(urls);
  return { urls, answered, proven, complete: complete && markup.complete && answered.complete };
}

/** A mail with all that was read of it. */
interface ReadMail {
  readonly mail: BodyMail;
  readonly parts: AnalysisParts;
  readonly text: Text;
  readonly links: Links;
}

type Findings = Generator<BodyFindingId | BodyFindingMatch>;

/**
 * Returns the findings, most severe first; the evidence of each is the first that is given here.
 */
function findInBody(read: ReadMail): KnownBodyFinding[] {
  const { mail, text: { entities }, links: { urls, proven } } = read;
  const { subject, body: text, senderDomain } = mail.text;
  const found = buildFindings([
    ...linkFindings(read),
    ...findInParts(read),
    ...findInTexts(read),
    ...findInMail(read),
  ]);
  const replyDomain = readReplyDomain(mail);
  return buildFindings([
    ...found,
    ...unclaimedBrand({ subject, text, urls, entities, senderDomain, replyDomain, proven }, found),
  ]);
}

function* linkFindings({ links: { answered, urls } }: ReadMail): Findings {
  for (const [url, { findings }] of answered.chosen.entries()) {
    for (const id of findings) yield { id, where: { url } };
  }
  for (const { findings } of urls) yield* findings;
}

function* findInParts({ parts, links }: ReadMail): Findings {
  const { budget, markup, carried, described, files: { attachments }, answered } = parts;
  for (const [attachment, { findings, path: part }] of answered.entries()) {
    for (const id of findings) yield { id, where: { part, attachment } };
  }
  for (const { findings } of attachments) yield* findings;
  yield* markup.findings;
  yield* described.found;
  if (!links.complete) yield "urls_incomplete";
  const isCut = !carried.complete || budget.isSpent || answered.length < attachments.length;
  if (isCut) yield "part_incomplete";
  for (const { path } of carried.calendars) {
    yield { id: "calendar_invitation", where: { part: path } };
  }
}

function* findInTexts({ mail, parts, text, links }: ReadMail): Findings {
  const { own, entities, style, sentiment, quotes, requests } = text;
  const { urls, proven } = links, { attachments } = parts.files;
  yield* characterFindings(own.text);
  yield* style;
  const lookalike = lookalikeCorrespondent(readAuthorAddress(mail), {
    text: own.text,
    entities,
  });
  if (lookalike !== undefined) {
    const { senderDomain: domain } = mail.text;
    yield { id: "text_lookalike_correspondent", values: { domain, shown: lookalike } };
  }
  const facts = lureFacts({
    urls,
    entities,
    attachments,
    style,
    isWhole: mail.headers !== null,
    proven,
    senderDomain: mail.text.senderDomain,
    replyDomain: readReplyDomain(mail),
    authorName: readAuthorName(mail),
    text: own.text,
    hasAccount: text.hasAccount,
    isLookalike: lookalike !== undefined,
    proof: mail.headers === null ? "unproven" : senderProof(mail.headers),
  });
  for (const each of text.all) {
    const where = each.part === null ? undefined : { part: each.part };
    for (const { family, quote, isGrave } of findLures({ ...each, facts, proven })) {
      yield { id: `lure_${family}`, where, quote };
      if (isGrave) yield { id: "text_payment_fraud", where, quote };
    }
  }
  yield* pressureFindings(sentiment, quotes, { requests, entities });
  const { asksCredentials, newAccount } = text;
  if (asksCredentials !== null) yield { id: "text_asks_credentials", quote: asksCredentials };
  if (newAccount !== null) yield { id: "text_new_account", quote: newAccount };
  const code = deviceCode(own.text);
  if (code !== undefined) yield { id: "url_device_login", quote: code };
}

function* findInMail({ mail, parts, text, links: { urls, answered } }: ReadMail): Findings {
  const { body, senderDomain } = mail.text;
  if (drawsQr(body)) yield "mail_qr_code";
  const pictures = parts.files.attachments
    .filter(({ declaredType }) => declaredType.startsWith("image/"));
  for (const { name, path } of pictures) {
    if (isNamedQr(name ?? "")) yield { id: "mail_qr_code", where: { part: path } };
  }
  yield* findInAttachments(body, parts.answered);
  yield* wholeFindings({
    text: text.own.text,
    entities: text.entities,
    sentiment: text.sentiment,
    urls,
    answered: answered.chosen,
    senderDomain,
    replyDomain: readReplyDomain(mail),
    hasImages: pictures.length > 0 || parts.markup.links.some(({ source }) => source === "image"),
  });
}

/** Domain of the envelope's sender; "" where checks of the author failed. */
function readEnvelopeSender(headers: ParsedHeaders | null): string {
  if (headers === null || senderProof(headers) === "failed") return "";
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
