import type { Mailbox } from "./types.ts";

/** A mailbox of a decoded name and an address as written, which may hold blanks and a route. */
export function mailboxOf(name: string, spec: string): Mailbox {
  let address = splitWords(spec).join("");
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
    domain: at < 0 ? "" : address.slice(at + 1).toLowerCase().replace(/\.$/, ""),
  };
}

function unquote(local: string): string {
  if (local.length < 2 || !local.startsWith('"') || !local.endsWith('"')) return local;
  return local.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** Splits at blanks, save those inside quoted strings. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let quoted = false;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const character = text.charAt(i);
    if (quoted && character === "\\") i++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "" || /\s/.test(character))) {
      if (i > start) words.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return quoted ? text.split(/\s+/).filter((word) => word !== "") : words;
}
