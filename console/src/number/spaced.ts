/** Longest number that has no country code: 118 712, 33 700. */
const MAX_SHORT = 6;

/** `33162######` as `+33 1 62 ## ## ##`, `4930123456` as `+4930123456`, `3939` as it is. */
export function spaceDigits(digits: string): string {
  const parts = /^33([\d#])([\d#]{2})([\d#]{2})([\d#]{2})([\d#]{2})$/.exec(digits);
  if (parts !== null) return `+33 ${parts.slice(1).join(" ")}`;
  return digits.length > MAX_SHORT ? `+${digits}` : digits;
}
