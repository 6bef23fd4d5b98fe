/** Addresses of one text that are kept. */
const MAX_LINKS = 500;

/** An address in running text: with a scheme, or of a host whose name says it is one. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"\u3000]{1,2000}/gi;

/** What ends a sentence or a bracket and not an address. */
const TRAILING = new Set(".,;:!?'*_|»”’");
const BRACKETS: ReadonlyMap<string, string> = new Map([[")", "("], ["]", "["], ["}", "{"]]);

/** The addresses that mail programs turn into links in a text, in order. */
export function textLinks(text: string): string[] {
  const links: string[] = [];
  for (const [found] of text.matchAll(ADDRESS)) {
    if (links.length >= MAX_LINKS) break;
    const link = trimmed(found);
    links.push(/^www\./i.test(link) ? `http://${link}` : link);
  }
  return links;
}

function trimmed(link: string): string {
  let end = link.length;
  // Brackets of each kind that close more than was opened.
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
