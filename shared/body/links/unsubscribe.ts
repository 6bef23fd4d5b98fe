import type { MailLink } from "./mail_link.ts";

/** Maximum number of addresses of the field that are read, and its longest value. */
const MAX_LINKS = 5, MAX_FIELD = 8192;

const BRACKETED = /<([^<>]+)>/g;

/** Returns the web addresses of a `List-Unsubscribe` field (RFC 2369 §3.2). */
export function readUnsubscribeLinks(field: string | null): MailLink[] {
  const links: MailLink[] = [];
  for (const [, written = ""] of (field ?? "").slice(0, MAX_FIELD).matchAll(BRACKETED)) {
    if (links.length >= MAX_LINKS) break;
    const href = written.replaceAll(/\s/g, "");
    links.push({ href, shown: null, source: "unsubscribe", purpose: "unsubscribe" });
  }
  return links;
}
