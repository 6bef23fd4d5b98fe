import { decodeEncodedWords, encodedWordEnd } from "./encoded_word.ts";
import type { Group, Mailbox } from "./types.ts";

/** Most mailboxes read of one field; mail to more people than this hides them in Bcc. */
export const MAX_MAILBOXES = 10_000;

/** What has been read of the address that is being read. */
interface Entry {
  /** The text outside angle brackets and comments, quotes taken off. */
  name: string;
  /** The same with the quotes left on: an address without angle brackets. */
  bare: string;
  /** What stands between angle brackets. */
  angle: string | null;
  comment: string;
}

/**
 * Reads an address list (RFC 5322 §3.4 with the obsolete forms of §4.4): mailboxes, groups,
 * comments, quoted strings, routes, bare addresses. The structure is read before anything is decoded, so
 * that a `<` or a comma inside an encoded word never makes or changes an address.
 */
export function parseAddresses(value: string): (Mailbox | Group)[] {
  return new AddressReader(value).read();
}

class AddressReader {
  readonly #text: string;
  readonly #lastAngle: number;
  #position = 0;
  /** Once a quote or a comment does not close, no later one is tried: the time stays linear. */
  #quotesClose = true;
  #commentsClose = true;
  #mailboxes = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lastAngle = text.lastIndexOf(">");
  }

  read(): (Mailbox | Group)[] {
    const addresses: (Mailbox | Group)[] = [];
    let group: { name: string; mailboxes: Mailbox[] } | null = null;
    while (this.#position < this.#text.length && this.#mailboxes < MAX_MAILBOXES) {
      const entry = emptyEntry();
      const stop = this.#readEntry(entry, group !== null);
      if (stop === ":") {
        group = { name: decodeName(entry.name), mailboxes: [] };
        continue;
      }
      const mailbox = toMailbox(entry);
      if (mailbox !== null) {
        this.#mailboxes++;
        (group?.mailboxes ?? addresses).push(mailbox);
      }
      if (stop === ";" && group !== null) {
        addresses.push({ kind: "group", ...group });
        group = null;
      }
    }
    if (group !== null) addresses.push({ kind: "group", ...group });
    return addresses;
  }

  /** Reads up to the character that ends the address, and returns that; "" at the end. */
  #readEntry(entry: Entry, inGroup: boolean): string {
    const text = this.#text;
    while (this.#position < text.length) {
      const character = text.charAt(this.#position);
      switch (character) {
        case ",":
        case ";":
          this.#position++;
          return character;
        case ":":
          if (!inGroup && entry.angle === null && !entry.bare.includes("@")) {
            this.#position++;
            if (entry.bare.trim().toLowerCase() !== "mailto") return ":";
            entry.name = entry.bare = "";
            continue;
          }
          break;
        case "<":
          this.#readAngle(entry);
          continue;
        case '"':
          if (this.#readQuoted(entry)) continue;
          break;
        case "(":
          if (this.#readComment(entry)) continue;
          break;
        case "=": {
          const end = encodedWordEnd(text, this.#position);
          if (end < 0) break;
          this.#append(entry, text.slice(this.#position, end));
          this.#position = end;
          continue;
        }
      }
      this.#append(entry, character);
      this.#position++;
    }
    return "";
  }

  #append(entry: Entry, text: string): void {
    entry.name += text;
    entry.bare += text;
  }

  #readAngle(entry: Entry): void {
    const text = this.#text;
    const start = ++this.#position;
    let end: number;
    if (start > this.#lastAngle) {
      end = start;
      while (end < text.length && text.charAt(end) !== "," && text.charAt(end) !== ";") end++;
      this.#position = end;
    } else {
      end = this.#angleEnd(start);
      this.#position = end + 1;
    }
    const content = text.slice(text.lastIndexOf("<", end - 1) + 1, end);
    // `<a@b> <c@d>`: the first one is the address; `"a@b" <>` says nothing.
    if (!entry.angle) entry.angle = content;
  }

  #angleEnd(start: number): number {
    const text = this.#text;
    for (let i = start, quoted = false; i < text.length; i++) {
      const character = text.charAt(i);
      if (quoted && character === "\\") i++;
      else if (character === '"') quoted = !quoted;
      else if (character === ">" && !quoted) return i;
    }
    return text.indexOf(">", start);
  }

  #readQuoted(entry: Entry): boolean {
    if (!this.#quotesClose) return false;
    const text = this.#text;
    let content = "";
    let copied = this.#position + 1;
    for (let i = copied; i < text.length; i++) {
      const character = text.charAt(i);
      if (character === "\\") {
        content += text.slice(copied, i);
        copied = ++i;
      } else if (character === '"') {
        entry.name += content + text.slice(copied, i);
        entry.bare += text.slice(this.#position, i + 1);
        this.#position = i + 1;
        return true;
      }
    }
    this.#quotesClose = false;
    return false;
  }

  #readComment(entry: Entry): boolean {
    if (!this.#commentsClose) return false;
    const text = this.#text;
    let depth = 0;
    for (let i = this.#position; i < text.length; i++) {
      const character = text.charAt(i);
      if (character === "\\") i++;
      else if (character === "(") depth++;
      else if (character === ")" && --depth === 0) {
        const content = text.slice(this.#position + 1, i);
        if (entry.comment === "") entry.comment = content;
        this.#append(entry, " ");
        this.#position = i + 1;
        return true;
      }
    }
    this.#commentsClose = false;
    return false;
  }
}

function emptyEntry(): Entry {
  return { name: "", bare: "", angle: null, comment: "" };
}

function decodeName(text: string): string {
  return decodeEncodedWords(text.trim()).replaceAll(/\s+/g, " ").trim();
}

function toMailbox({ name, bare, angle, comment }: Entry): Mailbox | null {
  if (angle !== null) return mailbox(name || comment, angle);
  const words = bare.trim();
  if (words === "") return null;
  if (!/\s/.test(words)) return mailbox(comment, words);
  const { address, rest } = addressAmong(words);
  return mailbox(rest || comment, address);
}

/** Finds the address in a row of words: `john . doe @ example.org`, `John Doe john@example.org`. */
function addressAmong(words: string): { address: string; rest: string } {
  const glued = words.replaceAll(/\s?([@.])\s?/g, "$1");
  const parts = words.includes("@") ? glued.split(/\s+/) : words.split(/\s+/);
  const index = parts.findLastIndex((part) => part.includes("@"));
  if (index < 0) return { address: "", rest: words };
  return { address: parts[index] ?? "", rest: parts.toSpliced(index, 1).join(" ") };
}

function mailbox(name: string, spec: string): Mailbox {
  let address = spec.replaceAll(/\s+/g, "");
  if (address.startsWith("@")) {
    // A source route, which RFC 5322 §4.4 says to ignore: `<@relay.example:user@example.org>`.
    const colon = address.indexOf(":");
    if (colon >= 0) address = address.slice(colon + 1);
  }
  const at = address.lastIndexOf("@");
  const local = at < 0 ? address : address.slice(0, at);
  return {
    kind: "mailbox",
    name: decodeName(name) || null,
    address,
    local: unquote(local),
    domain: at < 0 ? "" : address.slice(at + 1).toLowerCase().replace(/\.$/, ""),
  };
}

function unquote(local: string): string {
  if (!local.startsWith('"') || !local.endsWith('"') || local.length < 2) return local;
  return local.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}
