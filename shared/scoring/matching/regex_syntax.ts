import { CharSet } from "./char_set.ts";

/** A regex of the catalogue as a tree; groups are replaced by their content. */
export type RegexNode =
  /** One character out of a set. */
  | { readonly kind: "set"; readonly set: CharSet }
  /** Matches without a character: `^`, `$`, `\b`, `\B`. */
  | { readonly kind: "assertion"; readonly at: "start" | "end" | "word" }
  | { readonly kind: "sequence"; readonly parts: readonly RegexNode[] }
  | { readonly kind: "choice"; readonly options: readonly RegexNode[] }
  | {
    readonly kind: "repeat";
    readonly node: RegexNode;
    readonly min: number;
    /** Infinity when there is no upper bound. */
    readonly max: number;
  };

/** A regex uses syntax that the catalogue does not allow; the message names it, for a report. */
export class RegexError extends Error {
  override name = "RegexError";
}

/**
 * Parses a regex that compiles with the `u` flag.
 *
 * @param source Without a leading `(?i)`.
 * @throws {RegexError} on lookaround, back references and inline flags:
 * what a matcher in linear time cannot do.
 */
export function parseRegex(source: string, ignoreCase: boolean): RegexNode {
  const parser = new Parser(source, ignoreCase ? "iu" : "u");
  return parser.choice();
}

const QUANTIFIER = /(?:([?*+])|\{(\d+)(?:(,)(\d+)?)?\})\??/y;
const ESCAPE =
  /\\(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[^])/uy;
const CLASS = /\[(?:\\[^]|[^\]\\])*\]/uy;
const GROUP = /\((?:\?(?::|<(?![=!])[^>]*>))?/y;

class Parser {
  #at = 0;

  constructor(readonly source: string, readonly flags: "u" | "iu") {}

  choice(): RegexNode {
    const options = [this.#sequence()];
    while (this.#peek() === "|") {
      this.#at++;
      options.push(this.#sequence());
    }
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
  }

  #sequence(): RegexNode {
    const parts: RegexNode[] = [];
    while (this.#at < this.source.length && this.#peek() !== "|" && this.#peek() !== ")") {
      parts.push(this.#quantified(this.#atom()));
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "sequence", parts };
  }

  #quantified(node: RegexNode): RegexNode {
    const match = this.#take(QUANTIFIER);
    if (match === null) return node;
    const [, sign, from, comma, to] = match;
    if (sign === "?") return { kind: "repeat", node, min: 0, max: 1 };
    if (sign !== undefined) {
      return { kind: "repeat", node, min: sign === "+" ? 1 : 0, max: Infinity };
    }
    const min = Number(from);
    const max = comma === undefined ? min : to === undefined ? Infinity : Number(to);
    return { kind: "repeat", node, min, max };
  }

  #atom(): RegexNode {
    switch (this.#peek()) {
      case "^":
        this.#at++;
        return { kind: "assertion", at: "start" };
      case "$":
        this.#at++;
        return { kind: "assertion", at: "end" };
      case "(":
        return this.#group();
      case "[":
        return this.#set(this.#take(CLASS)?.[0] ?? this.#character());
      case "\\":
        return this.#escape();
      default:
        return this.#set(this.#character());
    }
  }

  #group(): RegexNode {
    const open = this.#take(GROUP)?.[0] ?? "(";
    if (open === "(" && this.#peek() === "?") {
      throw new RegexError("uses lookaround or inline flags; only a leading (?i) is allowed");
    }
    const node = this.choice();
    this.#at++;
    return node;
  }

  #escape(): RegexNode {
    const text = this.#take(ESCAPE)?.[0] ?? this.#character();
    if (/^\\[bB]$/.test(text)) return { kind: "assertion", at: "word" };
    if (/^\\(?:[1-9]|k)/.test(text)) throw new RegexError("uses a back reference");
    return this.#set(text);
  }

  #set(atom: string): RegexNode {
    return { kind: "set", set: CharSet.of(atom, this.flags) };
  }

  #character(): string {
    const character = String.fromCodePoint(this.source.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    return character;
  }

  #peek(): string {
    return this.source.charAt(this.#at);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.source);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }
}
