import type { BodyAnalysis } from "../contract/body.ts";
import { MailPages } from "./mail_pages.ts";
import { maskBody } from "./masking.ts";
import { computeBodyScore } from "./score.ts";
import { listDomains } from "./links/answer_urls.ts";
import { findInContent } from "./find_in_content.ts";
import { type BodyMail, readContent } from "./read_content.ts";

/** Maximum number of registered domains in the answer. */
const MAX_DOMAINS = 200;

/**
 * Analyses a body: links, files, entities, findings, pressure. Visits no link.
 *
 * @param pages Pages that were read together with the mail's text.
 */
export async function analyzeBody(mail: BodyMail, pages = new MailPages()): Promise<BodyAnalysis> {
  pages.budget.takeText(mail.text.body.length);
  const content = await readContent(mail, pages);
  const { parts, text, links } = content;
  pages.urls = links.urls;
  const findings = findInContent(content);
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
