import type { MailLink } from "./mail_link.ts";

/** Maximum number of URLs of the field that are read. */
const MAX_LINKS = 5;
/** Maximum number of characters of the field that are read. */
const MAX_FIELD = 8192;

const IN_BRACKETS = /<([^<>]+)>/g;

/** Reads the URLs of a `List-Unsubscribe` field (RFC 2369 §3.2). */
export function readUnsubscribeLinks(field: string | null): MailLink[] {
  const links: MailLink[] = [];
  for (const [, written = ""] of (field ?? "").slice(0, MAX_FIELD).matchAll(IN_BRACKETS)) {
    if (links.length >= MAX_LINKS) break;
    const href = written.replaceAll(/\s/g, "");
    links.push({ href, shown: null, source: "unsubscribe", purpose: "unsubscribe" });
  }
  return links;
}
