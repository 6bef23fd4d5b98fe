import { ABUSED_ENDINGS } from "../../domains/odd_names.ts";

/** Maximum number of URLs per text. */
export const MAX_TEXT_URLS = 5000;

/** Matches the start of a URL in running text: a scheme, or `www.`. */
const URL_START = /(?:https?|ftp):\/\/|www\./gi;
const HAS_SCHEME = /^(?:https?|ftp):\/\//i;

/** Matches the boundary between text and URL of a Markdown link. */
const MARKDOWN = /\]\(/;

/** Matches a possible top-level domain with a path: `bit.ly/a`. */
const ENDING_AND_PATH = /\.([a-z]{2,12})\/(?=[^\s<>"])/gi;
/** Top-level domains that mail programs link before a path; the others are extensions of files. */
const LINKED_ENDINGS: ReadonlySet<string> = new Set([
  ...ABUSED_ENDINGS,
  ...("com net org info biz io co ly me gl gd cc app dev page fr de it es uk eu ch at be nl us ru gy " +
    "in to").split(" "),
]);

/** Maximum number of characters of a text message, in which phones link hosts without scheme. */
const MAX_MESSAGE = 1000;
/** Matches a host without scheme at the end of a word; phones begin a line with a capital. */
const BARE_HOST =
  /(?<![\w@/.:+-])[a-z0-9-]{3,63}(?:\.[a-z0-9-]{2,63}){0,3}\.([a-z]{2,12})(?=[\s,;:!?)]|\.?(?:\s|$))/gi;
/** Top-level domains that phones link; others may be a word after a missing blank. */
const MESSAGE_ENDINGS: ReadonlySet<string> = new Set([
  ...ABUSED_ENDINGS,
  ..."com net org info biz app dev ru pl br nl de fr eu uk".split(" "),
]);

/** Finds the hosts without scheme and path that phones link in a text message, as URLs. */
export function findBareHosts(text: string): string[] {
  if (text.length > MAX_MESSAGE) return [];
  return [...text.matchAll(BARE_HOST)].filter(([, ending = ""]) =>
    MESSAGE_ENDINGS.has(ending.toLowerCase())
  )
    .map(([host]) => `http://${host}/`);
}

/** Maximum number of characters of a text that are searched for a defanged URL. */
const MAX_SEARCHED = 16_000;
/** Matches a full stop in brackets, as a character or word: `site[.]com`, `site (dot) com`. */
const BRACKETED_DOT =
  /[a-z0-9][ \u00a0]?[[({](?:\.|dot|punkt|point|punto|ponto|punt|kropka|\u0442\u043e\u0447\u043a\u0430|nokta)[\])}][ \u00a0]?[a-z0-9]/i;
/** Matches a full stop between blanks: `site . com/a`. */
const SPACED_DOT = /[a-z0-9] \. ?([a-z]{2,12})(?![a-z0-9-])/gi;
const DEFANGED_SCHEME = /\bh(?:xx|\*\*|__)ps?[:\u02d0]/i;

/** Tells whether a text contains a URL that is written so that no program links it. */
export function hasDefangedUrl(text: string): boolean {
  const searchText = text.slice(0, MAX_SEARCHED);
  const hasBracket = ["[", "(", "{"].some((bracket) => searchText.includes(bracket));
  if (hasBracket && BRACKETED_DOT.test(searchText) || DEFANGED_SCHEME.test(searchText)) return true;
  return [...searchText.matchAll(SPACED_DOT)].some(([, ending = ""]) =>
    LINKED_ENDINGS.has(ending.toLowerCase())
  );
}

/** Maximum number of characters of a host (RFC 1035 §2.3.4). */
const MAX_HOST = 253;
const HOST_CHARACTER = /[a-z0-9.-]/i;
/** Matches a character after which no host begins. */
const NO_HOST_START = /[\w@/\\+:=]/;
const UP_TO_BLANK = /[^\s<>"\u3000]{1,2000}/y;

/** Punctuation that does not belong to a URL at its end. */
const TRAILING = new Set(".,;:!?'*_|»”’");
const BRACKETS: ReadonlyMap<string, string> = new Map([[")", "("], ["]", "["], ["}", "{"]]);

/** A link in a text. */
interface PlacedLink {
  /** Offset of the link in the text. */
  readonly at: number;
  /** The link as in the text, with the punctuation that follows it. */
  readonly link: string;
}

/** Finds the URLs that mail programs link in a text, in order. */
export function findTextUrls(text: string): string[] {
  const links: PlacedLink[] = [];
  let end = 0;
  for (const { 0: start, index } of text.matchAll(URL_START)) {
    if (index < end) continue;
    UP_TO_BLANK.lastIndex = index;
    const match = UP_TO_BLANK.exec(text)?.[0] ?? "";
    end = index + match.length;
    if (match.length <= start.length) continue;
    // In the Markdown link `[text](URL)` the text may be a URL too.
    const boundary = match.search(MARKDOWN);
    links.push({ at: index, link: boundary < 0 ? match : match.slice(0, boundary) });
    const other = boundary < 0 ? -1 : match.slice(boundary).search(URL_START);
    if (other >= 0) {
      links.push({ at: index + boundary + other, link: match.slice(boundary + other) });
    }
    if (links.length >= MAX_TEXT_URLS) break;
  }
  links.push(...findHostsWithPath(text, links));
  return links.sort((a, b) => a.at - b.at).slice(0, MAX_TEXT_URLS).map(({ link }) => {
    const url = trimUrl(link);
    return HAS_SCHEME.test(url) ? url : `http://${url}`;
  });
}

/** Finds URLs without scheme that do not overlap the given ones. */
function* findHostsWithPath(
  text: string,
  placedLinks: readonly PlacedLink[],
): Generator<PlacedLink> {
  if (!text.includes("/")) return;
  let next = 0, end = 0, count = 0;
  for (const { 1: ending = "", index } of text.matchAll(ENDING_AND_PATH)) {
    if (!LINKED_ENDINGS.has(ending.toLowerCase())) continue;
    for (; next < placedLinks.length && (placedLinks[next]?.at ?? 0) <= index; next++) {
      const { at = 0, link = "" } = placedLinks[next] ?? {};
      end = Math.max(end, at + link.length);
    }
    if (index < end) continue;
    let at = index;
    const first = Math.max(end, index - MAX_HOST);
    while (at > first && HOST_CHARACTER.test(text[at - 1] ?? "")) at--;
    if (at === index || NO_HOST_START.test(text[at - 1] ?? "") || /^[.-]/.test(text[at] ?? "")) {
      continue;
    }
    UP_TO_BLANK.lastIndex = at;
    const link = UP_TO_BLANK.exec(text)?.[0] ?? "";
    end = at + link.length;
    yield { at, link };
    if (++count >= MAX_TEXT_URLS) return;
  }
}

/** Removes punctuation and closing brackets without an opening one from the end of a URL. */
function trimUrl(url: string): string {
  let end = url.length;
  // Number of closing brackets that exceeds that of opening ones, by kind.
  const excess = new Map(
    [...BRACKETS].map(([closing, opening]) =>
      [closing, url.split(closing).length - url.split(opening).length] as const
    ),
  );
  while (end > 0) {
    const last = url[end - 1] ?? "";
    const unopened = excess.get(last) ?? 0;
    if (!TRAILING.has(last) && unopened <= 0) break;
    excess.set(last, unopened - 1);
    end--;
  }
  return url.slice(0, end);
}
