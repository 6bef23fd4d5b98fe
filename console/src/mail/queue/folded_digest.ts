const PRIMES = [0x01000193, 0x85ebca6b] as const;

/**
 * A short digest to compare texts without keeping their content: two
 * sums of FNV-1a with different primes, and the length. It is no defence against somebody who
 * makes two texts with one digest; all they gain is that their mails are shown together.
 */
export function foldedDigest(text: string): string {
  const sums = PRIMES.map((prime) => {
    let sum = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), prime);
    return (sum >>> 0).toString(36);
  });
  return [...sums, text.length.toString(36)].join(".");
}
