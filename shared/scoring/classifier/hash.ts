/** 32-bit FNV-1a over code units: the same number on every machine. */

const OFFSET = 0x811c9dc5, PRIME = 0x01000193;

/** The hash of a text. */
export function hashOf(text: string, seed = 0): number {
  return hashRange(text, 0, text.length, seed);
}

/** The hash of a part of a text, without cutting it out. */
export function hashRange(text: string, from: number, to: number, seed: number): number {
  let hash = OFFSET ^ seed;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return mix(hash);
}

/** The hash of a pair of hashes, in their order. */
export function hashPair(first: number, second: number, seed: number): number {
  return mix(Math.imul(first ^ seed, PRIME) ^ Math.imul(second, 0x9e3779b1));
}

/** Mixes the bits of a hash, as buckets use the low ones. */
function mix(hash: number): number {
  hash = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2ae35);
  return (hash ^ hash >>> 16) >>> 0;
}
