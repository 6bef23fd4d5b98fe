import { BEYOND_ASCII, MIN_LITERAL } from "./regex_literals.ts";
import type { RequiredPieces } from "./regex_literals.ts";
import { compileRegex } from "./subject_regex.ts";

/** A literal and the regexes that need it. */
interface LiteralEntry {
  readonly literal: string;
  /** Where in the literal the trigram stands that it is filed under. */
  readonly at: number;
  readonly regexes: number[];
}

/** A regex, compiled when it is first needed, and the pattern it belongs to. */
interface Entry {
  readonly source: string;
  readonly pattern: number;
  regex: RegExp | null;
  /** The subject it was last tried on. */
  triedOn: number;
}

/**
 * The subject regexes of a catalogue. A regex is tried only on subjects that have a piece without
 * which it cannot match; the pieces are found by their trigrams, in one pass over the subject.
 */
export class RegexIndex {
  readonly #entries: Entry[] = [];
  readonly #byTrigram = new Map<number, LiteralEntry[]>();
  /** Whether any literal is filed under a trigram of this hash; spares most looks at the map. */
  readonly #filed = new Uint8Array(TRIGRAM_HASHES);
  readonly #byLiteral = new Map<string, LiteralEntry>();
  /** Regexes that need a character beyond ASCII. */
  readonly #beyond: number[] = [];
  /** Regexes that need nothing that could be looked for. */
  readonly #always: number[] = [];
  #subjects = 0;

  /** How many regexes are tried on every subject. */
  get alwaysTried(): number {
    return this.#always.length;
  }

  /**
   * Files a regex of a pattern.
   *
   * @param needs One of these pieces stands in every subject that it matches.
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
    let trigram = 0;
    for (let i = 0; i < folded.length; i++) {
      trigram = (trigram << 7 | folded.charCodeAt(i) & 127) & TRIGRAM;
      if (this.#filed[hashOf(trigram)] === 0) continue;
      for (const { literal, at, regexes } of this.#byTrigram.get(trigram) ?? []) {
        const start = i - (MIN_LITERAL - 1) - at;
        if (start >= 0 && folded.startsWith(literal, start)) this.#try(regexes, subject, patterns);
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
    const known = this.#byLiteral.get(literal);
    if (known !== undefined) {
      known.regexes.push(number);
      return;
    }
    let at = 0;
    let fewest = Infinity;
    for (let i = 0; i + MIN_LITERAL <= literal.length && fewest > 0; i++) {
      const others = this.#byTrigram.get(trigramAt(literal, i))?.length ?? 0;
      if (others < fewest) [at, fewest] = [i, others];
    }
    const entry = { literal, at, regexes: [number] };
    this.#byLiteral.set(literal, entry);
    const trigram = trigramAt(literal, at);
    this.#filed[hashOf(trigram)] = 1;
    const list = this.#byTrigram.get(trigram);
    if (list === undefined) this.#byTrigram.set(trigram, [entry]);
    else list.push(entry);
  }
}

const ASCII = /^[\0-\x7f]*$/;

/** Three characters of seven bits. */
const TRIGRAM = (1 << 21) - 1;

const TRIGRAM_HASHES = 1 << 14;

function hashOf(trigram: number): number {
  return (trigram ^ trigram >>> 7) & TRIGRAM_HASHES - 1;
}

function trigramAt(text: string, start: number): number {
  return text.charCodeAt(start) << 14 | text.charCodeAt(start + 1) << 7 |
    text.charCodeAt(start + 2);
}

/**
 * Lower case as far as a regex that ignores case may take a character for an ASCII letter: the two
 * beyond ASCII that fold to one are the long s and the Kelvin sign.
 */
function foldAscii(subject: string): string {
  return subject.replaceAll("\u017f", "s").replaceAll("\u212a", "k")
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
