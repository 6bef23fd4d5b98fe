import { CommandError, UsageError } from "../../cli/command.ts";
import { readJsonLines } from "../support/json_lines.ts";
import { readLabelledMail } from "./labelled.ts";
import type { Labelled } from "./labelled.ts";
import { mailLines } from "./mail_lines.ts";
import type { Label } from "./mail_lines.ts";
import { verdictHeaders } from "./verdict_headers.ts";

/** How a corpus is read. */
export interface CorpusOptions {
  /** Whether Authentication-Results and similar fields are removed, as for the main figures. */
  readonly authentication: boolean;
  /** Further fields that state a filter's verdict, as parsed JSON (`leaky_headers.json`). */
  readonly headers?: unknown;
  /** The label of a path's mails when neither its name nor that of a folder states one. */
  readonly labels?: ReadonlyMap<string, Label>;
}

/** Ending of a corpus file's name; everything else is a mail, a mailbox or a folder of them. */
export const JSON_LINES = ".jsonl.gz";

/**
 * Reads the labelled messages of corpus files, mail files, mailboxes and folders, in their order.
 */
export async function* readCorpus(
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
      yield readLabelledMail(line, group, { statesVerdict, authentication });
    }
  }
}

/**
 * Checks before the long work that all mails can be measured.
 *
 * @throws {CommandError} for the first that cannot.
 */
export async function checkMails(
  files: readonly string[],
  labels: ReadonlyMap<string, Label> = new Map(),
): Promise<void> {
  if (files.length === 0) {
    throw new UsageError("Name at least one folder of mails, .eml, mbox or .jsonl.gz file.");
  }
  for (const file of files) {
    if (!file.endsWith(JSON_LINES)) { for await (const _ of mailLines(file, labels.get(file))); }
    else if (!isFile(file)) throw new CommandError(`${file}: there is no such file.`);
  }
}

/** Lists the files of paths: a file itself, a folder's `.jsonl.gz` files, or a folder of mails. */
export function corpusFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isFolder(path)) return [path];
    const names = [...Deno.readDirSync(path)].map(({ name }) => name)
      .filter((name) => name.endsWith(JSON_LINES)).sort();
    return names.length === 0 ? [path] : names.map((name) => `${path.replace(/\/$/, "")}/${name}`);
  });
}

/** False for a missing path. */
function isFolder(path: string): boolean {
  return statFile(path)?.isDirectory ?? false;
}

function isFile(path: string): boolean {
  return statFile(path)?.isFile ?? false;
}

function statFile(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}
