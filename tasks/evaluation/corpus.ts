import { readJsonLines } from "../support/json_lines.ts";
import { labelledOf } from "./labelled.ts";
import type { Labelled } from "./labelled.ts";
import { verdictHeaders } from "./verdict_headers.ts";

/** What is read, and how. */
export interface CorpusOptions {
  /** Whether Authentication-Results and its like are left out, as they are of the leading figures. */
  readonly authentication: boolean;
  /** More fields that state a filter's verdict, as parsed JSON (`leaky_headers.json`). */
  readonly headers?: unknown;
}

/** The labelled messages of corpus files, in their order. */
export async function* corpusOf(
  files: readonly string[],
  { authentication, headers }: CorpusOptions,
): AsyncGenerator<Labelled> {
  const statesVerdict = verdictHeaders(headers);
  for (const file of files) {
    const group = file.split("/").at(-1)?.replace(/\.jsonl\.gz$/, "") ?? file;
    for await (const line of readJsonLines<unknown>(file)) {
      yield labelledOf(line, group, { statesVerdict, authentication });
    }
  }
}

/** The corpus files of paths: files as they are, of folders the `.jsonl.gz` in them by name. */
export function corpusFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!Deno.statSync(path).isDirectory) return [path];
    return [...Deno.readDirSync(path)].map(({ name }) => name)
      .filter((name) => name.endsWith(".jsonl.gz")).sort()
      .map((name) => `${path.replace(/\/$/, "")}/${name}`);
  });
}
