import { isFreeMail } from "../domains/free_mail.ts";
import { findRegisteredLabel } from "../domains/organizational_domain.ts";
import { findRank } from "../domains/ranks.ts";
import type { BodyFindingMatch } from "../findings/body_findings.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { type ExaminedUrl, SHOWN_SOURCES } from "./links/mail_link.ts";

/** Minimum number of consecutive letters that text and site name share; a word often has six. */
const MIN_SHARED = 7;
/** Maximum number of characters of the text that are searched. */
const MAX_TEXT = 20_000;
/** Maximum number of sites that are looked for. */
const MAX_SITES = 30;
/** Matches a web or mail address, which names its site anyway. */
const ADDRESS = /(?:https?:\/\/|www\.)\S+|@\S+/gi;
/** Matches the mark of a reply at the start of a subject, after tags of lists. */
const REPLY = /^\s{0,9}(?:\[[^\]]{0,60}\]\s{0,9}){0,3}(?:re|aw|sv|antw|odp|r)\s?:/i;

/**
 * Finds a site without a rank (`findRank`) that a mail's text names and links to. The author must
 * have a free mailbox and answer nobody. Most such mails promote the site.
 */
export function* findPromotedSite(
  headers: ParsedHeaders | null,
  text: string,
  urls: readonly ExaminedUrl[],
): Generator<BodyFindingMatch> {
  if (headers === null || isReply(headers)) return;
  if (!isFreeMail(headers.from.mailboxes[0]?.domain ?? "")) return;
  const domains = new Set(
    urls.flatMap(({ source, domain }) =>
      domain !== null && SHOWN_SOURCES.has(source) ? domain : []
    ),
  );
  const sites = [...domains].slice(0, MAX_SITES).filter((domain) => findRank(domain) === undefined);
  if (sites.length === 0) return;
  const letters = selectLetters(text.slice(0, MAX_TEXT).replaceAll(ADDRESS, " "));
  const site = sites.find((domain) => sharesLetters(findRegisteredLabel(domain) ?? "", letters));
  if (site !== undefined) yield { id: "text_promotes_site", quote: site };
}

function isReply({ byName, subject }: ParsedHeaders): boolean {
  return byName.has("in-reply-to") || byName.has("references") || REPLY.test(subject ?? "");
}

function selectLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, "");
}

function sharesLetters(label: string, letters: string): boolean {
  const name = selectLetters(label);
  for (let at = 0; at + MIN_SHARED <= name.length; at++) {
    if (letters.includes(name.slice(at, at + MIN_SHARED))) return true;
  }
  return false;
}
