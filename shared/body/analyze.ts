import { PRESSURES } from "../contract/body.ts";
import type { BodyAnalysis, BodyRequest, Pressure, PressureQuote } from "../contract/body.ts";
import { TEXT_LENGTH } from "../mime/budget.ts";
import type { Budget } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import { carriedTexts } from "./carried_texts.ts";
import { answeredAttachments, examineAttachments } from "./files/attachments.ts";
import { readCarried } from "./files/files.ts";
import type { CarriedContent } from "./files/files.ts";
import { findingsOf } from "./findings/findings.ts";
import type { BodyFindingId, Found } from "./findings/findings.ts";
import type { AttachedLink } from "./files/file_reading.ts";
import { readHtmlLinks } from "./markup/html_links.ts";
import { lureFacts } from "./lures/facts.ts";
import { findLures } from "./lures/lures.ts";
import { readMarkup } from "./mail_markup.ts";
import { MailPages } from "./mail_pages.ts";
import { maskBody } from "./masking.ts";
import { describeParts } from "./files/parts.ts";
import { readPressure } from "./pressure/pressure.ts";
import type { Sentiment } from "./pressure/pressure.ts";
import { provenDomain } from "./proven.ts";
import { asksForCredentials, findRequests, namesNewAccount } from "./pressure/requests.ts";
import { entitiesOf, readText } from "./text/read_text.ts";
import { drawsQr, isNamedQr } from "./links/qr_codes.ts";
import { bodyScore } from "./score.ts";
import { readersOf } from "./links/readers.ts";
import { textLinks } from "./links/text_links.ts";
import { besideText } from "./files/beside_text.ts";
import { signFindings } from "./text/text_signs.ts";
import { styleFindings } from "./text/text_style.ts";
import { unclaimedBrand } from "./unclaimed_brand.ts";
import { unsubscribeLinks } from "./links/unsubscribe.ts";
import { answeredUrls } from "./links/answered_urls.ts";
import { domainsOf, examineUrls } from "./links/urls.ts";
import type { MailLink } from "./links/urls.ts";
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
/** Score of a pressure that is a finding: one phrase of it, and two. */
const PRESSED = 30, PRESSED_TWICE = 60;

/**
 * Analyses a body: where it leads, what it brings, what it names, how it presses. Opens nothing.
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
  const { urls, complete } = examineUrls(
    [...unsubscribeLinks(listField), ...markup.links, ...others],
    {
      base: markup.base,
      senderDomain,
      proven: provenDomain(headers),
      readers: readersOf(headers),
      lures: asksCredentials !== null || sentiment.threat >= PRESSED,
    },
  );
  const answer = answeredUrls(urls);
  const files = answeredAttachments(attachments);
  const entities = entitiesOf(texts);
  const requests = findRequests(said, whole, { language, entities });
  const replyDomain = headers?.replyTo.mailboxes[0]?.domain ?? "";
  const facts = lureFacts({ urls, entities, attachments, senderDomain, replyDomain });
  const proven = provenDomain(headers);
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
    ...signFindings(whole),
    ...styleFindings(whole, entities.filter(({ kind }) => kind === "amount")),
    ...lures,
    ...pressures(sentiment, requests, quotes),
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

/** Addresses inside attachments; a relative one leads nowhere. */
function attachedLinks(links: readonly AttachedLink[]): MailLink[] {
  return links.filter(({ href }) => /^\s{0,9}(?:[a-z-]{2,20}:|[/\\]{2})/i.test(href))
    .map(({ href, shown }) => ({ href, shown, source: "attachment" }));
}

/** Steps of a character of such a text. */
const LINK_STEPS = 16;

/** Addresses of what the mail carries beside its text. */
function* carriedLinks(
  { addresses, texts }: CarriedContent,
  budget: Budget,
): Generator<MailLink> {
  for (const { href, source } of addresses) yield { href, shown: null, source };
  for (const { text, isHtml, source } of texts) {
    if (!budget.take(LINK_STEPS * text.length)) continue;
    const { links, outside } = isHtml ? readHtmlLinks(text) : { links: [], outside: text };
    for (const { href, shown } of links) yield { href, shown, source };
    for (const href of textLinks(outside)) yield { href, shown: null, source };
  }
}

/**
 * The pressures of a text. One threat occurs in letters of banks and lawyers too, and one word that
 * embarrasses in any talk: each weighs more beside another, or beside a demand.
 */
function pressures(
  sentiment: Sentiment,
  requests: readonly BodyRequest[],
  quotes: readonly PressureQuote[],
): Found[] {
  const { threat, embarrassment } = sentiment;
  const isDemand = threat >= PRESSED || requests.includes("pay");
  const shames = embarrassment >= PRESSED_TWICE || embarrassment >= PRESSED && isDemand;
  const graver: Partial<Record<Pressure, BodyFindingId>> = {
    ...(threat >= PRESSED_TWICE ? { threat: "pressure_threats" } : {}),
    ...(shames ? { embarrassment: "pressure_extortion" } : {}),
  };
  return PRESSURES.filter((each) => sentiment[each] >= PRESSED).map((each) => {
    const quote = quotes.find(({ pressure }) => pressure === each)?.text;
    return { id: graver[each] ?? `pressure_${each}` as const, quote };
  });
}
