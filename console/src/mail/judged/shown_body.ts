import type { BodyAnalysis, BodyDomain } from "../../../../shared/contract/body.ts";
import { findReportedMail } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Selects the shown content: of the mail, or of a reported mail and the mail that reports it. */
export function selectShownBody(judged: JudgedMail): BodyAnalysis | null {
  const { body } = judged.examined;
  const reported = findReportedMail(judged)?.body;
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

/** Adds up the numbers of URLs of each domain. */
function joinDomains(domains: readonly BodyDomain[]): BodyDomain[] {
  const joined = new Map<string, BodyDomain>();
  for (const each of domains) {
    const urls = each.urls + (joined.get(each.domain)?.urls ?? 0);
    joined.set(each.domain, { ...each, urls });
  }
  return [...joined.values()];
}
