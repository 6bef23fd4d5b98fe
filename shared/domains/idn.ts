/** Parameters of Punycode (RFC 3492 §5). */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

const MAX_CODE_POINT = 0x10ffff;

/** Maximum number of characters of a label (RFC 1035 §2.3.4). */
const MAX_LABEL = 63;

const PREFIX = "xn--";

/** Matches a label in Punycode, or a character of raw Unicode. */
const INTERNATIONAL = /(?:^|\.)xn--|[^\0-\x7f]/;

/** Tells whether a domain has a label in Punycode or raw Unicode (RFC 5890 §2.3.2). */
export function isInternational(domain: string): boolean {
  return INTERNATIONAL.test(domain);
}

/** Decodes the labels of a domain that are Punycode, as mail programs display them. */
export function toUnicode(domain: string): string {
  if (!domain.includes(PREFIX)) return domain;
  return domain.split(".").map((label) =>
    label.startsWith(PREFIX) && label.length <= MAX_LABEL
      ? decodePunycode(label.slice(PREFIX.length)) ?? label
      : label
  ).join(".");
}

/** Decodes one label without its prefix (RFC 3492 §6.2); null when it is not Punycode. */
function decodePunycode(label: string): string | null {
  const lastDash = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(0, lastDash))];
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  // A hyphen at the start is neither delimiter nor digit, so `readDigit` refuses it.
  for (let at = lastDash > 0 ? lastDash + 1 : 0; at < label.length;) {
    const previous = i;
    for (let weight = 1, k = BASE;; k += BASE) {
      const digit = readDigit(label.charCodeAt(at++));
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adaptBias(i - previous, length, previous === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > MAX_CODE_POINT) return null;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join("") || null;
}

/** Returns the value of a digit by its code: a-z are 0-25, 0-9 are 26-35 (RFC 3492 §5). */
function readDigit(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  if (code >= 0x41 && code <= 0x5a) return code - 0x41;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null;
}

/** Adapts the bias to the last difference (RFC 3492 §6.1). */
function adaptBias(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) {
    delta = Math.floor(delta / (BASE - T_MIN));
  }
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
