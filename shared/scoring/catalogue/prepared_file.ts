import type { PreparedCatalogue } from "../prepare.ts";

/**
 * The file `catalogue/prepared.json` that `deno task catalogue` writes for a quick start: the
 * digest of the checked pattern files, and the data prepared from them.
 */
export interface PreparedFile extends PreparedCatalogue {
  /** The digest of the pattern files. The rest is valid for those files only. */
  readonly digest: string;
}

/** The text of the file. */
export function writePrepared(file: PreparedFile): string {
  return `${JSON.stringify(file)}\n`;
}
