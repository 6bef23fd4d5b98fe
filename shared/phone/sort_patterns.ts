/** Packed patterns in the order they were listed. */
export interface ListedPatterns {
  readonly count: number;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly lengths: Uint8Array;
}

const RADIX_BITS = 16;
const BUCKETS = 1 << RADIX_BITS;

/**
 * Sorts patterns by length, then by text with `#` after the digits; equal ones keep their order.
 * A radix sort: a million patterns take a fraction of what comparing them takes.
 *
 * @returns Positions in the list, in sorted order.
 */
export function sortPatterns({ count, high, low, lengths }: ListedPatterns): Int32Array {
  let order = Int32Array.from({ length: count }, (_, i) => i);
  let other = new Int32Array(count);
  const pass = (words: Int32Array | Uint8Array, shift: number) => {
    if (distribute({ words, shift, order, into: other })) [order, other] = [other, order];
  };
  pass(low, 0);
  pass(low, RADIX_BITS);
  pass(high, 0);
  pass(high, RADIX_BITS);
  pass(lengths, 0);
  return order;
}

interface Pass {
  readonly words: Int32Array | Uint8Array;
  readonly shift: number;
  readonly order: Int32Array;
  readonly into: Int32Array;
}

/** One stable pass over 16 bits of a word. Returns false, having written nothing, when all agree. */
function distribute({ words, shift, order, into }: Pass): boolean {
  const starts = new Int32Array(BUCKETS + 1);
  for (let i = 0; i < order.length; i++) {
    const bucket = ((words[i] ?? 0) >>> shift) & (BUCKETS - 1);
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    if (starts[bucket + 1] === order.length) return false;
  }
  for (let i = 1; i <= BUCKETS; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  for (const position of order) {
    const bucket = ((words[position] ?? 0) >>> shift) & (BUCKETS - 1);
    const at = starts[bucket] ?? 0;
    into[at] = position;
    starts[bucket] = at + 1;
  }
  return true;
}
