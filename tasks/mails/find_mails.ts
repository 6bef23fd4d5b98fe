import { mailsOfFile, MAX_MAIL, startsField } from "./mailbox.ts";

/** Finds the mails that a command line names: files, folders, mailboxes, standard input. */

/** Names of files in a folder that are mails; a file that is named itself may have any. */
const MAIL_NAME = /\.(?:eml|mbox|mbx)$/i;

/** Folders in which every file is a mail, whatever its name (Maildir). */
const MAILDIR = /(?:^|[/\\])(?:cur|new)$/;

/** One mail and where it came from, or why there is none. */
export type Found =
  | {
    readonly kind: "mail";
    /** `inbox/one.eml`, or `all.mbox:3` for the third mail of a mailbox. */
    readonly name: string;
    /** As it stands in the file, in UTF-8 where that was UTF-16. */
    readonly bytes: Uint8Array;
  }
  | { readonly kind: "unreadable"; readonly name: string; readonly reason: string };

/** What is read for `-`. */
export type Input = AsyncIterable<Uint8Array>;

/**
 * Every mail under the paths, those of a folder in the order of their names. What cannot be read is
 * told in its place, and the rest goes on.
 * Links to folders are not followed, so that none leads in a circle.
 */
export async function* findMails(
  paths: readonly string[],
  input: Input = Deno.stdin.readable,
): AsyncGenerator<Found> {
  for (const path of paths) {
    if (path === "-") yield* mailsIn("standard input", input);
    else yield* mailsAt(path);
  }
}

async function* mailsAt(path: string): AsyncGenerator<Found> {
  try {
    if ((await Deno.stat(path)).isDirectory) yield* mailsUnder(path);
    else yield* mailsOf(path);
  } catch (error) {
    yield { kind: "unreadable", name: path, reason: reasonOf(error) };
  }
}

async function* mailsUnder(folder: string): AsyncGenerator<Found> {
  let entries: Deno.DirEntry[];
  try {
    entries = await Array.fromAsync(Deno.readDir(folder));
  } catch (error) {
    yield { kind: "unreadable", name: folder, reason: reasonOf(error) };
    return;
  }
  entries.sort((a, b) => a.name < b.name ? -1 : 1);
  const isMaildir = MAILDIR.test(folder);
  for (const entry of entries) {
    const path = `${folder.replace(/[/\\]$/, "")}/${entry.name}`;
    if (entry.isDirectory) yield* mailsUnder(path);
    else if (isMaildir || MAIL_NAME.test(entry.name)) {
      if (entry.isFile || entry.isSymlink && !await isFolder(path)) yield* mailsOf(path);
    }
  }
}

async function isFolder(link: string): Promise<boolean> {
  return await Deno.stat(link).then(({ isDirectory }) => isDirectory, () => false);
}

async function* mailsOf(path: string): AsyncGenerator<Found> {
  try {
    const file = await Deno.open(path);
    // Its reader closes the file.
    yield* mailsIn(path, file.readable);
  } catch (error) {
    yield { kind: "unreadable", name: path, reason: reasonOf(error) };
  }
}

async function* mailsIn(path: string, input: Input): AsyncGenerator<Found> {
  let seen = false;
  for await (const { place, bytes } of mailsOfFile(input)) {
    seen = true;
    const name = place === null ? path : `${path}:${place}`;
    const reason = bytes === null ? `larger than ${MAX_MAIL / MIB} MiB` : problemOf(bytes);
    if (bytes === null || reason !== undefined) {
      yield { kind: "unreadable", name, reason: reason ?? "" };
    } else {
      yield { kind: "mail", name, bytes };
    }
  }
  if (!seen) yield { kind: "unreadable", name: path, reason: "is empty" };
}

const MIB = 1024 * 1024;

/** First bytes of the files that Outlook saves (MS-CFB §2.2). */
const OUTLOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Why bytes are no mail: a verdict on something else would be taken for one on a mail. */
function problemOf(bytes: Uint8Array): string | undefined {
  if (OUTLOOK.every((byte, i) => bytes[i] === byte)) {
    return "is an Outlook .msg file; save it as .eml";
  }
  return startsField(bytes) || startsEnvelope(bytes)
    ? undefined
    : "is not a mail: it does not start with header fields";
}

const FROM = new TextEncoder().encode("From ");

function startsEnvelope(bytes: Uint8Array): boolean {
  return FROM.every((byte, i) => bytes[i] === byte);
}

/** Why something could not be read, without the words of the operating system. */
function reasonOf(error: unknown): string {
  const { errors } = Deno;
  if (error instanceof errors.NotFound) return "there is no such file";
  if (error instanceof errors.PermissionDenied || error instanceof errors.NotCapable) {
    return "may not be read";
  }
  return "cannot be read";
}
