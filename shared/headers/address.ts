import { decodeEncodedWords, findEncodedWordEnd } from "./encoded_word.ts";
import { createMailbox, findAddress } from "./mailbox.ts";
import { findCommentEnd, findQuotedEnd, unescapeQuoted } from "./tokens.ts";
import type { AddressGroup, Mailbox } from "./types.ts";

/**
 * Maximum number of mailboxes read per field. It is one more than the endpoints accept per mail, so
 * that they see the excess.
 */
export const MAX_MAILBOXES = 10_001;

const QUOTE = 34, OPEN = 40, COMMA = 44, COLON = 58, SEMICOLON = 59, LESS = 60, EQUALS = 61;
const AT = 64, BACKSLASH = 92, GREATER = 62;

/** State of the address that is being read. */
interface AddressState {
  /** The text outside angle brackets and comments, without quotes. */
  name: string;
  /** The name with its quotes: an address without angle brackets is in it. */
  quotedName: string;
  /** Whether `bare` has an `@` outside quotes and encoded words. */
  hasAt: boolean;
  /** The text between angle brackets. */
  angle: string | null;
  /** Texts between further brackets: programs show either address. */
  otherAddresses: string[];
  /** Whether nothing but blanks and comments is before the brackets. */
  startsWithAngle: boolean;
  comment: string;
}

/**
 * Reads an address list (RFC 5322 §3.4, §4.4). Encoded words are decoded after the list is split. A
 * part without an address belongs to the name in the next part.
 */
export function parseAddresses(value: string): (Mailbox | AddressGroup)[] {
  return new AddressReader(value).read();
}

class AddressReader {
  readonly #text: string;
  readonly #lastClosingAngle: number;
  readonly #addresses: (Mailbox | AddressGroup)[] = [];
  #position = 0;
  /** False once a quote does not close: later ones are not tried, so that the time stays linear. */
  #quotesClose = true;
  /** False once a comment does not close. */
  #commentsClose = true;
  /** Whether quotes between angle brackets close. */
  #angleQuotesClose = true;
  #group: { readonly name: string; readonly mailboxes: Mailbox[] } | null = null;
  /** Names without an address, each ended by a comma: the next name may begin with them. */
  #names: string[] = [];
  #count = 0;

  constructor(text: string) {
    this.#text = text;
    this.#lastClosingAngle = text.lastIndexOf(">");
  }

  read(): (Mailbox | AddressGroup)[] {
    while (this.#position < this.#text.length && this.#count < MAX_MAILBOXES) {
      const entry: AddressState = {
        name: "",
        quotedName: "",
        hasAt: false,
        angle: null,
        otherAddresses: [],
        startsWithAngle: false,
        comment: "",
      };
      const stop = this.#readEntry(entry);
      if (stop === COLON) {
        this.#pushNames();
        this.#group = { name: decodeName(entry.name), mailboxes: [] };
        continue;
      }
      this.#pushEntry(entry);
      // Outside a group a semicolon is read as a comma, as Outlook lets people type it.
      if (stop === SEMICOLON && this.#group !== null) this.#closeGroup();
    }
    this.#closeGroup();
    return this.#addresses;
  }

  #pushEntry(
    {
      name,
      quotedName,
      hasAt,
      angle,
      otherAddresses,
      startsWithAngle: angleFirst,
      comment,
    }: AddressState,
  ): void {
    const linkedAddress = LINK_COMMENT.exec(comment)?.[1] ?? "";
    if (angleFirst && angle && !angle.includes("@") && hasAt && LOCAL_PART.test(quotedName)) {
      // `<NAME>joe@example.org`: the brackets are around the name.
      this.#pushNames();
      const { address, rest } = findAddress(quotedName.trim());
      this.#push(createMailbox(decodeName(`${angle} ${rest}`), address));
    } else if (angle !== null) {
      this.#names.push(name);
      const names = this.#names.map(decodeName).filter((part) => part !== "");
      this.#names = [];
      const mailbox = createMailbox(names.join(", ") || decodeName(comment), angle);
      this.#pushMailboxes(mailbox, otherAddresses);
    } else if (hasAt) {
      this.#pushNames();
      const { address, rest } = findAddress(quotedName.trim());
      const displayName = decodeName(unquote(rest)) ||
        (linkedAddress === "" ? decodeName(comment) : "");
      this.#pushMailboxes(
        createMailbox(displayName, address),
        linkedAddress === "" ? [] : [linkedAddress],
      );
    } else if (linkedAddress !== "") {
      this.#pushNames();
      this.#push(createMailbox(decodeName(name.replace(BRACKETS, "$1")), linkedAddress));
    } else if (name.trim() !== "") {
      this.#count++;
      this.#names.push(name);
    }
  }

  #push(mailbox: Mailbox): void {
    this.#count++;
    (this.#group?.mailboxes ?? this.#addresses).push(mailbox);
  }

  /** Adds a mailbox, and other addresses that programs may show in its place. */
  #pushMailboxes(mailbox: Mailbox, otherAddresses: readonly string[]): void {
    this.#push(mailbox);
    for (const address of otherAddresses.slice(0, MAX_MAILBOXES - this.#count)) {
      const otherMailbox = createMailbox("", address);
      if (otherMailbox.domain !== "" && !isSame(otherMailbox, mailbox)) this.#push(otherMailbox);
    }
  }

  /** Adds the collected names as mailboxes without an address. */
  #pushNames(): void {
    for (const name of this.#names) this.#push(createMailbox(decodeName(name), ""));
    this.#names = [];
  }

  #closeGroup(): void {
    this.#pushNames();
    if (this.#group !== null) this.#addresses.push({ kind: "group", ...this.#group });
    this.#group = null;
  }

  /** Reads up to the character that ends the entry, and returns its code; 0 at the end. */
  #readEntry(entry: AddressState): number {
    const text = this.#text;
    let copyStart = this.#position;
    const copyTo = (end: number) => {
      const part = text.slice(copyStart, end);
      entry.name += part;
      entry.quotedName += part;
      copyStart = end;
    };
    for (let i = this.#position; i < text.length; i++) {
      const code = text.charCodeAt(i);
      let end = -1;
      switch (code) {
        case AT:
          entry.hasAt = true;
          continue;
        case COMMA:
        case SEMICOLON:
          copyTo(i);
          this.#position = i + 1;
          return code;
        case COLON:
          if (this.#group !== null || entry.angle !== null || entry.hasAt) continue;
          copyTo(i);
          copyStart++;
          if (MAILTO.test(entry.quotedName)) {
            entry.name = entry.name.replace(MAILTO, "");
            entry.quotedName = entry.quotedName.replace(MAILTO, "");
            continue;
          }
          this.#position = copyStart;
          return code;
        case LESS:
          copyTo(i);
          entry.startsWithAngle ||= entry.angle === null && entry.quotedName.trim() === "";
          end = this.#readAngle(entry, i);
          break;
        case QUOTE:
          end = this.#quotesClose ? findQuotedEnd(text, i) : -1;
          if (end < 0) {
            this.#quotesClose = false;
            continue;
          }
          copyTo(i);
          entry.name += unescapeQuoted(text.slice(i + 1, end - 1));
          entry.quotedName += text.slice(i, end);
          break;
        case OPEN:
          end = this.#commentsClose ? findCommentEnd(text, i) : -1;
          if (end < 0) {
            this.#commentsClose = false;
            continue;
          }
          copyTo(i);
          entry.comment ||= text.slice(i + 1, end - 1);
          entry.name += " ";
          entry.quotedName += " ";
          break;
        case EQUALS:
          end = findEncodedWordEnd(text, i);
          if (end < 0) continue;
          copyTo(end);
          break;
        default:
          continue;
      }
      copyStart = end;
      i = end - 1;
    }
    copyTo(text.length);
    this.#position = text.length;
    return 0;
  }

  /** Reads `<…>`, or up to the next separator where nothing closes it; returns where it ends. */
  #readAngle(entry: AddressState, openIndex: number): number {
    const text = this.#text;
    let start = openIndex + 1;
    let end = start;
    if (openIndex > this.#lastClosingAngle) {
      while (end < text.length && !isSeparator(text.charCodeAt(end))) end++;
      const parts = text.slice(start, end).split("<", MAX_MAILBOXES);
      const last = parts.pop() ?? "";
      entry.angle ||= last;
      entry.otherAddresses.push(...parts.filter((part) => part.includes("@")));
      return end;
    }
    let isQuoted = false;
    let earlierParts: string[] = [];
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (isQuoted && code === BACKSLASH) end++;
      else if (code === QUOTE) isQuoted = !isQuoted && this.#angleQuotesClose;
      else if (!isQuoted && code === LESS) {
        const part = text.slice(start, end);
        if (part.includes("@")) earlierParts.push(part);
        start = end + 1;
      } else if (!isQuoted && code === GREATER) break;
    }
    if (end >= text.length) {
      // The quotes do not close: the brackets are read again without them.
      this.#angleQuotesClose = false;
      earlierParts = [];
      start = openIndex + 1;
      end = text.indexOf(">", start);
    }
    if (entry.angle) entry.otherAddresses.push(text.slice(start, end));
    else entry.angle = text.slice(start, end);
    entry.otherAddresses.push(...earlierParts.slice(0, MAX_MAILBOXES));
    end++;
    while (text.charCodeAt(end) === GREATER) end++;
    return end;
  }
}

/**
 * Matches the kind of an address before a colon, as Outlook writes it into names, or no text:
 * `Ann [mailto:ann@example.org]`. Such a colon ends no name of a group.
 */
const MAILTO = /^\s*(?:(?:mailto|smtp)\s*)?$|(?<=[\s[])(?:mailto|smtp)\s*$/i;

/** Matches a link that is pasted after a name: `[Ann](mailto:ann@example.org)`. */
const LINK_COMMENT = /^\s{0,9}mailto:([^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]{1,255})\s{0,9}$/i;
const BRACKETS = /^\s{0,9}\[([^[\]]{0,500})\]\s{0,9}$/;

/** A text before an at sign. */
const LOCAL_PART = /[^\s@]@/;

function isSame(a: Mailbox, b: Mailbox): boolean {
  return a.address.toLowerCase() === b.address.toLowerCase();
}

function isSeparator(code: number): boolean {
  return code === COMMA || code === SEMICOLON;
}

/** Removes the quotation marks of a name before an address without brackets. */
function unquote(name: string): string {
  const end = name.startsWith('"') ? findQuotedEnd(name, 0) : -1;
  return end === name.length ? unescapeQuoted(name.slice(1, -1)) : name;
}

function decodeName(text: string): string {
  const name = decodeEncodedWords(text.trim());
  return UNEVEN.test(name) ? name.replaceAll(/[^\S\ufeff]+/g, " ").trim() : name;
}

/** White space that is not a single blank between words. */
const UNEVEN = /^\s|\s$|\s\s|[^\S ]/;
