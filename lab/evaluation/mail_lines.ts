import { encodeBase64 } from "../../shared/encoding/bytes.ts";
import { CommandError } from "../../cli/command.ts";
import { findMails } from "../../cli/mails/find_mails.ts";

/** Mail files and mailboxes as lines of a corpus, labelled by their paths. */

/** Label of a mail. */
export type Label = "ham" | "spam";

/** A line of a corpus, as `readLabelledMail` reads it. */
export interface MailLine {
  readonly id: string;
  readonly label: Label;
  readonly raw_b64: string;
}

/** Names of files and folders that mail programs and collectors use for each label. */
const NAMES: Readonly<Record<Label, RegExp>> = {
  ham: /^(?:(?:easy|hard)_)?(?:ham|good|inbox|legit|legitimate|not-?spam|wanted)(?:[-_. ]?\d+)?$/i,
  spam:
    /^(?:junk|phish|phishing|scam|spam|unwanted|malware|indésirables|pourriel)(?:[-_. ]?\d+)?$/i,
};

/**
 * Yields the mails under a path, labelled by the nearest name that states one.
 *
 * @throws {CommandError} without label or mails.
 */
export async function* mailLines(path: string, given?: Label): AsyncGenerator<MailLine> {
  let isEmpty = true;
  for await (const found of findMails([path])) {
    isEmpty = false;
    if (found.kind === "unreadable") throw new CommandError(`${found.name}: ${found.reason}.`);
    if (found.kind === "skipped") continue;
    const { name, bytes } = found;
    const label = given ?? readLabel(name);
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
    const bare = name.replace(/^\./, "").replace(/\.(?:eml|mbox|mbx)$/i, "");
    if (NAMES.ham.test(bare)) return "ham";
    if (NAMES.spam.test(bare)) return "spam";
  }
  return undefined;
}
