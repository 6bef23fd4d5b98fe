/** Finds the mails named on a command line: files, folders, mailboxes, standard input. */

import { explainUnreadable } from "../command.ts";
import { findMailsInFile, MAX_MAIL_BYTES, startsField } from "./mbox_file.ts";
import { decodeLatin1 } from "../../shared/encoding/bytes.ts";
import { isBinary } from "../../shared/encoding/binary.ts";
import { unwrapAppleFile } from "../../shared/mime/sniff.ts";

/** File names in a folder that are read as mails; a file that is named itself may have any name. */
const MAIL_NAME = /\.(?:eml|emlx|mbox|mbx|msg)$/i;

/** The folder in which Apple Mail exports a mailbox, as a file without an ending. */
const APPLE_MAILBOX = /\.mbox[/\\]?$/i;

/** Folders in which every file is a mail, whatever its name (Maildir). */
const MAILDIR = /(?:^|[/\\])(?:cur|new)[/\\]?$/;

/** Where a mail was found. */
export interface MailPlace {
  /** `inbox/one.eml`, or `all.mbox:3` for the third mail of a mailbox. */
  readonly name: string;
  /** Path of the file, or `standard input`. */
  readonly path: string;
  /** Position in a mailbox, from 1; null for a file of one mail. */
  readonly position: number | null;
}

/** A file or a mail in it that cannot be read, and the reason. */
export interface UnreadableFile extends MailPlace {
  readonly kind: "unreadable";
  readonly reason: string;
}

/** An entry of a mailbox that is no mail but a mail program's own data. */
export interface SkippedEntry extends MailPlace {
  readonly kind: "skipped";
}

/** One mail and its origin, or why it cannot be read. */
export type FoundMail =
  | UnreadableFile
  | SkippedEntry
  | MailPlace & {
    readonly kind: "mail";
    /**
     * The bytes of the file, converted from UTF-16 to UTF-8 if needed; of a .msg file the mail in it.
     */
    readonly bytes: Uint8Array;
  };

/** A file of mails, or a path that cannot be read. `-` is standard input. */
export type FoundFile = UnreadableFile | { readonly kind: "file"; readonly path: string };

/** The bytes of a file or of standard input, in pieces. */
export type ByteChunks = AsyncIterable<Uint8Array>;

/** Finds every mail under the paths; see {@linkcode findFiles} and {@linkcode readMails}. */
export async function* findMails(paths: readonly string[]): AsyncGenerator<FoundMail> {
  for (const file of await findFiles(paths)) yield* readMails(file);
}

/**
 * Finds all files under the paths; in a folder those whose name or place is a mail's, sorted. Links
 * to folders are not followed.
 */
export async function findFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (const path of paths) {
    try {
      if (path !== "-" && (await Deno.stat(path)).isDirectory) {
        await addFolder(path, files, await Deno.realPath(path));
      } else files.push({ kind: "file", path });
    } catch (error) {
      files.push(createUnreadable(createPlace(path), explainUnreadable(error)));
    }
  }
  return files;
}

async function addFolder(folder: string, files: FoundFile[], root: string): Promise<void> {
  let entries: Deno.DirEntry[];
  let realFolder: string;
  try {
    realFolder = await Deno.realPath(folder);
    entries = await Array.fromAsync(Deno.readDir(folder));
  } catch (error) {
    files.push(createUnreadable(createPlace(folder), explainUnreadable(error)));
    return;
  }
  entries.sort((a, b) => a.name < b.name ? -1 : 1);
  // The real path has the name of a folder that is given as `.`.
  const isMaildir = MAILDIR.test(folder) || MAILDIR.test(realFolder);
  const isMailbox = APPLE_MAILBOX.test(folder) || APPLE_MAILBOX.test(realFolder);
  for (const entry of entries) {
    const path = `${folder.replace(/[/\\]$/, "")}/${entry.name}`;
    if (entry.isDirectory) await addFolder(path, files, root);
    else if (
      isMaildir || MAIL_NAME.test(entry.name) || isMailbox && entry.name.toLowerCase() === "mbox"
    ) {
      if (entry.isFile) files.push({ kind: "file", path });
      else if (entry.isSymlink && !await isFolder(path)) {
        files.push(
          await staysInside(path, root)
            ? { kind: "file", path }
            : createUnreadable(createPlace(path), "is a link to outside of the folder"),
        );
      }
    }
  }
}

/** Tells whether a link leads to a file below a folder; reading one that leads nowhere fails. */
async function staysInside(link: string, root: string): Promise<boolean> {
  const target = await Deno.realPath(link).catch(() => null);
  if (target === null) return true;
  return /^[/\\]/.test(target.slice(root.replace(/[/\\]$/, "").length)) && target.startsWith(root);
}

async function isFolder(link: string): Promise<boolean> {
  return await Deno.stat(link).then(({ isDirectory }) => isDirectory, () => false);
}

/** Reads every mail of a file; what cannot be read is reported in its place. */
export async function* readMails(
  file: FoundFile,
  input: ByteChunks = Deno.stdin.readable,
): AsyncGenerator<FoundMail> {
  if (file.kind === "unreadable") {
    yield file;
    return;
  }
  const { path } = file;
  const isInput = path === "-";
  const pathOrInput = isInput ? "standard input" : path;
  try {
    // A file is closed by its reader.
    yield* readMailsIn(pathOrInput, isInput ? input : (await Deno.open(path)).readable);
  } catch (error) {
    yield createUnreadable(createPlace(pathOrInput), explainUnreadable(error));
  }
}

async function* readMailsIn(path: string, input: ByteChunks): AsyncGenerator<FoundMail> {
  let hasMail = false;
  for await (const { position, bytes } of findMailsInFile(input)) {
    hasMail = true;
    const place = createPlace(path, position);
    if (bytes !== null && (position ?? 1) === 1 && isFolderData(bytes)) {
      yield { kind: "skipped", ...place };
      continue;
    }
    yield bytes === null
      ? createUnreadable(place, `larger than ${MAX_MAIL_BYTES / MIB} MiB`)
      : await readFoundMail(place, bytes);
  }
  if (!hasMail) yield createUnreadable(createPlace(path), "is empty");
}

function createPlace(path: string, position: number | null = null): MailPlace {
  return { name: position === null ? path : `${path}:${position}`, path, position };
}

function createUnreadable(place: MailPlace, reason: string): UnreadableFile {
  return { kind: "unreadable", ...place, reason };
}

const MIB = 1024 * 1024;

/** First bytes of the files that Outlook saves (MS-CFB §2.2). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads the mail in these bytes; anything else is an error, so that no verdict is given on it. */
async function readFoundMail(place: MailPlace, bytes: Uint8Array): Promise<FoundMail> {
  if (COMPOUND_FILE.every((byte, i) => bytes[i] === byte)) {
    return await readOutlookMail(place, bytes);
  }
  if (isBinary(bytes)) {
    return createUnreadable(place, "is not a mail but a binary file");
  }
  const appleMail = unwrapAppleFile(bytes);
  if (appleMail !== null && startsField(appleMail)) {
    return { kind: "mail", ...place, bytes: appleMail };
  }
  return startsField(bytes) || startsEnvelope(bytes)
    ? { kind: "mail", ...place, bytes }
    : createUnreadable(place, NOT_A_MAIL);
}

/** Maximum size of a mail program's own entry, in bytes. */
const MAX_FOLDER_DATA = 4096;

/**
 * Tells whether a mailbox's first entry is folder data of c-client or Pine, which was never
 * delivered.
 */
function isFolderData(bytes: Uint8Array): boolean {
  if (bytes.length > MAX_FOLDER_DATA || !startsEnvelope(bytes)) return false;
  const text = decodeLatin1(bytes).replaceAll("\r\n", "\n");
  const headerEnd = text.indexOf("\n\n");
  const head = text.slice(0, headerEnd);
  return headerEnd > 0 && /^From MAILER-DAEMON /i.test(head) && /^X-IMAP(?:base)?:/im.test(head) &&
    /^Subject:.*FOLDER INTERNAL DATA\s*$/im.test(head) &&
    !/^(?:Received|Content-[a-z-]{1,40}|To|Reply-To):/im.test(head) &&
    !/[@<]|:\/\/|www\./i.test(text.slice(headerEnd));
}

const NOT_A_MAIL = "is not a mail, as it does not start with header fields; " +
  "give a bare text to the console, or to analyze-spam";

/** Reads the mail in an Outlook file; the reader for these is loaded on first use. */
async function readOutlookMail(place: MailPlace, bytes: Uint8Array): Promise<FoundMail> {
  const { readOutlookFile } = await import("../../shared/mime/outlook/outlook_mail.ts");
  const mail = readOutlookFile(bytes);
  return mail === null
    ? createUnreadable(place, "is an Outlook file that cannot be read")
    : { kind: "mail", ...place, bytes: new TextEncoder().encode(mail.source) };
}

const FROM = new TextEncoder().encode("From ");

function startsEnvelope(bytes: Uint8Array): boolean {
  return FROM.every((byte, i) => bytes[i] === byte);
}
