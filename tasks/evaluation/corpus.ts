import { readJsonLines } from "../support/json_lines.ts";
import { labelledOf } from "./labelled.ts";
import type { Labelled } from "./labelled.ts";
import { mailLines } from "./mail_lines.ts";
import type { Label } from "./mail_lines.ts";
import { verdictHeaders } from "./verdict_headers.ts";

/** What is read, and how. */
export interface CorpusOptions {
  /** Whether Authentication-Results and its like are left out, as of the leading figures. */
  readonly authentication: boolean;
  /** More fields that state a filter's verdict, as parsed JSON (`leaky_headers.json`). */
  readonly headers?: unknown;
  /** What the mails of a path are, where neither its name nor that of a folder tells. */
  readonly labels?: ReadonlyMap<string, Label>;
}

/** How a corpus file's name ends; all else is a mail, a mailbox or a folder of such. */
export const JSON_LINES = ".jsonl.gz";

/** The labelled messages of corpus files, mail files, mailboxes and folders, in their order. */
export async function* corpusOf(
  files: readonly string[],
  { authentication, headers, labels }: CorpusOptions,
): AsyncGenerator<Labelled> {
  const statesVerdict = verdictHeaders(headers);
  for (const file of files) {
    const group = file.replace(/\/$/, "").split("/").at(-1)?.replace(JSON_LINES, "") ?? file;
    const lines = file.endsWith(JSON_LINES)
      ? readJsonLines<unknown>(file)
      : mailLines(file, labels?.get(file));
    for await (const line of lines) {
      yield labelledOf(line, group, { statesVerdict, authentication });
    }
  }
}

/**
 * What is read of paths: files as they are, of folders the `.jsonl.gz` in them by name. A folder
 * without any is one of mails.
 */
export function corpusFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isFolder(path)) return [path];
    const names = [...Deno.readDirSync(path)].map(({ name }) => name)
      .filter((name) => name.endsWith(JSON_LINES)).sort();
    return names.length === 0 ? [path] : names.map((name) => `${path.replace(/\/$/, "")}/${name}`);
  });
}

/** What is not there is none: who reads it says so. */
function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}
