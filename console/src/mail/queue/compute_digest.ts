/** Factors of the two sums: the prime of FNV-1a, and another number. */
const FACTORS = [0x01000193, 0x85ebca6b] as const;
/** Start of both sums: the offset basis of FNV-1a. */
const OFFSET_BASIS = 0x811c9dc5;

/** Computes a digest of a text, by which texts are compared: two sums (FNV-1a) and the length. */
export function computeDigest(text: string): string {
  const sums = FACTORS.map((factor) => {
    let sum = OFFSET_BASIS;
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), factor);
    return (sum >>> 0).toString(36);
  });
  return [...sums, text.length.toString(36)].join(".");
}
