import { base64Of } from "../../shared/encoding/bytes.ts";
import { findMails } from "../../cli/mails/find_mails.ts";

/** Mail files and mailboxes as lines of a corpus, labelled by their paths. */

/** Label of a mail. */
export type Label = "ham" | "spam";

/** A line of a corpus, as `labelledOf` reads it. */
export interface MailLine {
  readonly id: string;
  readonly label: Label;
  readonly raw_b64: string;
}

/**
 * A mail that cannot be measured, because it is unreadable or has no label. The message names it.
 */
class UnreadableMailError extends Error {
  override readonly name = "UnreadableMailError";
}

/** Names of files and folders that mail programs and collectors use for each label. */
const NAMES: Readonly<Record<Label, RegExp>> = {
  ham: /^(?:(?:easy|hard)_)?(?:ham|good|inbox|legit|legitimate|not-?spam|wanted)(?:[-_. ]?\d+)?$/i,
  spam:
    /^(?:junk|phish|phishing|scam|spam|unwanted|malware|indésirables|pourriel)(?:[-_. ]?\d+)?$/i,
};

/**
 * The mails under a path, each labelled by the nearest name that states a label, else by the given
 * label.
 *
 * @throws {UnreadableMailError} for a mail without a label, or an unreadable one, so that no figure
 * silently leaves out mails.
 */
export async function* mailLines(path: string, given?: Label): AsyncGenerator<MailLine> {
  for await (const found of findMails([path])) {
    if (found.kind === "unreadable") {
      throw new UnreadableMailError(`${found.name}: ${found.reason}`);
    }
    const { name, bytes } = found;
    const label = given ?? labelOf(name);
    if (label === undefined) {
      throw new UnreadableMailError(
        `${name}: no name above it says whether it is wanted; name the path with --ham or --spam`,
      );
    }
    yield { id: name, label, raw_b64: base64Of(bytes) };
  }
}

/**
 * Why the mails of a path cannot be measured; undefined when they can. Checked before the long
 * work.
 */
export async function mailProblem(
  paths: readonly string[],
  labels: ReadonlyMap<string, Label>,
): Promise<string | undefined> {
  try {
    for (const path of paths) for await (const _ of mailLines(path, labels.get(path)));
  } catch (error) {
    if (error instanceof UnreadableMailError) return error.message;
    throw error;
  }
  return undefined;
}

/** The label stated by a path such as `archive/spam/1.eml` or `Junk.mbox:3`. */
export function labelOf(path: string): Label | undefined {
  const names = path.replace(/:\d+$/, "").split(/[/\\]/).reverse();
  for (const name of names) {
    const bare = name.replace(/^\./, "").replace(/\.(?:eml|mbox|mbx)$/i, "");
    if (NAMES.ham.test(bare)) return "ham";
    if (NAMES.spam.test(bare)) return "spam";
  }
  return undefined;
}
