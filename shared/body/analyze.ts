import { PRESSURES } from "../contract/body.ts";
import type { BodyAnalysis, BodyRequest, Pressure } from "../contract/body.ts";
import type { Budget } from "../mime/budget.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import type { PartTree } from "../mime/part.ts";
import { answeredAttachments, examineAttachments } from "./files/attachments.ts";
import { findEntities } from "./entities/entities.ts";
import { readCarried } from "./files/files.ts";
import type { CarriedContent } from "./files/files.ts";
import { findingsOf } from "./findings.ts";
import type { BodyFindingId } from "./findings.ts";
import type { AttachedLink } from "./files/file_reading.ts";
import { readHtmlLinks } from "./markup/html_links.ts";
import { languageOf } from "./text/language.ts";
import { lureFacts } from "./lures/facts.ts";
import { findLures } from "./lures/lures.ts";
import { readMarkup } from "./markup/mail_markup.ts";
import { MailPages } from "./markup/mail_pages.ts";
import { maskBody } from "./masking.ts";
import { describeParts } from "./files/parts.ts";
import { readPressure } from "./pressure/pressure.ts";
import type { Sentiment } from "./pressure/pressure.ts";
import { provenDomain } from "./proven.ts";
import { asksForCredentials, findRequests, namesNewAccount } from "./pressure/requests.ts";
import { withoutQuotations } from "./text/quotations.ts";
import { drawsQr, isNamedQr } from "./files/qr_codes.ts";
import { bodyScore } from "./score.ts";
import { textLinks } from "./links/text_links.ts";
import { signFindings } from "./text/text_signs.ts";
import { styleFindings } from "./text/text_style.ts";
import { unsubscribeLinks } from "./links/unsubscribe.ts";
import { chooseAnswered } from "./links/url_limits.ts";
import { domainsOf, examineUrls } from "./links/urls.ts";
import type { MailLink } from "./links/urls.ts";
import { wholeFindings } from "./whole_mail.ts";
import { readWords } from "./text/words.ts";

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

/** Characters of the text that are searched: twice what any reader of it takes. */
const MAX_TEXT = 512 * 1024;
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
  const markup = readMarkup(tree, pages);
  const carried = readCarried(tree, { pages, budget });
  const { parts, found: ofParts } = describeParts(tree);
  const examined = await examineAttachments(carried.files, budget);
  const { attachments } = examined;
  const outlook = markup.outlook === "" ? "" : `\n${markup.outlook}`;
  const whole = `${subject}\n${text.slice(0, MAX_TEXT)}${outlook}`.replaceAll("\r\n", "\n");
  const words = readWords(whole);
  const language = languageOf(words);
  const said = withoutQuotations(words, whole);
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
      lures: asksCredentials || sentiment.threat >= PRESSED,
    },
  );
  const answer = chooseAnswered(urls);
  const files = answeredAttachments(attachments);
  const entities = await findEntities(whole, language);
  const requests = findRequests(said, whole, { language, entities });
  const replyDomain = headers?.replyTo.mailboxes[0]?.domain ?? "";
  const lures = findLures({
    words: said,
    text: whole,
    language,
    facts: lureFacts({ urls, entities, attachments, senderDomain, replyDomain }),
    proven: provenDomain(headers),
  });
  const amounts = entities.filter(({ kind }) => kind === "amount").map(({ value }) => value);
  const findings = findingsOf([
    ...urls.flatMap((url) => url.findings),
    ...attachments.flatMap((attachment) => attachment.findings),
    ...markup.findings,
    ...ofParts,
    ...(complete && markup.complete && answer.complete ? [] : ["urls_incomplete" as const]),
    ...(carried.complete && !budget.isSpent && files.length === attachments.length
      ? []
      : ["part_incomplete" as const]),
    ...(carried.calendars.length > 0 ? ["calendar_invitation" as const] : []),
    ...signFindings(whole),
    ...styleFindings(whole, amounts),
    ...lures.map(({ family }) => `lure_${family}` as const),
    ...pressures(sentiment, requests),
    ...(asksCredentials ? ["text_asks_credentials" as const] : []),
    ...(entities.some(({ kind }) => kind === "iban") && namesNewAccount(said, whole, language)
      ? ["text_new_account" as const]
      : []),
    ...(drawsQr(text) ||
        attachments.some(({ name, declaredType }) =>
          declaredType.startsWith("image/") && isNamedQr(name ?? "")
        )
      ? ["mail_qr_code" as const]
      : []),
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

/** Shortest address that is looked for in links, and most of them. */
const MIN_READER = 6, MAX_READERS = 5;

/** The addresses a mail went to, lower case. */
function readersOf(headers: ParsedHeaders | null): string[] {
  if (headers === null) return [];
  return [...headers.deliveredTo.mailboxes, ...headers.to.mailboxes]
    .map(({ address }) => address.toLowerCase())
    .filter((address) => address.includes("@") && address.length >= MIN_READER)
    .slice(0, MAX_READERS);
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
 * The pressures of a text. One threat stands in letters of banks and lawyers too, and one word that
 * embarrasses in any talk: each weighs more beside another, or beside haste and a demand.
 */
function pressures(sentiment: Sentiment, requests: readonly BodyRequest[]): BodyFindingId[] {
  const { threat, embarrassment, urgency } = sentiment;
  const isDemand = threat >= PRESSED || urgency >= PRESSED || requests.includes("pay");
  const shames = embarrassment >= PRESSED_TWICE || embarrassment >= PRESSED && isDemand;
  const graver: Partial<Record<Pressure, BodyFindingId>> = {
    ...(threat >= PRESSED_TWICE ? { threat: "pressure_threats" } : {}),
    ...(shames ? { embarrassment: "pressure_extortion" } : {}),
  };
  return PRESSURES.filter((each) => sentiment[each] >= PRESSED)
    .map((each) => graver[each] ?? `pressure_${each}` as const);
}
