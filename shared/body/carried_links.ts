import type { Budget } from "../mime/budget.ts";
import type { AttachedLink } from "./files/file_reading.ts";
import type { CarriedContent } from "./files/files.ts";
import { readHtmlLinks } from "./markup/html_links.ts";
import { findTextUrls } from "./links/text_links.ts";
import type { MailLink } from "./links/mail_link.ts";

/** Number of steps of the budget per character of a carried text. */
const LINK_STEPS = 16;

/** Lists the URLs inside attachments, without relative ones, which lead nowhere. */
export function listAttachedLinks(links: readonly AttachedLink[]): MailLink[] {
  return links.filter(({ href }) => /^\s{0,9}(?:[a-z-]{2,20}:|[/\\]{2})/i.test(href))
    .map(({ href, shown }) => ({ href, shown, source: "attachment" }));
}

/** Lists the URLs in the files and all other parts that do not belong to the mail's text. */
export function* listCarriedLinks(
  { addresses, texts }: CarriedContent,
  budget: Budget,
): Generator<MailLink> {
  for (const { href, source } of addresses) yield { href, shown: null, source };
  for (const { text, isHtml, source } of texts) {
    if (!budget.take(LINK_STEPS * text.length)) continue;
    const { links, outside } = isHtml ? readHtmlLinks(text) : { links: [], outside: text };
    for (const { href, shown } of links) yield { href, shown, source };
    for (const href of findTextUrls(outside)) yield { href, shown: null, source };
  }
}
