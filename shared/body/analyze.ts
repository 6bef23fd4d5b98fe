import { PRESSURES } from "../contract/body.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import { leaves, partText } from "../message/mime/part.ts";
import type { PartTree } from "../message/mime/part.ts";
import { examineAttachments } from "./attachments.ts";
import { findEntities } from "./entities.ts";
import { isAttachment, isCalendar, readCarried } from "./files.ts";
import type { CarriedContent } from "./files.ts";
import { findingsOf } from "./findings.ts";
import type { BodyFindingId } from "./findings.ts";
import { readHtmlLinks } from "./html_links.ts";
import { languageOf } from "./language.ts";
import { describeParts } from "./parts.ts";
import { pressureOf } from "./pressure.ts";
import type { Sentiment } from "./pressure.ts";
import { bodyScore } from "./score.ts";
import { textLinks } from "./text_links.ts";
import { examineUrls } from "./urls.ts";
import type { MailLink } from "./urls.ts";
import { wordsOf } from "./words.ts";

/** A mail whose body is analysed. */
export interface BodyInput {
  /** The body as its parts. */
  readonly tree: PartTree;
  readonly subject: string;
  /** Visible text of the body. */
  readonly text: string;
  /** "" when not known. */
  readonly senderDomain: string;
}

/** Least score of a pressure that is a finding: one phrase of it. */
const PRESSED = 30;

/** Analyses a body: where it leads, what it brings, what it names, how it presses. Opens nothing. */
export async function analyzeBody(
  { tree, subject, text, senderDomain }: BodyInput,
): Promise<BodyAnalysis> {
  const { links, base, found } = readLinks(tree);
  const carried = readCarried(tree);
  const { parts, found: ofParts } = describeParts(tree);
  const { attachments, addresses } = await examineAttachments(carried.files);
  const others = [...carriedLinks(carried), ...attachedLinks(addresses)];
  const urls = examineUrls([...links, ...others], { base, senderDomain });
  const whole = `${subject}\n${text}`;
  const words = wordsOf(whole);
  const language = languageOf(words);
  const sentiment = pressureOf(words, language);
  const findings = findingsOf([
    ...urls.flatMap((url) => url.findings),
    ...attachments.flatMap((attachment) => attachment.findings),
    ...found,
    ...ofParts,
    ...(carried.calendars.length > 0 ? ["calendar_invitation" as const] : []),
    ...pressures(sentiment),
  ]);
  return {
    urls,
    attachments,
    parts,
    partProblems: [...tree.problems],
    calendars: [...carried.calendars],
    entities: await findEntities(whole, language),
    sentiment,
    language,
    findings,
    bodyScore: bodyScore(findings),
  };
}

/** Addresses of the parts that are the mail's text, and what their markup shows. */
function readLinks({ root }: PartTree) {
  const links: MailLink[] = [];
  const found: BodyFindingId[] = [];
  let base: string | null = null;
  const addText = (text: string) => {
    for (const href of textLinks(text)) links.push({ href, shown: null, source: "text" });
  };
  for (const part of leaves(root)) {
    if (isAttachment(part) || isCalendar(part)) continue;
    if (part.type !== "text/html") {
      addText(partText(part));
      continue;
    }
    const html = readHtmlLinks(partText(part));
    base ??= html.base;
    for (const link of html.links) links.push(link);
    addText(html.text);
    if (html.hasForm) found.push("mail_form");
    if (html.hasPassword) found.push("mail_password_field");
    if (html.hasScript) found.push("mail_script");
    if (html.links.some(({ source }) => source === "refresh")) found.push("mail_refresh");
  }
  return { links, base, found };
}

/** Addresses inside attachments; a relative one leads nowhere. */
function attachedLinks(addresses: readonly string[]): MailLink[] {
  return addresses.filter((href) => /^\s{0,9}[a-z]{2,20}:/i.test(href))
    .map((href) => ({ href, shown: null, source: "attachment" }));
}

/** Addresses of what the mail carries beside its text. */
function* carriedLinks({ addresses, texts }: CarriedContent): Generator<MailLink> {
  for (const { href, source } of addresses) yield { href, shown: null, source };
  for (const { text, isHtml, source } of texts) {
    const { links, text: rest } = isHtml ? readHtmlLinks(text) : { links: [], text };
    for (const { href, shown } of links) yield { href, shown, source };
    for (const href of textLinks(rest)) yield { href, shown: null, source };
  }
}

function pressures(sentiment: Sentiment): BodyFindingId[] {
  return PRESSURES.filter((each) => sentiment[each] >= PRESSED)
    .map((each) => `pressure_${each}` as const);
}
