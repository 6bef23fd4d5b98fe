import { ABUSED_ENDINGS } from "../../domains/odd_names.ts";

/** Most URLs of one text that are kept. */
export const MAX_LINKS = 5000;

/** Start of a URL in running text: a scheme, or `www.`. */
const ADDRESS_START = /(?:https?|ftp):\/\/|www\./gi;
const HAS_SCHEME = /^(?:https?|ftp):\/\//i;

const MARKDOWN = /\]\(/;

/** A path after what may be a top-level domain: `bit.ly/a`. */
const ENDING = /\.([a-z]{2,12})\/(?=[^\s<>"])/gi;
/** Top-level domains that are no endings of files. */
const LINKED: ReadonlySet<string> = new Set([
  ...ABUSED_ENDINGS,
  ...("com net org info biz io co ly me gl gd cc app dev page fr de it es uk eu ch at be nl us ru gy " +
    "in to").split(" "),
]);

/** Longest text that is taken for a message of a phone, which makes a link of a bare host. */
const MAX_MESSAGE = 1000;
/** A bare host at the end of a word. */
const BARE =
  /(?<![\w@/.:+-])[a-z0-9-]{3,63}(?:\.[a-z0-9-]{2,63}){0,3}\.([a-z]{2,12})(?=[\s,;:!?)]|\.?(?:\s|$))/g;
/** Top-level domains that are no words a sentence may start with. */
const PLAIN_ENDINGS: ReadonlySet<string> = new Set([
  ...ABUSED_ENDINGS,
  ..."com net org info biz app dev ru pl br nl de fr eu uk".split(" "),
]);

/** Returns the hosts of a short message that phones turn into links, without a scheme or a path. */
export function findBareHosts(text: string): string[] {
  if (text.length > MAX_MESSAGE) return [];
  return [...text.matchAll(BARE)].filter(([, ending = ""]) => PLAIN_ENDINGS.has(ending))
    .map(([host]) => `http://${host}/`);
}

/** Maximum number of characters of a text that are searched for an address written apart. */
const MAX_APART = 16_000;
/** A point that no program takes for one: `site[.]com`, `site (dot) com`. */
const MARKED_POINT =
  /[a-z0-9][ \u00a0]?[[({](?:\.|dot|punkt|point|punto|ponto|punt|kropka|\u0442\u043e\u0447\u043a\u0430|nokta)[\])}][ \u00a0]?[a-z0-9]/i;
/** A host between blanks: `site . com/a`. */
const SPACED_POINT = /[a-z0-9] \. ?([a-z]{2,12})(?![a-z0-9-])/gi;
const SPOILT_SCHEME = /\bh(?:xx|\*\*|__)ps?[:\u02d0]/i;

/** Tells whether a text has a web address that is written so that no program makes a link of it. */
export function writesAddressApart(text: string): boolean {
  const searched = text.slice(0, MAX_APART);
  if (MARKED_POINT.test(searched) || SPOILT_SCHEME.test(searched)) return true;
  return [...searched.matchAll(SPACED_POINT)].some(([, ending = ""]) =>
    LINKED.has(ending.toLowerCase())
  );
}

/** Longest host before an ending (RFC 1035 §2.3.4), and its characters. */
const MAX_HOST = 253, HOST_CHARACTER = /[a-z0-9.-]/i;
/** A character before a host that makes it part of something else. */
const INSIDE = /[\w@/\\+:=]/;
const REST = /[^\s<>"\u3000]{1,2000}/y;

/** Punctuation that ends a sentence or a bracket rather than a URL. */
const TRAILING = new Set(".,;:!?'*_|»”’");
const BRACKETS: ReadonlyMap<string, string> = new Map([[")", "("], ["]", "["], ["}", "{"]]);

/** Returns the URLs of a text that mail programs turn into links, in order. */
export function findTextUrls(text: string): string[] {
  const found: { readonly at: number; readonly written: string }[] = [];
  let taken = 0;
  for (const { 0: start, index } of text.matchAll(ADDRESS_START)) {
    if (index < taken) continue;
    REST.lastIndex = index;
    const match = REST.exec(text)?.[0] ?? "";
    taken = index + match.length;
    if (match.length <= start.length) continue;
    // Markdown: `[text](URL)`; the text may be a URL too.
    const border = match.search(MARKDOWN);
    found.push({ at: index, written: border < 0 ? match : match.slice(0, border) });
    const other = border < 0 ? -1 : match.slice(border).search(ADDRESS_START);
    if (other >= 0) {
      found.push({ at: index + border + other, written: match.slice(border + other) });
    }
    if (found.length >= MAX_LINKS) break;
  }
  found.push(...findBareLinks(text, found));
  return found.sort((a, b) => a.at - b.at).slice(0, MAX_LINKS).map(({ written }) => {
    const link = trimLink(written);
    return HAS_SCHEME.test(link) ? link : `http://${link}`;
  });
}

/** URLs without a scheme, outside of those already found. */
function* findBareLinks(
  text: string,
  known: readonly { readonly at: number; readonly written: string }[],
): Generator<{ at: number; written: string }> {
  let next = 0, taken = 0, count = 0;
  for (const { 1: ending = "", index } of text.matchAll(ENDING)) {
    if (!LINKED.has(ending.toLowerCase())) continue;
    for (; next < known.length && (known[next]?.at ?? 0) <= index; next++) {
      const { at = 0, written = "" } = known[next] ?? {};
      taken = Math.max(taken, at + written.length);
    }
    if (index < taken) continue;
    let at = index;
    const first = Math.max(taken, index - MAX_HOST);
    while (at > first && HOST_CHARACTER.test(text[at - 1] ?? "")) at--;
    if (at === index || INSIDE.test(text[at - 1] ?? "") || /^[.-]/.test(text[at] ?? "")) continue;
    REST.lastIndex = at;
    const written = REST.exec(text)?.[0] ?? "";
    taken = at + written.length;
    yield { at, written };
    if (++count >= MAX_LINKS) return;
  }
}

function trimLink(link: string): string {
  let end = link.length;
  // Surplus of closing over opening brackets of each kind.
  const excess = new Map(
    [...BRACKETS].map(([closing, opening]) =>
      [closing, link.split(closing).length - link.split(opening).length] as const
    ),
  );
  while (end > 0) {
    const last = link[end - 1] ?? "";
    const unopened = excess.get(last) ?? 0;
    if (!TRAILING.has(last) && unopened <= 0) break;
    excess.set(last, unopened - 1);
    end--;
  }
  return link.slice(0, end);
}
