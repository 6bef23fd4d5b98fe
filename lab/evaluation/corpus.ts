import { CommandError, UsageError } from "../../cli/command.ts";
import { readJsonLines } from "../support/json_lines.ts";
import { readLabelledMessage } from "./labelled_message.ts";
import type { LabelledMessage } from "./labelled_message.ts";
import { readMailLines } from "./mail_lines.ts";
import type { Label } from "./mail_lines.ts";
import { createVerdictFieldCheck } from "./verdict_headers.ts";

/** Options of `readCorpus`. */
export interface CorpusOptions {
  /** Whether Authentication-Results and similar fields are removed, as for the main figures. */
  readonly omitAuthentication: boolean;
  /** Further fields that state a filter's verdict, as parsed JSON (`leaky_headers.json`). */
  readonly headers?: unknown;
  /** Labels by path. For other paths, the names of files and folders state the label. */
  readonly labels?: ReadonlyMap<string, Label>;
}

/** Ending of the names of corpus files. Other paths are mails, mailboxes or folders of mails. */
const JSON_LINES = ".jsonl.gz";

/**
 * Yields the labelled messages of corpus files, mail files, mailboxes and folders, in their order.
 */
export async function* readCorpus(
  files: readonly string[],
  { omitAuthentication, headers, labels }: CorpusOptions,
): AsyncGenerator<LabelledMessage> {
  const statesVerdict = createVerdictFieldCheck(headers);
  for (const file of files) {
    const group = file.replace(/\/$/, "").split("/").at(-1)?.replace(JSON_LINES, "") ?? file;
    const lines = file.endsWith(JSON_LINES)
      ? readJsonLines<unknown>(file)
      : readMailLines(file, labels?.get(file));
    for await (const line of lines) {
      yield readLabelledMessage(line, group, { statesVerdict, omitAuthentication });
    }
  }
}

/**
 * Checks that all mails can be read and have a label, before hours of work start.
 *
 * @throws {CommandError} for the first path with a mail that cannot be read or has no label.
 */
export async function checkMails(
  files: readonly string[],
  labels: ReadonlyMap<string, Label> = new Map(),
): Promise<void> {
  if (files.length === 0) {
    throw new UsageError("Name at least one folder of mails, .eml, mbox or .jsonl.gz file.");
  }
  for (const file of files) {
    if (file.endsWith(JSON_LINES)) {
      if (!statFile(file)?.isFile) throw new CommandError(`${file}: there is no such file.`);
    } else {
      // Reading throws for a mail without a label.
      for await (const _ of readMailLines(file, labels.get(file)));
    }
  }
}

/** Replaces each folder that has `.jsonl.gz` files by these files, and keeps other paths. */
export function listCorpusFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!statFile(path)?.isDirectory) return [path];
    const names = [...Deno.readDirSync(path)].map(({ name }) => name)
      .filter((name) => name.endsWith(JSON_LINES)).sort();
    return names.length === 0 ? [path] : names.map((name) => `${path.replace(/\/$/, "")}/${name}`);
  });
}

function statFile(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}
