import { decodeCharset } from "../../shared/message/mime/transfer.ts";

/** Finds the mails that a command line names: files, folders, mailboxes, standard input. */

/** Largest mail that is read, as the functions take it; a larger one is reported, not skipped. */
export const MAX_MAIL = 8 * 1024 * 1024;

/** Largest file that is read: a mailbox holds many mails. */
const MAX_FILE = 1024 * 1024 * 1024;

/** Names of files in a folder that are mails; a file that is named itself may have any. */
const MAIL_NAME = /\.(?:eml|mbox|mbx)$/i;

/** One mail and where it came from. */
export interface FoundMail {
  /** `inbox/one.eml`, or `all.mbox:3` for the third mail of a mailbox. */
  readonly name: string;
  /** UTF-8 where the bytes are that, else windows-1252: what a browser would send. */
  readonly text: string;
}

/** A file that could not be read. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/**
 * Every mail under the paths, in the order of their names.
 *
 * @throws {UnreadableError} for a path that is not there, cannot be read or is too large.
 */
export async function* findMails(paths: readonly string[]): AsyncGenerator<FoundMail> {
  for (const path of paths) {
    if (path === "-") {
      yield* mailsIn("standard input", await readAll(Deno.stdin.readable));
    } else {
      yield* mailsAt(path, true);
    }
  }
}

async function* mailsAt(path: string, named: boolean): AsyncGenerator<FoundMail> {
  const info = await Deno.stat(path).catch((error) => {
    throw new UnreadableError(`${path}: ${reasonOf(error)}`);
  });
  if (info.isDirectory) {
    const names = (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name).sort();
    for (const name of names) yield* mailsAt(`${path.replace(/\/$/, "")}/${name}`, false);
  } else if (named || MAIL_NAME.test(path)) {
    if (info.size > MAX_FILE) throw new UnreadableError(`${path}: larger than 1 GiB`);
    const bytes = await Deno.readFile(path).catch((error) => {
      throw new UnreadableError(`${path}: ${reasonOf(error)}`);
    });
    yield* mailsIn(path, bytes);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "there is no such file";
  return error instanceof Deno.errors.PermissionDenied ? "may not be read" : "cannot be read";
}

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function* mailsIn(name: string, bytes: Uint8Array): Generator<FoundMail> {
  const mails = startsMailbox(bytes) ? splitMailbox(bytes) : [bytes];
  for (const [i, mail] of mails.entries()) {
    const place = mails.length > 1 ? `${name}:${i + 1}` : name;
    if (mail.length > MAX_MAIL) throw new UnreadableError(`${place}: larger than 8 MiB`);
    yield { name: place, text: decodeCharset(mail, null) };
  }
}

const FROM = new TextEncoder().encode("From ");

function startsMailbox(bytes: Uint8Array): boolean {
  return isFromLine(bytes, 0);
}

function isFromLine(bytes: Uint8Array, at: number): boolean {
  return FROM.every((byte, i) => bytes[at + i] === byte);
}

const LF = 10, CR = 13;

/**
 * The mails of an mbox file: each starts with a `From ` line at the start or
 * after an empty line (RFC 4155).
 */
export function splitMailbox(bytes: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  let emptyLine = true;
  for (let at = 0; at < bytes.length;) {
    if (emptyLine && isFromLine(bytes, at)) starts.push(at);
    const end = bytes.indexOf(LF, at);
    const next = end < 0 ? bytes.length : end + 1;
    emptyLine = next - at === 1 || (next - at === 2 && bytes[at] === CR);
    at = next;
  }
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1] ?? bytes.length));
}
