/** Decoding of internationalised labels (RFC 3492), to show what a name in `xn--` form looks like. */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

/** Longest label (RFC 1035 §2.3.4). */
const MAX_LABEL = 63;

/** The Unicode form of a domain; labels that are no valid Punycode stay as they are. */
export function toUnicode(domain: string): string {
  return domain.split(".").map((label) =>
    /^xn--/i.test(label) ? decodeLabel(label.slice(4).toLowerCase()) ?? label : label
  ).join(".");
}

function decodeLabel(input: string): string | null {
  if (input.length > MAX_LABEL) return null;
  const basicEnd = input.lastIndexOf("-");
  const output = Array.from(
    input.slice(0, Math.max(0, basicEnd)),
    (character) => character.charCodeAt(0),
  );
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  let at = basicEnd + 1;
  while (at < input.length) {
    const before = i;
    let weight = 1;
    for (let k = BASE;; k += BASE) {
      const digit = digitOf(input.charCodeAt(at++));
      if (digit === null) return null;
      i += digit * weight;
      const t = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < t) break;
      weight *= BASE - t;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff) return null;
    output.splice(i++, 0, n);
  }
  return String.fromCodePoint(...output);
}

/** a-z are 0-25, 0-9 are 26-35; null past the end. */
function digitOf(code: number): number | null {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 22;
  return null;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
