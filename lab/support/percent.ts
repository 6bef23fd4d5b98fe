/** Returns a share of 0 to 1 as `12.3 %`; a dash for null. */
export function percent(share: number | null, digits = 1): string {
  return share === null ? "–" : `${(100 * share).toFixed(digits)} %`;
}
