import { GramTable, nextGram } from "./gram_table.ts";
import type { LiteralEntry } from "./gram_table.ts";
import { BEYOND_ASCII } from "./regex_literals.ts";
import type { RequiredPieces } from "./regex_literals.ts";
import { compileRegex } from "./subject_regex.ts";

/** A regex, compiled when it is first needed, and the pattern it belongs to. */
interface Entry {
  readonly source: string;
  readonly pattern: number;
  regex: RegExp | null;
  /** The subject it was last tried on. */
  triedOn: number;
}

/**
 * The subject regexes of a catalogue. A regex is tried only on subjects that contain one of its
 * required pieces; the pieces are found by three of their adjacent characters, or as many as they
 * have, in one pass over the subject.
 */
export class RegexIndex {
  readonly #entries: Entry[] = [];
  readonly #tables = [new GramTable(1), new GramTable(2), new GramTable(3)] as const;
  readonly #byLiteral = new Map<string, LiteralEntry>();
  /** Regexes that need a character beyond ASCII. */
  readonly #beyond: number[] = [];
  /** Regexes without a required piece. */
  readonly #always: number[] = [];
  #subjects = 0;

  /** How many regexes are tried on every subject. */
  get alwaysTried(): number {
    return this.#always.length;
  }

  /**
   * Adds a regex of a pattern.
   *
   * @param needs Every subject that it matches contains one of these pieces.
   */
  add(source: string, pattern: number, needs: RequiredPieces): void {
    const number = this.#entries.length;
    this.#entries.push({ source, pattern, regex: null, triedOn: 0 });
    if (needs === null) {
      this.#always.push(number);
      return;
    }
    for (const piece of needs) {
      if (piece === BEYOND_ASCII) this.#beyond.push(number);
      else this.#file(piece, number);
    }
  }

  /** The patterns of which a regex matches, each once. */
  find(subject: string): Set<number> {
    this.#subjects++;
    const patterns = new Set<number>();
    this.#try(this.#always, subject, patterns);
    const isAscii = ASCII.test(subject);
    if (!isAscii) this.#try(this.#beyond, subject, patterns);
    const folded = isAscii ? subject.toLowerCase() : foldAscii(subject);
    let gram = 0;
    for (let i = 0; i < folded.length; i++) {
      gram = nextGram(gram, folded.charCodeAt(i));
      for (const table of this.#tables) {
        for (const { literal, at, regexes } of table.under(gram)) {
          const start = i + 1 - table.size - at;
          if (start >= 0 && folded.startsWith(literal, start)) {
            this.#try(regexes, subject, patterns);
          }
        }
      }
    }
    return patterns;
  }

  /** Tries each regex unless it was tried on this subject or its pattern is found already. */
  #try(regexes: readonly number[], subject: string, patterns: Set<number>): void {
    for (const number of regexes) {
      const entry = this.#entries[number];
      if (entry === undefined || entry.triedOn === this.#subjects) continue;
      entry.triedOn = this.#subjects;
      if (patterns.has(entry.pattern)) continue;
      entry.regex ??= compileRegex(entry.source);
      if (entry.regex.test(subject)) patterns.add(entry.pattern);
    }
  }

  #file(literal: string, number: number): void {
    const [one, two, three] = this.#tables;
    const table = literal.length > 2 ? three : literal.length === 2 ? two : one;
    const entry = this.#byLiteral.get(literal) ?? table.file(literal);
    this.#byLiteral.set(literal, entry);
    entry.regexes.push(number);
  }
}

const ASCII = /^[\0-\x7f]*$/;

/**
 * Lower case for all characters that a case-insensitive regex may treat as an ASCII letter: the two
 * beyond ASCII that fold to one are the long s and the Kelvin sign.
 */
function foldAscii(subject: string): string {
  return subject.replaceAll("\u017f", "s").replaceAll("\u212a", "k")
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
