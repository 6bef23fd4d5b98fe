import type { BodyAnalysis } from "../contract/body.ts";
import { TEXT_LENGTH } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import { carriedTexts } from "./carried_texts.ts";
import { answeredAttachments, examineAttachments } from "./files/attachments.ts";
import { readCarried } from "./files/files.ts";
import { findingsOf } from "./findings/findings.ts";
import type { Found } from "./findings/findings.ts";
import { lureFacts } from "./lures/facts.ts";
import { findLures } from "./lures/lures.ts";
import { readMarkup } from "./mail_markup.ts";
import { MailPages } from "./mail_pages.ts";
import { maskBody } from "./masking.ts";
import { describeParts } from "./files/parts.ts";
import { readPressure } from "./pressure/pressure.ts";
import { PRESSED, pressureFindings } from "./pressure/pressure_findings.ts";
import { provenDomain } from "./proven.ts";
import { asksForCredentials, findRequests, namesNewAccount } from "./pressure/requests.ts";
import { entitiesOf, readText } from "./text/read_text.ts";
import { drawsQr, isNamedQr } from "./links/qr_codes.ts";
import { bodyScore } from "./score.ts";
import { readersOf } from "./links/readers.ts";
import { attachedLinks, carriedLinks } from "./carried_links.ts";
import { besideText } from "./files/beside_text.ts";
import { characterFindings } from "./text/evasive_characters.ts";
import { styleFindings } from "./text/text_style.ts";
import { unclaimedBrand } from "./unclaimed_brand.ts";
import { unsubscribeLinks } from "./links/unsubscribe.ts";
import { answeredUrls, domainsOf } from "./links/answered_urls.ts";
import { examineUrls } from "./links/urls.ts";
import { wholeFindings } from "./whole_mail.ts";

/** A mail whose body is analysed. */
export interface BodyInput {
  /** The body as its parts. */
  readonly tree: PartTree;
  /** Null or missing when none were given. */
  readonly headers?: ParsedHeaders | null;
  readonly subject: string;
  /** Visible text of the body. */
  readonly text: string;
  /** "" when not known. */
  readonly senderDomain: string;
  /** The pages of the body that were read with its text, and the work left for the mail. */
  readonly pages?: MailPages;
}

/** Most registered domains answered. */
const MAX_DOMAINS = 200;

/**
 * Analyses a body: its links, files, entities, findings and pressure. Opens nothing.
 */
export async function analyzeBody(
  {
    tree,
    headers = null,
    subject,
    text,
    senderDomain,
    pages = new MailPages(),
  }: BodyInput,
): Promise<BodyAnalysis> {
  const { budget } = pages;
  budget.takeText(text.length);
  const markup = readMarkup(tree, pages);
  const carried = readCarried(tree, { pages, budget });
  const { parts, found: ofParts } = describeParts(tree);
  const examined = await examineAttachments(carried.files, budget);
  const { attachments } = examined;
  const outlook = markup.outlook === "" ? "" : `\n${markup.outlook}`;
  const whole = `${subject}\n${text.slice(0, TEXT_LENGTH)}${outlook}`.replaceAll("\r\n", "\n");
  const own = await readText(whole);
  const texts = [own];
  for (const each of carriedTexts(tree, [...carried.texts, ...examined.texts], budget)) {
    texts.push(await readText(each.text, each.part));
  }
  const { words: said, language } = own;
  const { sentiment, quotes } = readPressure(said, whole, language);
  const asksCredentials = asksForCredentials(said, whole, language);
  const listField = headers?.byName.get("list-unsubscribe")?.[0]?.value ?? null;
  const others = [...carriedLinks(carried, budget), ...attachedLinks(examined.links)];
  const proven = provenDomain(headers);
  const { urls, complete } = examineUrls(
    [...unsubscribeLinks(listField), ...markup.links, ...others],
    {
      base: markup.base,
      senderDomain,
      proven,
      readers: readersOf(headers),
      lures: asksCredentials !== null || sentiment.threat >= PRESSED,
      budget,
    },
  );
  const answer = answeredUrls(urls);
  const files = answeredAttachments(attachments);
  const entities = entitiesOf(texts);
  const requests = findRequests(said, whole, { language, entities });
  const replyDomain = headers?.replyTo.mailboxes[0]?.domain ?? "";
  const style = [...styleFindings(whole, entities.filter(({ kind }) => kind === "amount"))];
  const facts = lureFacts({
    ...{ urls, entities, attachments, senderDomain, replyDomain, style },
    isWhole: headers !== null,
  });
  const lures = texts.flatMap((each) =>
    findLures({ ...each, facts, proven }).map(({ family, quote }): Found => ({
      id: `lure_${family}`,
      where: each.part === null ? undefined : { part: each.part },
      quote,
    }))
  );
  const newAccount = entities.some(({ kind }) => kind === "iban")
    ? namesNewAccount(said, whole, language)
    : null;
  const found = findingsOf([
    ...answer.chosen.flatMap(({ findings }, url) => findings.map((id) => ({ id, where: { url } }))),
    ...urls.flatMap((url) => url.findings),
    ...files.flatMap(({ findings, path: part }, attachment) =>
      findings.map((id) => ({ id, where: { part, attachment } }))
    ),
    ...attachments.flatMap((attachment) => attachment.findings),
    ...markup.findings,
    ...ofParts,
    ...(complete && markup.complete && answer.complete ? [] : ["urls_incomplete" as const]),
    ...(carried.complete && !budget.isSpent && files.length === attachments.length
      ? []
      : ["part_incomplete" as const]),
    ...carried.calendars.map(({ path: part }): Found => ({
      id: "calendar_invitation",
      where: { part },
    })),
    ...characterFindings(whole),
    ...style,
    ...lures,
    ...pressureFindings(sentiment, quotes, { requests, entities }),
    ...(asksCredentials === null
      ? []
      : [{ id: "text_asks_credentials" as const, quote: asksCredentials }]),
    ...(newAccount === null ? [] : [{ id: "text_new_account" as const, quote: newAccount }]),
    ...(drawsQr(text) ? ["mail_qr_code" as const] : []),
    ...attachments.filter(({ name, declaredType }) =>
      declaredType.startsWith("image/") && isNamedQr(name ?? "")
    ).map(({ path: part }): Found => ({ id: "mail_qr_code", where: { part } })),
    ...besideText(text, files),
    ...wholeFindings({
      text: whole,
      urls,
      answered: answer.chosen,
      entities,
      sentiment,
      senderDomain,
      replyDomain,
      hasImages: markup.links.some(({ source }) => source === "image") ||
        attachments.some(({ declaredType }) => declaredType.startsWith("image/")),
    }),
  ]);
  const findings = findingsOf([
    ...found,
    ...unclaimedBrand({ subject, text, urls, senderDomain }, found),
  ]);
  return maskBody({
    urls: answer.chosen,
    domains: domainsOf(urls, senderDomain).slice(0, MAX_DOMAINS),
    attachments: files,
    parts,
    partProblems: [...tree.problems],
    calendars: [...carried.calendars],
    entities,
    sentiment,
    quotes: [...quotes],
    requests,
    hidden: markup.hidden,
    language,
    findings,
    bodyScore: bodyScore(findings),
  });
}
