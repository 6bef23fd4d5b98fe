import type { UrlSource } from "../../contract/body.ts";
import { findHighestRanked, rankMostSevere } from "../../findings/severity_rank.ts";
import type { ExaminedUrl, MailLink } from "./mail_link.ts";

/** Most different URLs (by text and target) that are examined, and most in the answer. */
const MAX_EXAMINED = 1000, MAX_ANSWERED = 200;
/** Most URLs from which those examined are chosen. */
const MAX_LOOKED_AT = 50_000;

/** Sources of URLs that mail programs load, in contrast to those that a reader follows. */
const LOADED: ReadonlySet<UrlSource> = new Set(["image", "script", "frame", "style"]);

/** Tells whether a reader follows the URLs of a source. */
export function isFollowed(source: UrlSource): boolean {
  return !LOADED.has(source);
}

/** The URLs of a mail that are examined or answered, and whether these are all. */
export interface Chosen<T> {
  readonly chosen: T[];
  readonly complete: boolean;
}

/**
 * Chooses the URLs to examine, each once: links first, then loaded ones.
 *
 * @param most Maximum number.
 */
export function chooseLinks(links: Iterable<MailLink>, most = MAX_EXAMINED): Chosen<MailLink> {
  const known = new Map<string, MailLink>();
  let complete = true;
  for (const link of links) {
    if (known.size >= MAX_LOOKED_AT) {
      complete = false;
      break;
    }
    const key = `${link.source} ${link.purpose ?? ""} ${link.shown ?? ""} ${link.href}`;
    if (!known.has(key)) known.set(key, link);
  }
  const all = [...known.values()];
  if (all.length <= most) return { chosen: all, complete };
  const hosts = new Set<string>();
  return {
    chosen: findHighestRanked(all, (link) => computeRank(link, hosts), most),
    complete: false,
  };
}

/** Chooses the URLs of the answer: odd ones, then links, among them the first of each host. */
export function chooseAnswered(
  urls: readonly ExaminedUrl[],
  most = MAX_ANSWERED,
): Chosen<ExaminedUrl> {
  if (urls.length <= most) return { chosen: [...urls], complete: true };
  const hosts = new Set<string | null>();
  const rank = ({ findings, source, host }: ExaminedUrl) => {
    const isFirst = isFollowed(source) && !hosts.has(host);
    if (isFirst) hosts.add(host);
    return 4 * rankMostSevere(findings) + (isFollowed(source) ? 2 : 0) + (isFirst ? 1 : 0);
  };
  return { chosen: findHighestRanked(urls, rank, most), complete: false };
}

/** Maximum number of characters at the start of a URL that are searched for its host. */
const MAX_START = 300;
const HOST = /^[a-z-]*:?[/\\]{2}[/\\]*([^/\\?#]*)/i;
/** Credentials, a foreign alphabet or a port in the host; a number in place of a name. */
const ODD_HOST = /@|xn--|[^\0-\x7f]|%|:\d|^\[/i, NUMBER = /^[\da-fx.]*$/i;
/** Text that a reader may take for an address. */
const SHOWN_HOST = /[a-z0-9-]\.[a-z]{2}|@/i;

function computeRank({ href, shown, source }: MailLink, hosts: Set<string>): number {
  if (!isFollowed(source)) return 0;
  const host = HOST.exec(href.trimStart().slice(0, MAX_START))?.[1]?.toLowerCase();
  const isFirst = host === undefined || !hosts.has(host);
  if (host !== undefined) hosts.add(host);
  const isOdd = host === undefined || ODD_HOST.test(host) || NUMBER.test(host) ||
    SHOWN_HOST.test(shown ?? "");
  return isOdd ? 3 : isFirst ? 2 : 1;
}
