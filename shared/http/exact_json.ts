import { AppError } from "../contract/errors.ts";
import { isExactNumber, parseExactNumber } from "../encoding/exact_number.ts";
import { findStringEnd } from "./json_excess.ts";

/** Maximum number of exact numbers per request: creating one takes over a microsecond. */
const MAX_EXACT = 10_000;

/** Matches texts that may contain numbers of over 15 digits, exponents or a negative zero. */
const MAY_BE_INEXACT = /\d[\d.]{15}|\d[eE]|-0/;

/** A JSON value that is no string, array or object. */
const SCALAR = /[^\s,\]}]+/y;

/**
 * Parses JSON, keeping the text of numbers that JavaScript would change.
 *
 * @throws {SyntaxError}
 * @throws {AppError} for too many such numbers.
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return MAY_BE_INEXACT.test(text) ? new ExactReader(text).read() : value;
}

/** Parses a text that was checked to be valid JSON within the server's depth. */
class ExactReader {
  readonly #text: string;
  #at = 0;
  #exactCount = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const char = this.#peek();
    if (char === "{") return Object.fromEntries(this.#readList("}", () => this.#readMember()));
    if (char === "[") return this.#readList("]", () => this.read());
    return char === '"' ? this.#readString() : this.#readScalar();
  }

  /** Returns the next character that is no blank. */
  #peek(): string {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? "")) this.#at++;
    return this.#text[this.#at] ?? "";
  }

  #readList<Item>(end: string, readItem: () => Item): Item[] {
    const items: Item[] = [];
    this.#at++;
    while (this.#peek() !== end) {
      items.push(readItem());
      if (this.#peek() === ",") this.#at++;
    }
    this.#at++;
    return items;
  }

  #readMember(): [string, unknown] {
    this.#peek();
    const key = this.#readString();
    this.#peek();
    this.#at++;
    return [key, this.read()];
  }

  #readString(): string {
    const start = this.#at;
    this.#at = findStringEnd(this.#text, start) + 1;
    const content = this.#text.slice(start + 1, this.#at - 1);
    return content.includes("\\") ? JSON.parse(`"${content}"`) : content;
  }

  #readScalar(): unknown {
    SCALAR.lastIndex = this.#at;
    const [token = ""] = SCALAR.exec(this.#text) ?? [];
    this.#at += token.length;
    if (!/^[-\d]/.test(token)) return JSON.parse(token);
    const number = parseExactNumber(token);
    if (isExactNumber(number) && ++this.#exactCount > MAX_EXACT) {
      const message = `The request body holds more than ${MAX_EXACT} numbers of more than 15 ` +
        "digits. Send them as strings.";
      throw new AppError("invalid_request", message);
    }
    return number;
  }
}
