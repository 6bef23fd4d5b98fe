import type { BodyAnalysis, BodyDomain } from "../../../../shared/contract/body.ts";
import { reportedMail } from "./choose_verdict.ts";
import type { WholeMail } from "./whole_mail.ts";

/**
 * Selects the content that the page lists: the mail's own, or the reported mail's with the
 * reporter's additions.
 */
export function selectShownBody(whole: WholeMail): BodyAnalysis | null {
  const { body } = whole.examined;
  const reported = reportedMail(whole)?.body;
  if (reported === undefined || body === null) return body;
  const ids = new Set(reported.findings.map(({ id }) => id));
  return {
    ...reported,
    urls: [...reported.urls, ...body.urls],
    domains: joinDomains([...reported.domains, ...body.domains]),
    attachments: [...reported.attachments, ...body.attachments],
    calendars: [...reported.calendars, ...body.calendars],
    entities: [...reported.entities, ...body.entities],
    requests: [...new Set([...reported.requests, ...body.requests])],
    findings: [...reported.findings, ...body.findings.filter(({ id }) => !ids.has(id))],
  };
}

/** Counts the addresses of a domain together that both mails name. */
function joinDomains(domains: readonly BodyDomain[]): BodyDomain[] {
  const joined = new Map<string, BodyDomain>();
  for (const each of domains) {
    const urls = each.urls + (joined.get(each.domain)?.urls ?? 0);
    joined.set(each.domain, { ...each, urls });
  }
  return [...joined.values()];
}
