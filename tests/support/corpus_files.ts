/**
 * Real mail, phone lists and published test suites, in the folder named by CORPUS_DIR. Without it,
 * the tests that read them are skipped, visibly.
 */

const ROOT = Deno.env.get("CORPUS_DIR") ?? "";

/** Whether that folder exists. Use as `ignore: !haveCorpus`. */
export const haveCorpus = ROOT !== "" && await Deno.stat(ROOT).then(() => true, () => false);

/** The path of a file, given relative to the folder of the corpora. */
export function corpusPath(path: string): string {
  return `${ROOT}/${path}`;
}
