import { formatBytes } from "../../text/format_bytes.ts";
import type { Locale } from "../../text/locale.ts";
import { MAX_MAILS } from "./split_mailbox.ts";
import { MAX_FILE_BYTES, readMailFile } from "./read_file.ts";
import type { FileOutcome, InputMail } from "./read_file.ts";

/**
 * Reads the mails of files, counts the pictures, and describes problems with other files.
 *
 * @param openResult Opens a saved result; resolves to false if it is none.
 */
export async function readMailFiles(
  files: readonly File[],
  locale: Locale,
  openResult: (text: string) => Promise<boolean>,
): Promise<{ mails: readonly InputMail[]; pictures: number; problems: string[] }> {
  const { say, mailWords, historyWords } = locale.messages;
  const mails: InputMail[] = [];
  const problems: string[] = [];
  let pictures = 0;
  for (const file of files.slice(0, MAX_MAILS)) {
    const outcome = await readMailFile(file);
    if (outcome.kind === "mails") mails.push(...outcome.mails);
    else if (outcome.kind === "picture") pictures++;
    else if (outcome.kind !== "result") problems.push(sayProblem(outcome.kind, file.name, locale));
    else if (!await openResult(outcome.text)) {
      problems.push(say(historyWords.notResult, { name: file.name }));
    }
  }
  if (files.length > MAX_MAILS) problems.push(say(mailWords.input.tooMany, { most: MAX_MAILS }));
  return { mails, pictures, problems };
}

function sayProblem(
  kind: Exclude<FileOutcome["kind"], "mails" | "result" | "picture">,
  name: string,
  { language, messages: { say, mailWords: { input: words } } }: Locale,
): string {
  switch (kind) {
    case "too_large":
      return say(words.tooLarge, { name, size: formatBytes(MAX_FILE_BYTES, language) });
    case "empty":
      return say(words.emptyFile, { name });
    case "binary":
      return say(words.notMail, { name });
    case "document":
      return say(words.document, { name });
    case "unreadable":
      return say(words.unreadable, { name });
  }
}
