import { findCommentEnd, unescapeQuoted } from "./tokens.ts";
import type { Mailbox } from "./types.ts";

/** A word that is an address by itself. */
const COMPLETE = /[^@]@[^@.]+\.[^@.]/;

/** Matches a scheme or an address type that Outlook writes before an address in brackets. */
const LINK = /^(?:mailto|smtp):/i;

/** An address in brackets, or in single quotes as Outlook writes it: `'ann@example.org'`. */
const WRAPPED_ADDRESS = /^\[[^@]*@.*\]$|^'[^'@]*@[^'@]*'$/;

/** Maximum number of marks around an address: `['mailto:ann@example.org']` has three. */
const MAX_WRAPPINGS = 4;

/** Dots of other scripts, which a domain name may have (RFC 3490 §3.1). */
const DOTS = /[\u3002\uff0e\uff61]/g;

/** Removes brackets, quotation marks, `mailto:` and the query of a link from an address. */
function stripWrapping(source: string): string {
  let address = source;
  let mayHaveQuery = false;
  for (let count = 0; count < MAX_WRAPPINGS; count++) {
    const content = WRAPPED_ADDRESS.test(address)
      ? address.slice(1, -1)
      : address.replace(LINK, "");
    if (content === address) break;
    mayHaveQuery ||= !address.startsWith("'");
    address = content;
  }
  const query = mayHaveQuery ? address.indexOf("?", address.lastIndexOf("@") + 1) : -1;
  return query < 0 ? address : address.slice(0, query);
}

/** Creates a mailbox from a decoded name and an address as written, with blanks or a route. */
export function createMailbox(name: string, source: string): Mailbox {
  // Blanks may be around dots and at signs (RFC 5322 §4.4); other words are no part of it.
  const words = splitWords(stripComments(source));
  let address = words.length > 1 && words.some((word) => COMPLETE.test(word))
    ? findAddress(words.join(" ")).address
    : words.join("");
  if (address.endsWith(">")) address = address.slice(0, -1);
  address = stripWrapping(address);
  if (address.startsWith("@")) {
    // A source route, which RFC 5322 §4.4 says to ignore: `<@relay.example:user@example.org>`.
    const colon = address.indexOf(":");
    if (colon >= 0) address = address.slice(colon + 1);
  }
  const at = address.lastIndexOf("@");
  return {
    kind: "mailbox",
    name: name || null,
    address,
    local: unquote(at < 0 ? address : address.slice(0, at)),
    domain: at < 0 ? "" : stripLastDot(address.slice(at + 1).toLowerCase().replaceAll(DOTS, ".")),
  };
}

/** Tells whether an address has two domains, of which programs show either: `a@b.example@c.example`. */
export function hasTwoDomains({ address, local }: Mailbox): boolean {
  return local.includes("@") && !address.startsWith('"');
}

function stripLastDot(domain: string): string {
  return domain.endsWith(".") ? domain.slice(0, -1) : domain;
}

/** Removes comments from an address (RFC 5322 §3.2.2 allows them around its parts). */
function stripComments(spec: string): string {
  let openIndex = spec.startsWith('"') ? -1 : spec.indexOf("(");
  if (openIndex < 0) return spec;
  let text = "";
  let copyStart = 0;
  while (openIndex >= 0) {
    const end = findCommentEnd(spec, openIndex);
    if (end < 0) break;
    text += spec.slice(copyStart, openIndex);
    copyStart = end;
    openIndex = spec.indexOf("(", end);
  }
  return text + spec.slice(copyStart);
}

function unquote(localPart: string): string {
  if (localPart.length < 2 || !localPart.startsWith('"') || !localPart.endsWith('"')) {
    return localPart;
  }
  return unescapeQuoted(localPart.slice(1, -1));
}

/** Splits a text at blanks outside quoted strings. */
export function splitWords(text: string): string[] {
  if (!/[\s"]/.test(text)) return text === "" ? [] : [text];
  const words: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const character = text.charAt(i);
    if (isQuoted && character === "\\") i++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "" || /\s/.test(character))) {
      if (i > start) words.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return isQuoted ? text.split(/\s+/).filter((word) => word !== "") : words;
}

/** Finds the address in a row of words: `john @ example . org`, `John Doe john@example.org`. */
export function findAddress(words: string): { address: string; rest: string } {
  const parts = splitWords(words);
  let end = parts.findLastIndex((part) => part.includes("@"));
  let start = end;
  end += 1;
  const isJoint = (part = "") => part.startsWith("@") || part.startsWith(".");
  while (start > 0 && (isJoint(parts[start]) || parts[start - 1] === ".")) start--;
  while (end < parts.length && (isJoint(parts[end]) || /[@.]$/.test(parts[end - 1] ?? ""))) end++;
  const address = parts.slice(start, end).join("");
  return {
    address: stripWrapping(address),
    rest: [...parts.slice(0, start), ...parts.slice(end)].join(" "),
  };
}
