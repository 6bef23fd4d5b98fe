import type { BodyAnalysis, EntityKind } from "../contract/body.ts";
import { type Provenance, readProvenance } from "../provenance/provenance.ts";
import { MailPages } from "./mail_pages.ts";
import { maskCards, maskUrlCards } from "./entities/cards.ts";
import { computeBodyScore } from "./score.ts";
import { listDomains } from "./links/answer_urls.ts";
import { findInContent } from "./find_in_content.ts";
import { type BodyMail, readContent } from "./read_content.ts";

/** Maximum number of registered domains in the answer. */
const MAX_DOMAINS = 200;

/**
 * Analyses a body: links, files, entities, findings, pressure. Visits no link.
 *
 * @param pages Pages that were read together with the mail's text. For the verdict, they receive the
 * examined URLs, and the words in languages in which little unwanted mail is recognised.
 * @param provenance How far the author is proven; by default, by the header fields alone.
 */
export async function analyzeBody(
  mail: BodyMail,
  pages = new MailPages(),
  provenance: Provenance | null = readProvenance(mail.headers),
): Promise<BodyAnalysis> {
  pages.budget.takeText(mail.text.body.length);
  const content = await readContent(mail, pages, provenance);
  const { parts, text, links } = content;
  pages.urls = links.urls;
  pages.poorPassage = text.poorPassage;
  const findings = findInContent(content);
  return maskBody({
    urls: links.answerUrls,
    domains: listDomains(links.urls, mail.text.senderDomain).slice(0, MAX_DOMAINS),
    attachments: parts.answerAttachments,
    parts: parts.description.parts,
    partProblems: [...mail.body.tree.problems],
    calendars: [...parts.carriedContent.calendars],
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

/** Masks card numbers in all texts of an analysis. Every answer passes through this function. */
function maskBody(body: BodyAnalysis): BodyAnalysis {
  return {
    ...maskTexts(body),
    entities: body.entities.map((entity) =>
      NEVER_MASKED.has(entity.kind) ? entity : maskTexts(entity)
    ),
  };
}

/** Returns a value with its texts masked; the same object if nothing changed. */
function maskTexts<T>(value: T, name?: string): T;
function maskTexts(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    if (value.length < MIN_CARD || COMPUTED_FIELDS.has(name)) return value;
    return ADDRESS_FIELDS.has(name) ? maskUrlCards(value) : maskCards(value);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((each) => maskTexts(each, name));
    return items.some((each, at) => each !== value[at]) ? items : value;
  }
  const changes: [key: string, masked: unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    const maskedValue = maskTexts(each, key);
    if (maskedValue !== each) changes.push([key, maskedValue]);
  }
  return changes.length === 0 ? value : { ...value, ...Object.fromEntries(changes) };
}

/** Fields that contain a URL or a part of one. */
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(["url", "host", "domain", "through"]);
/** Fields whose digits are computed and do not come from the mail. */
const COMPUTED_FIELDS: ReadonlySet<string> = new Set(["sha256"]);
/**
 * Entities that are never masked here: their digits are validated as another kind, or masked
 * already.
 */
const NEVER_MASKED: ReadonlySet<EntityKind> = new Set(
  ["amount", "iban", "card", "phone", "date", "crypto"] as const,
);

/** Minimum number of digits of a card number. */
const MIN_CARD = 13;
