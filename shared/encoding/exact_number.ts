/**
 * A number of a JSON text that a JavaScript number would round. `JSON.stringify` writes its
 * original text.
 */
export interface ExactNumber {
  readonly rawJSON: string;
}

/** JSON.parse source text access (JavaScript, 2023), whose types the compiler lacks. */
interface RawJson {
  rawJSON(text: string): ExactNumber;
  isRawJSON(value: unknown): value is ExactNumber;
}

/** Older browsers lack both functions; there numbers are rounded. */
const { rawJSON, isRawJSON }: Partial<RawJson> = JSON as Partial<RawJson>;

/** Tells whether a value is an {@linkcode ExactNumber}. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return isRawJSON?.(value) === true;
}

/** Converts a number of a JSON text to the nearest JavaScript one; null for any other value. */
export function toNumber(value: unknown): number | null {
  if (isExactNumber(value)) return Number(value.rawJSON);
  return typeof value === "number" ? value : null;
}

/**
 * Reads a number of a JSON text (RFC 8259 §6). The result keeps the text if JavaScript would round
 * the number.
 */
export function parseExactNumber(text: string): number | ExactNumber {
  const value = Number(text);
  if (Number.isFinite(value) && toDecimal(text) === toDecimal(String(value))) return value;
  return rawJSON === undefined ? value : rawJSON(text);
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/;

/** Formats a number as sign, digits without zeros at both ends, and exponent, to compare values. */
function toDecimal(text: string): string {
  const [, sign = "", integerDigits = "", fraction = "", exponent = "0"] = NUMBER.exec(text) ?? [];
  const digits = (integerDigits + fraction).replace(/^0+/, "");
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  if (end === 0) return `${sign}0`;
  const shift = Number(exponent) - fraction.length + digits.length - end;
  return `${sign}${digits.slice(0, end)}e${shift}`;
}
