import { encodeBase64 } from "../../shared/encoding/bytes.ts";
import { CommandError } from "../../cli/command.ts";
import { findMails } from "../../cli/mails/find_mails.ts";

/** Label of a mail: wanted or unwanted. */
export type Label = "ham" | "spam";

/** A mail in the shape of a line of a corpus file (`labelled_message.ts` reads them). */
interface CorpusLine {
  readonly id: string;
  readonly label: Label;
  readonly raw_b64: string;
}

/** Names of files and folders that state a label. Mail programs and collectors use them. */
const LABEL_NAMES: Readonly<Record<Label, RegExp>> = {
  ham: /^(?:(?:easy|hard)_)?(?:ham|good|inbox|legit|legitimate|not-?spam|wanted)(?:[-_. ]?\d+)?$/i,
  spam:
    /^(?:junk|phish|phishing|scam|spam|unwanted|malware|indésirables|pourriel)(?:[-_. ]?\d+)?$/i,
};

/**
 * Yields the mails under a path, each labelled by the nearest name that states a label.
 *
 * @param statedLabel The label of all mails, whatever their names state.
 * @throws {CommandError} for a mail without a label, and a path without mails.
 */
export async function* readMailLines(
  path: string,
  statedLabel?: Label,
): AsyncGenerator<CorpusLine> {
  let isEmpty = true;
  for await (const mail of findMails([path])) {
    isEmpty = false;
    if (mail.kind === "unreadable") throw new CommandError(`${mail.name}: ${mail.reason}.`);
    // A mail program's own data shows that the path has a mailbox, which may be empty.
    if (mail.kind === "skipped") continue;
    const { name, bytes } = mail;
    const label = statedLabel ?? readLabel(name);
    if (label === undefined) {
      throw new CommandError(
        `${name}: no name above it says whether it is wanted; name the path with --ham or --spam.`,
      );
    }
    yield { id: name, label, raw_b64: encodeBase64(bytes) };
  }
  if (isEmpty) throw new CommandError(`${path}: there is no mail there.`);
}

/** Reads the label stated by a path such as `archive/spam/1.eml` or `Junk.mbox:3`. */
export function readLabel(path: string): Label | undefined {
  const names = path.replace(/:\d+$/, "").split(/[/\\]/).reverse();
  for (const name of names) {
    const nameWithoutEnding = name.replace(/^\./, "").replace(/\.(?:eml|mbox|mbx)$/i, "");
    if (LABEL_NAMES.ham.test(nameWithoutEnding)) return "ham";
    if (LABEL_NAMES.spam.test(nameWithoutEnding)) return "spam";
  }
  return undefined;
}
