import { MIN_LITERAL, requiredLiterals } from "./regex_literals.ts";
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
}

/**
 * The subject regexes of a catalogue. A regex is tried only on subjects that have a literal without
 * which it cannot match; the literals are found by their trigrams, in one pass over the subject.
 */
export class RegexIndex {
  readonly #entries: Entry[] = [];
  readonly #byTrigram = new Map<number, LiteralEntry[]>();
  readonly #byLiteral = new Map<string, LiteralEntry>();
  /** Regexes without such a literal. */
  readonly #always: number[] = [];

  /** How many regexes are tried on every subject. */
  get alwaysTried(): number {
    return this.#always.length;
  }

  /** Files a regex of a pattern. */
  add(source: string, pattern: number): void {
    const number = this.#entries.length;
    this.#entries.push({ source, pattern, regex: null });
    const literals = requiredLiterals(source);
    if (literals === null) {
      this.#always.push(number);
      return;
    }
    for (const literal of literals) this.#file(literal, number);
  }

  /** The patterns of which a regex matches, each once. */
  find(subject: string): Set<number> {
    const tried = new Set(this.#always);
    const folded = foldAscii(subject);
    let trigram = 0;
    for (let i = 0; i < folded.length; i++) {
      trigram = (trigram << 7 | folded.charCodeAt(i) & 127) & TRIGRAM;
      for (const { literal, at, regexes } of this.#byTrigram.get(trigram) ?? []) {
        const start = i - (MIN_LITERAL - 1) - at;
        if (start < 0 || !folded.startsWith(literal, start)) continue;
        for (const number of regexes) tried.add(number);
      }
    }
    const patterns = new Set<number>();
    for (const number of tried) {
      const entry = this.#entries[number];
      if (entry === undefined || patterns.has(entry.pattern)) continue;
      entry.regex ??= compileRegex(entry.source);
      if (entry.regex.test(subject)) patterns.add(entry.pattern);
    }
    return patterns;
  }

  #file(literal: string, number: number): void {
    const known = this.#byLiteral.get(literal);
    if (known !== undefined) {
      known.regexes.push(number);
      return;
    }
    let at = 0;
    let fewest = Infinity;
    for (let i = 0; i + MIN_LITERAL <= literal.length; i++) {
      const others = this.#byTrigram.get(trigramAt(literal, i))?.length ?? 0;
      if (others < fewest) [at, fewest] = [i, others];
    }
    const entry = { literal, at, regexes: [number] };
    this.#byLiteral.set(literal, entry);
    const trigram = trigramAt(literal, at);
    const list = this.#byTrigram.get(trigram);
    if (list === undefined) this.#byTrigram.set(trigram, [entry]);
    else list.push(entry);
  }
}

/** Three characters of seven bits. */
const TRIGRAM = (1 << 21) - 1;

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
