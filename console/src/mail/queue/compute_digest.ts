const PRIMES = [0x01000193, 0x85ebca6b] as const;

/** Computes a digest of a text, by which texts are compared: two FNV-1a sums and the length. */
export function computeDigest(text: string): string {
  const sums = PRIMES.map((prime) => {
    let sum = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), prime);
    return (sum >>> 0).toString(36);
  });
  return [...sums, text.length.toString(36)].join(".");
}
