import type { BodyAnalysis, BodyDomain } from "../../../../shared/contract/body.ts";
import { findReportedMail } from "./choose_verdict.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Selects the shown content: of the mail, or of a reported mail and the mail that reports it. */
export function selectShownBody(judgedMail: JudgedMail): BodyAnalysis | null {
  const { body } = judgedMail.examination;
  const reportedBody = findReportedMail(judgedMail)?.body;
  if (reportedBody === undefined || body === null) return body;
  const ids = new Set(reportedBody.findings.map(({ id }) => id));
  return {
    ...reportedBody,
    urls: [...reportedBody.urls, ...body.urls],
    domains: joinDomains([...reportedBody.domains, ...body.domains]),
    attachments: [...reportedBody.attachments, ...body.attachments],
    calendars: [...reportedBody.calendars, ...body.calendars],
    entities: [...reportedBody.entities, ...body.entities],
    requests: [...new Set([...reportedBody.requests, ...body.requests])],
    findings: [...reportedBody.findings, ...body.findings.filter(({ id }) => !ids.has(id))],
  };
}

/** Adds up the numbers of URLs of each domain. */
function joinDomains(domains: readonly BodyDomain[]): BodyDomain[] {
  const domainsByName = new Map<string, BodyDomain>();
  for (const entry of domains) {
    const urls = entry.urls + (domainsByName.get(entry.domain)?.urls ?? 0);
    domainsByName.set(entry.domain, { ...entry, urls });
  }
  return [...domainsByName.values()];
}
