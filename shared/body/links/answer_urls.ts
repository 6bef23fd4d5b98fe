import type { BodyDomain, BodyUrl } from "../../contract/body.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";
import { chooseAnswerUrls, isFollowed, type UrlSelection } from "./url_limits.ts";
import type { ExaminedUrl } from "./mail_link.ts";

/** Maximum number of URLs without findings per domain in the answer; `domains` counts all. */
const MAX_HARMLESS = 3;

/**
 * Selects the URLs of an answer, each target once: the URLs with findings, and a few others per
 * domain.
 */
export function selectAnswerUrls(urls: readonly ExaminedUrl[]): UrlSelection<ExaminedUrl> {
  const counts = new Map<string, number>();
  return chooseAnswerUrls(
    mergeTargets(urls).filter(({ findings, source, domain, host, url }) => {
      if (findings.length > 0) return true;
      if (!isFollowed(source)) return false;
      const place = domain ?? host ?? url.slice(0, url.indexOf(":"));
      const count = (counts.get(place) ?? 0) + 1;
      counts.set(place, count);
      return count <= MAX_HARMLESS;
    }),
  );
}

/** Merges the links to each target into the one with the most findings, and adds all findings. */
function mergeTargets(urls: readonly ExaminedUrl[]): ExaminedUrl[] {
  const urlsByTarget = new Map<string, ExaminedUrl>();
  for (const url of urls) {
    const other = urlsByTarget.get(url.url);
    urlsByTarget.set(url.url, other === undefined ? url : joinUrls(other, url));
  }
  return [...urlsByTarget.values()];
}

function joinUrls(first: ExaminedUrl, second: ExaminedUrl): ExaminedUrl {
  const main = second.findings.length > first.findings.length ? second : first;
  const sources = [...new Set([...first.sources ?? [first.source], second.source])];
  return {
    ...main,
    count: (first.count ?? 1) + 1,
    ...(sources.length > 1 ? { sources } : {}),
    findings: [...new Set([...first.findings, ...second.findings])],
  };
}

/** Lists the registered domains to which URLs lead, most frequent first. */
export function listDomains(urls: readonly BodyUrl[], senderDomain: string): BodyDomain[] {
  const counts = new Map<string, number>();
  for (const { domain } of urls) {
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)
    .map(([domain, count]) => ({
      domain,
      urls: count,
      ofSender: isSameOrganization(domain, senderDomain),
    }));
}
