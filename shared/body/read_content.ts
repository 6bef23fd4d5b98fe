import { sendsForOthers } from "../domains/ownership.ts";
import type { AuthorProof } from "../provenance/proof.ts";
import type { Provenance } from "../provenance/provenance.ts";
import { type Budget, MAX_TEXT_LENGTH } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { decodePartText, type Part, type PartTree } from "../mime/part.ts";
import { examineAttachments, selectAnswerAttachments } from "./files/attachments.ts";
import {
  type CarriedContent,
  type CarriedText,
  isAttachment,
  isCalendar,
  readCarriedContent,
} from "./files/files.ts";
import { readMarkup } from "./mail_markup.ts";
import type { MailPages } from "./mail_pages.ts";
import { describeParts } from "./files/describe_parts.ts";
import { MIN_PRESSURE, readPressure } from "./pressure/pressure.ts";
import { findCredentialRequest, findRequests, namesAccountNumber } from "./pressure/requests.ts";
import { mergeEntities, type PreparedText, prepareText } from "./text/prepared_text.ts";
import { findPoorPassage } from "./text/poor_passage.ts";
import { listReaders } from "./links/reader_addresses.ts";
import { findStyle } from "./text/text_style.ts";
import { selectAnswerUrls } from "./links/answer_urls.ts";
import { examineUrls } from "./links/urls.ts";
import { convertHtmlToText } from "../mime/html_text.ts";
import type { AttachedLink } from "./files/file_reading.ts";
import { readHtmlLinks } from "./markup/html_links.ts";
import { findTextUrls } from "./links/text_links.ts";
import type { MailLink } from "./links/mail_link.ts";

/** A mail whose body is analysed. */
export interface BodyMail {
  /** Header fields of the mail; null if only a body was given. */
  readonly headers: ParsedHeaders | null;
  /** Subject, visible text of the body, and domain of the author, which is "" if unknown. */
  readonly text: Readonly<Record<"subject" | "body" | "senderDomain", string>>;
  /** Parts of the body, and the text that its pages hide (`hiddenText`). */
  readonly body: { readonly tree: PartTree; readonly hiddenText: string };
}

/** The proof of a mail's author. */
interface AuthorFacts {
  readonly proof: AuthorProof;
  /** Domain of the only author if proven, else "". */
  readonly provenDomain: string;
}

/** A mail with its parts, texts and links. */
export interface MailContent extends AuthorFacts {
  readonly mail: BodyMail;
  /** Null without header fields. */
  readonly provenance: Provenance | null;
  readonly parts: AnalysisParts;
  /**
   * Facts about texts. `main` is the subject with the body's visible text; `all` adds other parts
   * and hidden text.
   */
  readonly text: AnalysisTexts;
  readonly links: AnalysisLinks;
}

/** Reads the parts, texts and links of a mail, in this order. */
export async function readContent(
  mail: BodyMail,
  pages: MailPages,
  provenance: Provenance | null,
): Promise<MailContent> {
  const author: AuthorFacts = {
    proof: provenance?.proof ?? "unproven",
    provenDomain: provenance?.provenDomain ?? "",
  };
  const parts = await readParts(mail, pages);
  const text = await readTexts(mail, parts, author);
  const links = readLinks({ mail, author, parts, text });
  return { mail, provenance, ...author, parts, text, links };
}

type AnalysisParts = Awaited<ReturnType<typeof readParts>>;

/** Reads the pages, the files and all other parts of a mail. */
async function readParts({ headers, body: { tree } }: BodyMail, pages: MailPages) {
  const { budget } = pages;
  const markup = readMarkup(tree, pages, { isMessage: headers === null });
  const carriedContent = readCarriedContent(tree, { pages, budget });
  const files = await examineAttachments(carriedContent.files, budget);
  const answerAttachments = selectAnswerAttachments(files.attachments);
  return {
    budget,
    markup,
    carriedContent,
    files,
    answerAttachments,
    description: describeParts(tree),
  };
}

/** Number of steps of the budget per character of hidden text. */
const HIDDEN_STEPS = 32;

type AnalysisTexts = Awaited<ReturnType<typeof readTexts>>;

/** Reads the subject with the mail's text, the texts of other parts, and the hidden text. */
async function readTexts(
  { headers, text: { subject, body, senderDomain }, body: { tree, hiddenText } }: BodyMail,
  { budget, markup, carriedContent, files }: AnalysisParts,
  { proof }: AuthorFacts,
) {
  // Whoever fails a check, or has a mailbox where anybody gets one, could quote his own fraud.
  const skipsQuotations = headers === null ||
    proof !== "failed" && !sendsForOthers(senderDomain);
  const outlookText = markup.outlookText === "" ? "" : `\n${markup.outlookText}`;
  const text = `${subject}\n${body.slice(0, MAX_TEXT_LENGTH)}${outlookText}`.replaceAll(
    "\r\n",
    "\n",
  );
  const main = await prepareText(text, { skipsQuotations });
  const all = [main];
  for (const each of listCarriedTexts(tree, [...carriedContent.texts, ...files.texts], budget)) {
    all.push(await prepareText(each.text, { part: each.part, skipsQuotations }));
  }
  const ownTexts = [main];
  const examinedText = hiddenText.slice(0, MAX_TEXT_LENGTH).replaceAll("\r\n", "\n").trim();
  if (examinedText !== "" && budget.take(HIDDEN_STEPS * examinedText.length)) {
    const preparedText = await prepareText(examinedText, { skipsQuotations });
    all.push(preparedText);
    ownTexts.push(preparedText);
  }
  const { words, language } = main, entities = mergeEntities(all);
  const hasAccount = entities.some(({ kind }) => kind === "iban") || namesAccountNumber(text);
  const findFirst = (find: (each: PreparedText) => string | null) =>
    ownTexts.map(find).find((match) => match !== null) ?? null;
  const requests = ownTexts.flatMap((each) =>
    findRequests(each.words, each.text, { language: each.language, entities })
  );
  return {
    main,
    all,
    poorPassage: findPoorPassage(text, {
      words: main.allWords,
      subjectLength: subject.replaceAll("\r\n", "\n").length,
    }),
    entities,
    hasAccount,
    ...readPressure(words, text, language),
    requests: [...new Set(requests)],
    asksCredentials: findFirst((each) =>
      findCredentialRequest(each.words, each.text, each.language)
    ),
    style: [...findStyle(text, entities.filter(({ kind }) => kind === "amount"))],
  };
}

type AnalysisLinks = ReturnType<typeof readLinks>;

/** Examines the URLs of the pages, the header fields and all other parts. */
function readLinks({ mail, author, parts, text }: {
  readonly mail: BodyMail;
  readonly author: AuthorFacts;
  readonly parts: AnalysisParts;
  readonly text: AnalysisTexts;
}) {
  const { headers, text: { senderDomain } } = mail;
  const { budget, markup, carriedContent, files } = parts;
  const { asksCredentials, sentiment } = text;
  const listField = headers?.byName.get("list-unsubscribe")?.[0]?.value ?? null;
  const otherLinks = [
    ...listCarriedLinks(carriedContent, budget),
    ...listAttachedLinks(files.links),
  ];
  const { urls, isComplete } = examineUrls(
    [...readUnsubscribeLinks(listField), ...markup.links, ...otherLinks],
    {
      base: markup.base,
      senderDomain,
      provenDomain: author.provenDomain,
      readers: listReaders(headers),
      budget,
      envelopeDomain: readEnvelopeDomain(headers, author),
      presses: asksCredentials !== null || sentiment.threat >= MIN_PRESSURE,
    },
  );
  const selection = selectAnswerUrls(urls);
  return {
    urls,
    answerUrls: selection.urls,
    isComplete: isComplete && markup.isComplete && selection.isComplete,
  };
}

/** Returns the domain of the envelope sender; "" if the checks of the author failed. */
function readEnvelopeDomain(headers: ParsedHeaders | null, { proof }: AuthorFacts): string {
  if (headers === null || proof === "failed") return "";
  return headers.returnPath.mailboxes[0]?.domain ?? "";
}

/** A text of an invitation, attached page or mail, which a reader sees like the mail's own. */
interface PartText {
  /** Number of the part that contains the text, as IMAP counts. */
  readonly part: string;
  readonly text: string;
}

/** Maximum number of characters of each text; lures are at the start of a text. */
const MAX_TEXT = 4 * 1024;
/** Maximum number of characters of markup that are read for a text. */
const MAX_PAGE = 512 * 1024;
/** Number of steps of the budget per text. */
const TEXT_STEPS = 10_000;
/** Number of steps of the budget per character: prose takes 30, rows of numbers up to 260. */
const CHARACTER_STEPS = 150;
/** Number of steps of the budget per character of markup. */
const PAGE_STEPS = 2;

/**
 * Lists the texts that are read like the mail's own.
 *
 * @param carriedTexts Texts of invitations, winmail.dat and attached pages.
 */
function listCarriedTexts(
  { root, otherParts }: PartTree,
  carriedTexts: readonly CarriedText[],
  budget: Budget,
): PartText[] {
  const texts = new Map<string, string>();
  const add = (part: string, text: string, isHtml = false) => {
    const partText = texts.get(part);
    const left = MAX_TEXT - (partText?.length ?? 0);
    if (left <= 0) return;
    if (isHtml && !budget.take(PAGE_STEPS * text.length)) return;
    const visibleText = (isHtml ? convertHtmlToText(text.slice(0, MAX_PAGE)) : text).slice(0, left);
    texts.set(part, partText === undefined ? visibleText : `${partText}\n${visibleText}`);
  };
  for (const { path, text, isHtml } of carriedTexts) add(path, text, isHtml);
  for (const part of [root, ...otherParts].flatMap((each) => [...walkAttachedMails(each, true)])) {
    if (part.children.length > 0 || !part.type.startsWith("text/")) continue;
    add(part.path, decodePartText(part), part.type === "text/html");
  }
  return [...texts].filter(([, text]) =>
    budget.takeForUnpacking(TEXT_STEPS + CHARACTER_STEPS * text.length)
  )
    .map(([part, text]) => ({ part, text: text.replaceAll("\r\n", "\n") }));
}

/** Yields the parts of attached mails, which do not belong to the text of the mail itself. */
function* walkAttachedMails(
  part: Part,
  isRoot: boolean,
  isInAttachedMail = false,
): Generator<Part> {
  const isInside = isInAttachedMail || part.isAttached && !isRoot;
  if (isInside && !isCalendar(part) && (part.children.length > 0 || !isAttachment(part))) {
    yield part;
  }
  for (const child of part.children) yield* walkAttachedMails(child, false, isInside);
}

/** Number of steps of the budget per character of a carried text. */
const LINK_STEPS = 16;

/** Lists the URLs inside attachments, without relative ones, which lead nowhere. */
function listAttachedLinks(links: readonly AttachedLink[]): MailLink[] {
  return links.filter(({ href }) => /^\s{0,9}(?:[a-z-]{2,20}:|[/\\]{2})/i.test(href))
    .map(({ href, shown }) => ({ href, shown, source: "attachment" }));
}

/** Lists the URLs in the files and all other parts that do not belong to the mail's text. */
function* listCarriedLinks(
  { addresses, texts }: CarriedContent,
  budget: Budget,
): Generator<MailLink> {
  for (const { href, source } of addresses) yield { href, shown: null, source };
  for (const { text, isHtml, source } of texts) {
    if (!budget.take(LINK_STEPS * text.length)) continue;
    const { links, outsideText } = isHtml ? readHtmlLinks(text) : { links: [], outsideText: text };
    for (const { href, shown } of links) yield { href, shown, source };
    for (const href of findTextUrls(outsideText)) yield { href, shown: null, source };
  }
}

/** Maximum number of URLs of the field that are read. */
const MAX_UNSUBSCRIBE_LINKS = 5;
/** Maximum number of characters of the field that are read. */
const MAX_UNSUBSCRIBE_FIELD = 8192;

const IN_BRACKETS = /<([^<>]+)>/g;

/** Reads the URLs of a `List-Unsubscribe` field (RFC 2369 §3.2). */
export function readUnsubscribeLinks(field: string | null): MailLink[] {
  const links: MailLink[] = [];
  for (
    const [, url = ""] of (field ?? "").slice(0, MAX_UNSUBSCRIBE_FIELD).matchAll(IN_BRACKETS)
  ) {
    if (links.length >= MAX_UNSUBSCRIBE_LINKS) break;
    const href = url.replaceAll(/\s/g, "");
    links.push({ href, shown: null, source: "unsubscribe", purpose: "unsubscribe" });
  }
  return links;
}
