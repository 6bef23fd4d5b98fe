import type { UrlSource } from "../../contract/body.ts";
import { rankMostSevere, selectHighestRanked } from "../../findings/severity_rank.ts";
import type { ExaminedUrl, MailLink } from "./mail_link.ts";

/** Maximum number of URLs that are examined, counted by text and target. */
const MAX_EXAMINED = 1000;
/** Maximum number of URLs in the answer. */
const MAX_ANSWER_URLS = 200;
/** Maximum number of URLs from which the examined ones are chosen. */
const MAX_CANDIDATES = 50_000;

/** Sources of URLs that programs load when they show a page. */
const LOADED: ReadonlySet<UrlSource> = new Set(["image", "script", "frame", "style"]);

/** Tells whether programs open the URLs of a source only when the reader follows them. */
export function isFollowed(source: UrlSource): boolean {
  return !LOADED.has(source);
}

/** The URLs of a mail that are examined or in the answer, and whether these are all. */
export interface UrlSelection<T> {
  readonly urls: T[];
  readonly isComplete: boolean;
}

/**
 * Chooses the URLs to examine, without repetitions. If there are too many, suspicious links come
 * first, then other links, then loaded URLs.
 *
 * @param maxUrls Maximum number of URLs.
 */
export function chooseLinks(
  links: Iterable<MailLink>,
  maxUrls = MAX_EXAMINED,
): UrlSelection<MailLink> {
  const candidates = new Map<string, MailLink>();
  let isComplete = true;
  for (const link of links) {
    if (candidates.size >= MAX_CANDIDATES) {
      isComplete = false;
      break;
    }
    const key = `${link.source} ${link.purpose ?? ""} ${link.shown ?? ""} ${link.href}`;
    if (!candidates.has(key)) candidates.set(key, link);
  }
  const all = [...candidates.values()];
  if (all.length <= maxUrls) return { urls: all, isComplete };
  const hosts = new Set<string>();
  return {
    urls: selectHighestRanked(all, (link) => computeRank(link, hosts), maxUrls),
    isComplete: false,
  };
}

/** Chooses the URLs of the answer: severe findings first, then the first link of each host. */
export function chooseAnswerUrls(
  urls: readonly ExaminedUrl[],
  maxUrls = MAX_ANSWER_URLS,
): UrlSelection<ExaminedUrl> {
  if (urls.length <= maxUrls) return { urls: [...urls], isComplete: true };
  const hosts = new Set<string | null>();
  const rankUrl = ({ findings, source, host }: ExaminedUrl) => {
    const isFirst = isFollowed(source) && !hosts.has(host);
    if (isFirst) hosts.add(host);
    return 4 * rankMostSevere(findings) + (isFollowed(source) ? 2 : 0) + (isFirst ? 1 : 0);
  };
  return { urls: selectHighestRanked(urls, rankUrl, maxUrls), isComplete: false };
}

/** Maximum number of characters at the start of a URL that are searched for its host. */
const MAX_START = 300;
/** Matches the scheme and the host at the start of a URL. */
const HOST = /^[a-z-]*:?[/\\]{2}[/\\]*([^/\\?#]*)/i;
/** Matches a host with credentials, a foreign alphabet or a port. */
const DISGUISED_HOST = /@|xn--|[^\0-\x7f]|%|:\d|^\[/i;
/** Matches a host that is a number in any notation. */
const NUMBER = /^[\da-fx.]*$/i;
/** Matches text that a reader may take for a URL or an e-mail address. */
const SHOWN_HOST = /[a-z0-9-]\.[a-z]{2}|@/i;

function computeRank({ href, shown, source }: MailLink, hosts: Set<string>): number {
  if (!isFollowed(source)) return 0;
  const host = HOST.exec(href.trimStart().slice(0, MAX_START))?.[1]?.toLowerCase();
  const isFirst = host === undefined || !hosts.has(host);
  if (host !== undefined) hosts.add(host);
  const isSuspicious = host === undefined || DISGUISED_HOST.test(host) || NUMBER.test(host) ||
    SHOWN_HOST.test(shown ?? "");
  return isSuspicious ? 3 : isFirst ? 2 : 1;
}
