/** Constants of FNV-1a, 32 bits, over UTF-16 code units. */
const OFFSET = 0x811c9dc5, PRIME = 0x01000193;

/** Computes the hash of a text. */
export function computeHash(text: string, seed = 0): number {
  let state = beginHash(seed);
  for (let i = 0; i < text.length; i++) state = extendHash(state, text.charCodeAt(i));
  return mix(state);
}

/** Returns the state of a hash before the first code unit. */
export function beginHash(seed: number): number {
  return OFFSET ^ seed;
}

/** Returns the state of a hash after one more code unit. */
export function extendHash(state: number, unit: number): number {
  return Math.imul(state ^ unit, PRIME);
}

/** Computes the hash of a pair of hashes, in their order. */
export function hashPair(first: number, second: number, seed: number): number {
  return mix(Math.imul(first ^ seed, PRIME) ^ Math.imul(second, 0x9e3779b1));
}

/** Mixes the bits of a state as MurmurHash3 ends its hash: the low bits choose the bucket. */
export function mix(hash: number): number {
  hash = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2ae35);
  return (hash ^ hash >>> 16) >>> 0;
}
