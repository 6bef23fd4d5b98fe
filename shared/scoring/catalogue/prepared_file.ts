import type { PreparedCatalogue } from "../prepare.ts";

/**
 * What `deno task catalogue` leaves for a start in `catalogue/prepared.json`:
 * the digest of the pattern files that it found without a problem, and what it worked out of them.
 */
export interface PreparedFile extends PreparedCatalogue {
  /** The digest of the pattern files. The rest holds for those files only. */
  readonly digest: string;
}

/** The text of the file. */
export function writePrepared(file: PreparedFile): string {
  return `${JSON.stringify(file)}\n`;
}
