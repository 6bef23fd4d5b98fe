/**
 * FNV-1a over 32-bit words; two seeds make 64 bits, so that accidental collisions are out of the
 * question.
 */
const FNV_PRIME = 0x01000193;
const SEEDS = [0x811c9dc5, 0x2f0b4c47];

/** A short text that changes when any of the values changes; detects mistakes, not attacks. */
export function digestOf(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length - bytes.length % 4);
  let [first = 0, second = 0] = SEEDS;
  for (let at = 0; at < words.byteLength; at += 4) {
    const word = words.getInt32(at, true);
    first = Math.imul(first ^ word, FNV_PRIME);
    second = Math.imul(second ^ word ^ first >>> 15, FNV_PRIME);
  }
  for (const byte of bytes.subarray(words.byteLength)) {
    first = Math.imul(first ^ byte, FNV_PRIME);
    second = Math.imul(second ^ byte, FNV_PRIME);
  }
  return [first, second].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
