import { isObject } from "../contract/is_object.ts";
import {
  type BlockedList,
  BlockedListBuilder,
  type BlockedListReader,
  ListError,
  type ListOrigin,
} from "./blocked_list.ts";
import type { Pieces } from "./pieces.ts";

/** Maximum length of the text outside the entries, in UTF-16 code units, such as a description. */
const MAX_HEADING = 64 * 1024;

/**
 * Maximum length of an entry, in UTF-16 code units; longer ones are skipped, real ones have about a
 * hundred.
 */
const MAX_ENTRY = 4 * 1024;

/** The key of the entries, up to the bracket that begins them. */
const ENTRIES_KEY = /(?<!\\)"patterns"\s{0,64}:\s{0,64}$/;
/** Maximum length of a match of `ENTRIES_KEY`, in UTF-16 code units. */
const MAX_ENTRIES_KEY = 160;

/** Depth of brackets inside the list's object. */
const LIST_DEPTH = 1;
/** Depth of brackets inside the array of entries. */
const ENTRIES_DEPTH = 2;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Reads the JSON format of a list as it arrives, entry by entry, so that memory stays bounded. */
export class JsonListReader implements BlockedListReader {
  readonly #builder = new BlockedListBuilder();
  #heading = "";
  #entry = "";
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isInEntries = false;
  #entryCount = 0;
  #isEntryTooLong = false;

  /** @throws {ListError} `unreadable` or `too_large`. */
  write(text: string): void {
    let start = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInString = false;
        continue;
      }
      switch (code) {
        case QUOTE:
          this.#isInString = true;
          break;
        case OPEN_BRACE:
        case OPEN_BRACKET:
          if (
            code === OPEN_BRACKET && this.#depth === LIST_DEPTH &&
            this.#isStartOfEntries(text, start, i)
          ) {
            this.#addHeading(text.slice(start, i + 1));
            this.#isInEntries = true;
            this.#entryCount = 0;
            start = i + 1;
          }
          this.#depth++;
          break;
        case COMMA:
          if (this.#isInEntries && this.#depth === ENTRIES_DEPTH) {
            this.#endEntry(text.slice(start, i));
            start = i + 1;
          }
          break;
        case CLOSE_BRACE:
        case CLOSE_BRACKET:
          this.#depth--;
          if (this.#isInEntries && this.#depth === LIST_DEPTH) {
            this.#endEntries(text.slice(start, i));
            start = i;
          }
          break;
      }
    }
    if (this.#isInEntries) this.#addToEntry(text.slice(start));
    else this.#addHeading(text.slice(start));
  }

  /** @throws {ListError} `unreadable` or `no_usable_entry`. */
  end(origin: ListOrigin): Pieces<BlockedList> {
    const heading = parseJson(this.#heading);
    if (!isObject(heading) || !Array.isArray(heading["patterns"])) {
      throw new ListError("unreadable");
    }
    // Empty, unless `write` did not recognise where the entries begin.
    for (const entry of heading["patterns"]) addEntry(this.#builder, entry);
    return this.#builder.build(readHeading(heading), origin);
  }

  #isStartOfEntries(text: string, from: number, at: number): boolean {
    const start = Math.max(from, at - MAX_ENTRIES_KEY);
    // A part of the key may be at the end of the heading, if the text begins within it.
    const end = this.#heading.slice(start === from ? -MAX_ENTRIES_KEY : Infinity) +
      text.slice(start, at);
    return ENTRIES_KEY.test(end);
  }

  #endEntry(text: string): void {
    this.#addToEntry(text);
    if (this.#isEntryTooLong) this.#builder.skip();
    else addEntry(this.#builder, parseJson(this.#entry));
    this.#entry = "";
    this.#isEntryTooLong = false;
    this.#entryCount++;
  }

  #endEntries(text: string): void {
    this.#addToEntry(text);
    // An empty array holds nothing; after a comma there must be an entry.
    const isEmpty = this.#entryCount === 0 && !this.#isEntryTooLong && this.#entry.trim() === "";
    if (!isEmpty) this.#endEntry("");
    this.#entry = "";
    this.#isInEntries = false;
  }

  #addToEntry(text: string): void {
    if (this.#entry.length + text.length > MAX_ENTRY) {
      this.#isEntryTooLong = true;
      this.#entry = "";
    }
    if (!this.#isEntryTooLong) this.#entry += text;
  }

  #addHeading(text: string): void {
    if (this.#heading.length + text.length > MAX_HEADING) throw new ListError("too_large");
    this.#heading += text;
  }
}

/** Creates a list from a JSON value in the form that {@linkcode JsonListReader} reads. */
export function readListValue(value: unknown, origin: ListOrigin): Pieces<BlockedList> {
  if (!isObject(value) || !Array.isArray(value["patterns"])) throw new ListError("unreadable");
  const builder = new BlockedListBuilder();
  for (const entry of value["patterns"]) addEntry(builder, entry);
  return builder.build(readHeading(value), origin);
}

function addEntry(builder: BlockedListBuilder, entry: unknown): void {
  if (!isObject(entry)) return builder.skip();
  const { action, pattern, name } = entry;
  if (action === "block" || action === "allow") builder.add(action, pattern, name);
  // Other actions, such as showing a name, are ignored.
  else if (typeof action !== "string") builder.skip();
}

function readHeading(value: Readonly<Record<string, unknown>>) {
  return {
    version: value["version"],
    name: value["name"],
    description: value["description"],
    blockedNumbersCount: value["blocked_numbers_count"],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ListError("unreadable", { cause });
  }
}
