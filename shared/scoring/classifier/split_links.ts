/** A text and the links and mail addresses taken out of it. */
export interface SplitText {
  /** The text, with each link and address replaced by {@linkcode REMOVED}. */
  readonly text: string;
  /** Links as written. */
  readonly links: readonly string[];
  /** Mail addresses, lower case. */
  readonly addresses: readonly string[];
}

/** Blank that replaces what is taken out of a text: a form feed, which ends a passage. */
const REMOVED = "\f";
/** Maximum number of links per text; further ones add nothing. */
const MAX_LINKS = 200;
/** Maximum number of mail addresses per text; further ones add nothing. */
const MAX_ADDRESSES = 200;
/** Maximum length of a scheme; no known one has half of it. */
const MAX_SCHEME = 64;
/** Maximum length of a local part (RFC 5321 §4.5.3.1.1). */
const MAX_LOCAL_PART = 64;
/** Maximum number of characters read of a link or domain. */
const MAX_RIGHT = 2000;

/** Takes `https://…`, `www.…` and `name@domain` out of a text. Linear. */
export function splitLinks(text: string): SplitText {
  const parts: string[] = [];
  const links: string[] = [];
  const addresses: string[] = [];
  let from = 0;
  let scheme = text.indexOf("://"), at = text.indexOf("@"), www = text.indexOf("www.");
  while (scheme >= 0 || at >= 0 || www >= 0) {
    let marker = scheme;
    if (at >= 0 && (marker < 0 || at < marker)) marker = at;
    if (www >= 0 && (marker < 0 || www < marker)) marker = www;
    let start = marker, end = marker + 1;
    if (marker === at) {
      while (
        start > from && marker - start < MAX_LOCAL_PART && isLocal(text.charCodeAt(start - 1))
      ) {
        start--;
      }
      while (end < text.length && end - marker < MAX_RIGHT && isHost(text.charCodeAt(end))) end++;
      const isAddress = start < marker && end > marker + 3 && text.slice(marker, end).includes(".");
      if (!isAddress) {
        at = text.indexOf("@", marker + 1);
        continue;
      }
      if (addresses.length < MAX_ADDRESSES) addresses.push(text.slice(start, end).toLowerCase());
    } else {
      if (marker === scheme) {
        while (
          start > from && marker - start < MAX_SCHEME && isLetter(text.charCodeAt(start - 1))
        ) {
          start--;
        }
      }
      end = marker + (marker === scheme ? 3 : 4);
      const first = end;
      while (end < text.length && end - marker < MAX_RIGHT && isLink(text.charCodeAt(end))) end++;
      if (end > first && links.length < MAX_LINKS) links.push(text.slice(start, end));
    }
    parts.push(text.slice(from, start), REMOVED);
    from = end;
    if (scheme >= 0 && scheme < end) scheme = text.indexOf("://", end);
    if (at >= 0 && at < end) at = text.indexOf("@", end);
    if (www >= 0 && www < end) www = text.indexOf("www.", end);
  }
  parts.push(text.slice(from));
  return { text: parts.join(""), links, addresses };
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

function isHost(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57) || code === 45 || code === 46;
}

function isLocal(code: number): boolean {
  return isHost(code) || code === 43 || code === 95;
}

/** Tells whether a link continues: not at blanks, controls, quotes, `<`, `>`, `[`, `]` and `)`. */
function isLink(code: number): boolean {
  return code > 32 && code !== 34 && code !== 39 && code !== 41 && code !== 60 && code !== 62 &&
    code !== 91 && code !== 93 && code !== 0xa0;
}
