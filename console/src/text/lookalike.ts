import { isDisguisedDomain } from "../../../shared/domains/disguise.ts";
import { toUnicode } from "../../../shared/domains/idn.ts";
import { organizationalDomain } from "../../../shared/domains/organizational_domain.ts";
import { skeleton } from "../../../shared/domains/skeleton.ts";

/** Notes on a domain. */
export interface DomainNote {
  /** The name as the network sees it: letters, digits and hyphens only. */
  readonly ascii: string;
  /** The name as a person would see it. */
  readonly unicode: string;
  /** Whether the domain has letters beyond ASCII. */
  readonly international: boolean;
  /** One label mixes alphabets, or consists of letters that look like Latin ones. */
  readonly disguised: boolean;
  /** Another domain of the same message that it resembles. */
  readonly looksLike: string | null;
}

/** Maximum number of domains that are compared with each other; the comparison itself is by key. */
const MAX_DOMAINS = 2000;

/** Notes on each domain of a message, in their order. */
export function noteDomains(domains: readonly string[]): DomainNote[] {
  const notes = domains.slice(0, MAX_DOMAINS).map(noteDomain);
  const bySkeleton = new Map<string, Set<string>>();
  for (const { unicode } of notes) {
    const name = organizationalDomain(unicode) ?? unicode;
    const key = skeleton(name);
    bySkeleton.set(key, (bySkeleton.get(key) ?? new Set()).add(name));
  }
  return notes.map((note) => {
    const own = organizationalDomain(note.unicode) ?? note.unicode;
    const looks = skeleton(own);
    // The name without lookalike letters is the original; the others resemble it.
    const disguise = looks !== own && bySkeleton.get(looks)?.has(looks);
    return { ...note, looksLike: disguise ? looks : null };
  });
}

/** Notes on one domain alone. */
export function noteDomain(domain: string): DomainNote {
  const unicode = toUnicode(domain.toLowerCase()).normalize("NFC");
  const international = !isAscii(unicode);
  return {
    ascii: international || !isAscii(domain) ? toAscii(unicode) ?? domain : domain,
    unicode,
    international,
    disguised: isDisguisedDomain(unicode),
    looksLike: null,
  };
}

function isAscii(text: string): boolean {
  return [...text].every((character) => character < "\u0080");
}

/** The browser's own conversion (UTS #46), the one it would use to connect. */
function toAscii(domain: string): string | null {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}
