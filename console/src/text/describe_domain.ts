import { isDisguisedDomain } from "../../../shared/domains/disguise.ts";
import { toUnicode } from "../../../shared/domains/idn.ts";

/** How a domain is written, and what it imitates. */
export interface DomainDescription {
  /** The name as the network sees it: letters, digits and hyphens only. */
  readonly ascii: string;
  /** The name as a person would see it. */
  readonly unicode: string;
  /** Whether the domain has letters beyond ASCII. */
  readonly international: boolean;
  /** Whether a label mixes alphabets, or consists of letters that look like Latin ones. */
  readonly isDisguised: boolean;
  /** Domain of the same message that the domain resembles; null if there is none. */
  readonly looksLike: string | null;
}

/** Describes a domain, without a comparison with others: `looksLike` is null. */
export function describeDomain(domain: string): DomainDescription {
  const unicode = toUnicode(domain.toLowerCase()).normalize("NFC");
  const international = !isAscii(unicode);
  return {
    ascii: international || !isAscii(domain) ? toAscii(unicode) ?? domain : domain,
    unicode,
    international,
    isDisguised: isDisguisedDomain(unicode),
    looksLike: null,
  };
}

function isAscii(text: string): boolean {
  return [...text].every((character) => character < "\u0080");
}

/** Converts a domain as the browser does to connect (UTS #46); null if that fails. */
function toAscii(domain: string): string | null {
  const url = `http://${domain}/`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}
