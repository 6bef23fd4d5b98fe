/** A literal and the regexes that require it. */
export interface LiteralEntry {
  readonly literal: string;
  /** Position of the indexed characters in the literal. */
  readonly at: number;
  readonly regexes: number[];
}

/** Bits of a character of ASCII. */
const BITS = 7;

const NONE: readonly LiteralEntry[] = [];

/** The last three characters read, as one number; updated with the code of each next character. */
export function nextGram(gram: number, code: number): number {
  return (gram << BITS | code & (1 << BITS) - 1) & (1 << 3 * BITS) - 1;
}

/** Literals indexed by some of their adjacent characters. */
export class GramTable {
  readonly #mask: number;
  readonly #entries = new Map<number, LiteralEntry[]>();

  /** @param size How many characters a literal is indexed by, one to three. */
  constructor(readonly size: number) {
    this.#mask = (1 << size * BITS) - 1;
  }

  /** Indexes a literal by those of its characters that have the fewest other literals. */
  file(literal: string): LiteralEntry {
    let at = 0;
    let fewest = Infinity;
    for (let i = 0; i + this.size <= literal.length && fewest > 0; i++) {
      const others = this.under(this.#gramAt(literal, i)).length;
      if (others < fewest) [at, fewest] = [i, others];
    }
    const entry: LiteralEntry = { literal, at, regexes: [] };
    const gram = this.#gramAt(literal, at);
    const list = this.#entries.get(gram);
    if (list === undefined) this.#entries.set(gram, [entry]);
    else list.push(entry);
    return entry;
  }

  /** The literals that are indexed by the last characters of a gram. */
  under(gram: number): readonly LiteralEntry[] {
    return this.#entries.get(gram & this.#mask) ?? NONE;
  }

  #gramAt(literal: string, start: number): number {
    let gram = 0;
    for (let i = start; i < start + this.size; i++) gram = nextGram(gram, literal.charCodeAt(i));
    return gram;
  }
}
