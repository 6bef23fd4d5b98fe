/**
 * Real mail, phone lists and published test suites, in the folder that CORPUS_DIR names.
 * Without it the tests that read them are skipped, visibly.
 */

const ROOT = Deno.env.get("CORPUS_DIR") ?? "";

/** Whether there is such a folder. Use as `ignore: !haveCorpus`. */
export const haveCorpus = ROOT !== "" && await Deno.stat(ROOT).then(() => true, () => false);

/** The path of a file of the corpora, relative to their folder. */
export function corpusPath(path: string): string {
  return `${ROOT}/${path}`;
}
