import { MAX_SYMBOLS, pack } from "./pattern.ts";
import type { PackedWords } from "./pattern.ts";
import { PatternIndex } from "./pattern_index.ts";
import { buildTrie } from "./pattern_trie.ts";
import { sortPatterns } from "./sort_patterns.ts";

/** Collects entries, then builds the index in one go. */
export class PatternIndexBuilder {
  #count = 0;
  #high = new Int32Array(64);
  #low = new Int32Array(64);
  #lengths = new Uint8Array(64);
  #nameIds = new Int32Array(64);
  readonly #idOfName = new Map<string, number>();
  readonly #words: PackedWords = { high: 0, low: 0 };

  /** Adds an entry; false, and nothing added, when `pattern` is not 1 to 15 digits and `#`. */
  add(pattern: string, name: string): boolean {
    if (!pack(pattern, this.#words, true)) return false;
    if (this.#count === this.#high.length) this.#grow();
    let id = this.#idOfName.get(name);
    if (id === undefined) {
      id = this.#idOfName.size;
      this.#idOfName.set(name, id);
    }
    const at = this.#count++;
    this.#high[at] = this.#words.high;
    this.#low[at] = this.#words.low;
    this.#lengths[at] = pattern.length;
    this.#nameIds[at] = id;
    return true;
  }

  /** The index of what was added; an entry listed twice alike is one entry. */
  build(): PatternIndex {
    const [high, low, lengths] = [this.#high, this.#low, this.#lengths];
    const order = sortPatterns({ count: this.#count, high, low, lengths });
    const sorted = {
      high: new Int32Array(this.#count),
      low: new Int32Array(this.#count),
      labels: new Int32Array(this.#count),
    };
    const from = new Int32Array(MAX_SYMBOLS + 2);
    const severalNames: Set<number>[] = [];
    let count = 0;
    let before: number | undefined;
    for (const at of order) {
      const nameId = this.#nameIds[at] ?? 0;
      const same = before !== undefined && high[at] === high[before] && low[at] === low[before] &&
        lengths[at] === lengths[before];
      before = at;
      if (same) {
        addName(sorted.labels, count - 1, { nameId, severalNames });
        continue;
      }
      sorted.high[count] = high[at] ?? 0;
      sorted.low[count] = low[at] ?? 0;
      sorted.labels[count] = nameId;
      count++;
      from.fill(count, (lengths[at] ?? 0) + 1);
    }
    return new PatternIndex({
      trie: buildTrie({ ...sorted, from }),
      names: [...this.#idOfName.keys()],
      severalNames,
      size: severalNames.reduce((sum, { size }) => sum + size - 1, count),
    });
  }

  #grow(): void {
    const larger = this.#high.length * 2;
    const copy = (cells: Int32Array) => {
      const next = new Int32Array(larger);
      next.set(cells);
      return next;
    };
    this.#high = copy(this.#high);
    this.#low = copy(this.#low);
    this.#nameIds = copy(this.#nameIds);
    const lengths = new Uint8Array(larger);
    lengths.set(this.#lengths);
    this.#lengths = lengths;
  }
}

/** Gives a pattern one more name. */
function addName(
  labels: Int32Array,
  pattern: number,
  { nameId, severalNames }: { readonly nameId: number; readonly severalNames: Set<number>[] },
): void {
  const label = labels[pattern] ?? 0;
  if (label < 0) {
    severalNames[~label]?.add(nameId);
  } else if (label !== nameId) {
    labels[pattern] = ~severalNames.length;
    severalNames.push(new Set([label, nameId]));
  }
}
