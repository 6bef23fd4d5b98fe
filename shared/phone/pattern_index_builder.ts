import { pack } from "./pattern.ts";
import type { PackedWords } from "./pattern.ts";
import { PatternIndex } from "./pattern_index.ts";
import { buildTrie } from "./pattern_trie.ts";
import { lengthStarts, sortPatterns } from "./sort_patterns.ts";

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
    const count = this.#count;
    const [high, low, lengths] = [this.#high, this.#low, this.#lengths];
    const order = sortPatterns({ count, high, low, lengths });
    const sorted = {
      high: new Int32Array(count),
      low: new Int32Array(count),
      lengths: new Uint8Array(count),
    };
    const entriesFrom = new Int32Array(count + 1);
    const entryNames = new Int32Array(count);
    let patterns = 0;
    let entries = 0;
    let namesOfPattern: Set<number> | undefined;
    let before = -1;
    for (const at of order) {
      const nameId = this.#nameIds[at] ?? 0;
      const same = before >= 0 && high[at] === high[before] && low[at] === low[before] &&
        lengths[at] === lengths[before];
      if (same) {
        namesOfPattern ??= new Set([entryNames[entries - 1] ?? 0]);
        if (namesOfPattern.has(nameId)) continue;
        namesOfPattern.add(nameId);
      } else {
        namesOfPattern = undefined;
        sorted.high[patterns] = high[at] ?? 0;
        sorted.low[patterns] = low[at] ?? 0;
        sorted.lengths[patterns] = lengths[at] ?? 0;
        entriesFrom[patterns++] = entries;
      }
      entryNames[entries++] = nameId;
      before = at;
    }
    entriesFrom[patterns] = entries;
    const trie = buildTrie({
      high: sorted.high.slice(0, patterns),
      low: sorted.low.slice(0, patterns),
      from: lengthStarts(sorted.lengths.subarray(0, patterns)),
    });
    return new PatternIndex(trie, {
      entriesFrom: entriesFrom.slice(0, patterns + 1),
      entryNames: entryNames.slice(0, entries),
      names: [...this.#idOfName.keys()],
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
