import { AppError } from "../contract/errors.ts";
import { isExactNumber, parseExactNumber } from "../encoding/exact_number.ts";
import { findStringEnd } from "./json_excess.ts";

/**
 * Most numbers of a request that keep their text: each takes a microsecond and more to make.
 */
const MAX_EXACT = 10_000;

/** Texts without it hold only numbers that JavaScript has: 15 digits and no exponent. */
const MAY_BE_INEXACT = /\d[\d.]{15}|\d[eE]|-0/;

/** Anything but strings, arrays and objects. */
const SCALAR = /[^\s,\]}]+/y;

/**
 * Parses JSON, keeping the text of numbers that JavaScript would change.
 *
 * @throws {SyntaxError}
 * @throws {AppError} for too many.
 */
export function parseExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return MAY_BE_INEXACT.test(text) ? new ExactReader(text).read() : value;
}

/** Reads a text that is valid JSON, and nests no deeper than the server allows. */
class ExactReader {
  readonly #text: string;
  #at = 0;
  #exact = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const char = this.#peek();
    if (char === "{") return Object.fromEntries(this.#list("}", () => this.#member()));
    if (char === "[") return this.#list("]", () => this.read());
    return char === '"' ? this.#string() : this.#scalar();
  }

  /** Returns the next character that is no blank. */
  #peek(): string {
    while (/[ \t\r\n]/.test(this.#text[this.#at] ?? "")) this.#at++;
    return this.#text[this.#at] ?? "";
  }

  #list<Item>(end: string, item: () => Item): Item[] {
    const items: Item[] = [];
    this.#at++;
    while (this.#peek() !== end) {
      items.push(item());
      if (this.#peek() === ",") this.#at++;
    }
    this.#at++;
    return items;
  }

  #member(): [string, unknown] {
    this.#peek();
    const key = this.#string();
    this.#peek();
    this.#at++;
    return [key, this.read()];
  }

  #string(): string {
    const start = this.#at;
    this.#at = findStringEnd(this.#text, start) + 1;
    const inner = this.#text.slice(start + 1, this.#at - 1);
    return inner.includes("\\") ? JSON.parse(`"${inner}"`) : inner;
  }

  #scalar(): unknown {
    SCALAR.lastIndex = this.#at;
    const [token = ""] = SCALAR.exec(this.#text) ?? [];
    this.#at += token.length;
    if (!/^[-\d]/.test(token)) return JSON.parse(token);
    const number = parseExactNumber(token);
    if (isExactNumber(number) && ++this.#exact > MAX_EXACT) {
      const message = `The request body holds more than ${MAX_EXACT} numbers of more than 15 ` +
        "digits. Send them as strings.";
      throw new AppError("invalid_request", message);
    }
    return number;
  }
}
