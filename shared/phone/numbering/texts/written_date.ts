/** An ISO date as people write it: `2025-07-02` as `02/07/2025`, or with another separator. */
export function writtenDate(iso: string, separator: "/" | "." = "/"): string {
  return [iso.slice(8), iso.slice(5, 7), iso.slice(0, 4)].join(separator);
}
