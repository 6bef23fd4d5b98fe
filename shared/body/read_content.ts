import { sendsForOthers } from "../domains/ownership.ts";
import { computeSenderProof } from "../provenance/proof.ts";
import { MAX_TEXT_LENGTH } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import { listCarriedTexts } from "./carried_texts.ts";
import { examineAttachments, selectAnswerAttachments } from "./files/attachments.ts";
import { readCarriedContent } from "./files/files.ts";
import { readMarkup } from "./mail_markup.ts";
import type { MailPages } from "./mail_pages.ts";
import { describeParts } from "./files/describe_parts.ts";
import { readPressure } from "./pressure/pressure.ts";
import { MIN_PRESSURE } from "./pressure/pressure_findings.ts";
import { findProvenDomain } from "./proven_domain.ts";
import {
  findCredentialRequest,
  findNewAccount,
  findRequests,
  namesAccountNumber,
} from "./pressure/requests.ts";
import { mergeEntities, type PreparedText, prepareText } from "./text/prepared_text.ts";
import { listReaders } from "./links/reader_addresses.ts";
import { listAttachedLinks, listCarriedLinks } from "./carried_links.ts";
import { findStyle } from "./text/text_style.ts";
import { readUnsubscribeLinks } from "./links/unsubscribe.ts";
import { selectAnswerUrls } from "./links/answer_urls.ts";
import { examineUrls } from "./links/urls.ts";

/** A mail whose body is analysed. */
export interface BodyMail {
  /** Header fields of the mail; null if only a body was given. */
  readonly headers: ParsedHeaders | null;
  /** Subject, visible text of the body, and domain of the author, which is "" if unknown. */
  readonly text: Readonly<Record<"subject" | "body" | "senderDomain", string>>;
  /** Parts of the body, and the text that its pages hide (`unseen`). */
  readonly body: { readonly tree: PartTree; readonly unseen: string };
}

/** A mail with its parts, texts and links. */
export interface MailContent {
  readonly mail: BodyMail;
  readonly parts: AnalysisParts;
  readonly text: AnalysisTexts;
  readonly links: AnalysisLinks;
}

/** Reads the parts, texts and links of a mail, in this order. */
export async function readContent(mail: BodyMail, pages: MailPages): Promise<MailContent> {
  const parts = await readParts(mail, pages);
  const text = await readTexts(mail, parts);
  return { mail, parts, text, links: readLinks(mail, parts, text) };
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

/** Returns the domain of the envelope sender; "" if the checks of the author failed. */
function readEnvelopeSender(headers: ParsedHeaders | null): string {
  if (headers === null || computeSenderProof(headers) === "failed") return "";
  return headers.returnPath.mailboxes[0]?.domain ?? "";
}
