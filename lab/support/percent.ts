/** Formats a share from 0 to 1 as `12.3 %`, and null as a dash. */
export function formatPercent(share: number | null, digits = 1): string {
  return share === null ? "–" : `${(100 * share).toFixed(digits)} %`;
}
