/**
 * Folder of real mail, phone lists and published suites (CORPUS_DIR); without it, tests that read
 * them are skipped.
 */

const ROOT = Deno.env.get("CORPUS_DIR") ?? "";

/** Whether that folder exists. Use as `ignore: !haveCorpus`. */
export const haveCorpus = ROOT !== "" && await Deno.stat(ROOT).then(() => true, () => false);

/** Returns the path of a file, given relative to the folder of the corpora. */
export function findCorpusPath(path: string): string {
  return `${ROOT}/${path}`;
}
