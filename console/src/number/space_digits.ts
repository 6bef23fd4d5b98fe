/** Maximum number of digits per number without a country code: 118 712, 33 700. */
const MAX_SHORT = 6;

/** Formats `33162######` as `+33 1 62 ## ## ##`, `4930123456` as `+4930123456`, `3939` unchanged. */
export function spaceDigits(digits: string): string {
  const parts = /^33([\d#])([\d#]{2})([\d#]{2})([\d#]{2})([\d#]{2})$/.exec(digits);
  if (parts !== null) return `+33 ${parts.slice(1).join(" ")}`;
  return addPlus(digits);
}

/** Puts `+` before digits with a country code; returns a short number unchanged. */
export function addPlus(digits: string): string {
  return digits.length > MAX_SHORT ? `+${digits}` : digits;
}
