import { decodeMail } from "../../encoding/mail_text.ts";
import { type Budget, MAX_UNPACKED } from "../../mime/budget.ts";
import { isTnef, readTnef, type TnefReading } from "../../mime/carried/tnef.ts";
import { readOutlookFile, writeTnefMail } from "../../mime/outlook/outlook_mail.ts";
import {
  isNoise,
  looksBase64,
  mayStartMail,
  SAVED_START,
  startsAsSavedMail,
  startsWithHeader,
  unwrapAppleFile,
} from "../../mime/sniff.ts";
import { findTextInHeader, splitMessage } from "../../mime/split_message.ts";
import { gunzip } from "./archives/gzip.ts";
import { isArchiveType } from "./archives/list.ts";
import { EntryList } from "./archives/listing.ts";
import { readTarFiles } from "./archives/tar.ts";
import { readDirectories, unpackEntry } from "./archives/zip.ts";
import { findZipType } from "./documents/office.ts";
import { readExtension } from "./file_names.ts";
import { sniffType } from "./file_type.ts";

/** A mail in a file, or a file that was not read. */
export type MailSearchResult =
  | { readonly kind: "mail"; readonly source: string }
  | { readonly kind: "unread"; readonly mayContainMail: boolean };

/** A file that may contain mails, and that is unpacked on demand. */
export interface PackedFile {
  /** Name that mail programs show; "" if there is none. */
  readonly name: string;
  /** Size that an archive states; undefined if none does. */
  readonly size?: number | undefined;
  /** Returns the first `maxBytes` bytes or more; null if the file is encrypted. */
  unpack(maxBytes: number): Uint8Array | null;
}

/** The budget of the mail, and the nesting of a file. */
interface FileContext {
  readonly budget: Budget;
  /** Number of archives that contain the file, one inside the other. */
  readonly depth: number;
}

/** Maximum number of nested archives that are opened; a packed saved mail takes two. */
const MAX_DEPTH = 5;
/** Number of steps of the budget for examining the first bytes of a file. */
const FILE_STEPS = 500;
/** Number of bytes that show the type of a file: the checksum of a tar file is among them. */
const TYPE_BYTES = 1024;
/** Number of bytes that show whether a file is a mail, in UTF-16 too. */
const MAIL_BYTES = 4 * SAVED_START;

/** Endings of files that are mails or mailboxes. */
const MAIL_NAMES: ReadonlySet<string> = new Set(["eml", "emlx", "msg", "mht", "mbox", "mbx"]);
/** Endings of mailboxes of mail programs whose formats are not read. */
const MAILBOX_NAMES: ReadonlySet<string> = new Set(["pst", "ost", "olm", "dbx", "nsf"]);
/** Matches entries that macOS adds to zip files to describe the others. */
const MACOS_FOLDER = /^__MACOSX\//;

const UNREAD: MailSearchResult = { kind: "unread", mayContainMail: false };
const UNREAD_MAIL: MailSearchResult = { kind: "unread", mayContainMail: true };

/**
 * Finds the mails in a file by its content. The file is a mail, a mailbox, an Outlook file or an
 * archive of them.
 */
export function searchForMails(file: PackedFile, budget: Budget): Generator<MailSearchResult> {
  return findInFile(file, { budget, depth: 0 });
}

function* findInFile(file: PackedFile, place: FileContext): Generator<MailSearchResult> {
  const { budget, depth } = place;
  if (!budget.take(FILE_STEPS)) return yield UNREAD_MAIL;
  const start = file.unpack(TYPE_BYTES);
  if (start === null) return yield UNREAD_MAIL;
  const findMails = chooseFinder(file, start);
  if (findMails === null) {
    // Attachments have other readers; of other files in archives only the names are read.
    if (depth > 0 && start.length > 0) yield UNREAD;
    return;
  }
  if (findMails === "closed" || depth > MAX_DEPTH) return yield UNREAD_MAIL;
  const bytes = file.unpack(MAX_UNPACKED);
  if (bytes === null) return yield UNREAD_MAIL;
  if (depth > 0 && (bytes.length === MAX_UNPACKED || bytes.length < (file.size ?? 0))) {
    yield UNREAD_MAIL;
  }
  yield* findMails(file, bytes, place);
}

type MailFinder = (
  file: PackedFile,
  bytes: Uint8Array,
  place: FileContext,
) => Generator<MailSearchResult>;

/** Chooses the reader of a file by its first bytes; null if the file contains no mail. */
function chooseFinder({ name }: PackedFile, first: Uint8Array): MailFinder | "closed" | null {
  if (isTnef(first)) return findInTnef;
  const ending = readExtension(name);
  const type = sniffType(first)?.type ?? (ending === "zip" ? ZIP : null);
  if (type === COMPOUND) return findInOutlookFile;
  const finder = ARCHIVES.get(type ?? "");
  if (finder !== undefined) return finder;
  if (type !== null && isArchiveType(type) || MAILBOX_NAMES.has(ending)) return "closed";
  if (MAIL_NAMES.has(ending) || mayStartMail(decodeMail(first.subarray(0, TYPE_BYTES)))) {
    return findInText;
  }
  return null;
}

const ZIP = "application/zip", COMPOUND = "application/x-ole-storage";

function* findInText(
  { name }: PackedFile,
  bytes: Uint8Array,
  place: FileContext,
): Generator<MailSearchResult> {
  const { budget, depth } = place;
  const mail = unwrapAppleFile(bytes) ?? bytes;
  const start = decodeMail(mail.subarray(0, MAIL_BYTES));
  const hasMailName = MAIL_NAMES.has(readExtension(name));
  const isMail = hasMailName || MAILBOX_START.test(start)
    ? startsAsSavedMail(start)
    : startsWithHeader(start.trimStart());
  if (!isMail && !hasMailName) {
    if (depth > 0) yield UNREAD;
  } else if (!budget.takeNative(mail.length)) yield UNREAD_MAIL;
  else if (isMail) {
    for (const source of splitMboxText(decodeMail(mail))) yield { kind: "mail", source };
  } else for (const text of decodeMail(mail).split(MMDF_LINE)) yield* findInNamedMail(text);
}

/** Line that separates the mails of an MMDF mailbox. */
const MMDF_LINE = "\x01".repeat(4);

/** Matches the first line that is a header field of a mail. */
const FIRST_FIELD =
  /^(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|dkim-signature)[ \t]{0,9}:/im;
/** Matches text above a mail that a reader would read, unlike a separator or a broken field. */
const MEANINGFUL_TEXT = /:\/\/|www\.|.{60}/is;

/**
 * Reads a file that is named as a mail but begins with text: only text, or text above header
 * fields.
 */
function* findInNamedMail(text: string): Generator<MailSearchResult> {
  if (text.trim() === "") return;
  if (isNoise(text) || looksBase64(text)) return yield UNREAD_MAIL;
  const first = FIRST_FIELD.exec(text)?.index ?? text.length;
  const textAbove = text.slice(0, first).trim(), mail = text.slice(first);
  // An empty header and a first line prevent `https:` from being read as a field name.
  if (mail === "" || MEANINGFUL_TEXT.test(textAbove)) {
    yield { kind: "mail", source: `\r\n\r\n.\r\n${textAbove}\r\n` };
  }
  if (mail === "") return;
  const end = splitMessage(mail).content === "" ? findTextInHeader(mail) : -1;
  const source = end < 0 ? mail : `${mail.slice(0, end)}\r\n${mail.slice(end)}`;
  yield { kind: "mail", source };
}

function* findInOutlookFile(
  { name }: PackedFile,
  bytes: Uint8Array,
  { budget, depth }: FileContext,
): Generator<MailSearchResult> {
  const mail = readOutlookFile(bytes, budget);
  if (mail !== null) {
    yield { kind: "mail", source: mail.source };
    if (!mail.isComplete || mail.isTextUnread) yield UNREAD_MAIL;
  } else if (readExtension(name) === "msg") yield UNREAD_MAIL;
  else if (depth > 0) yield UNREAD;
}

function* findInTnef(
  _file: PackedFile,
  bytes: Uint8Array,
  place: FileContext,
): Generator<MailSearchResult> {
  const { budget, depth } = place;
  const reading = readTnef(bytes, budget);
  if (reading === null) return;
  const { files, mails, isComplete } = reading;
  // An attached winmail.dat contains the files of its mail; inside an archive it is a mail itself.
  if (depth > 0 && isMessage(reading)) yield* writeTnef(reading, budget);
  else {
    for (const mail of mails) yield* writeTnef(mail, budget);
    for (const { name, bytes } of files) {
      // The files of a nested winmail.dat are in this list already.
      if (isTnef(bytes)) continue;
      yield* findInFile({ name: name ?? "", unpack: () => bytes }, place);
    }
    if (reading.hasRtf) yield UNREAD;
  }
  if (depth > 0 && !isComplete) yield UNREAD_MAIL;
}

function isMessage({ text, subject, sender, properties }: TnefReading): boolean {
  return text.length > 0 || subject !== null || sender !== null || properties.size > 0;
}

function* writeTnef(reading: TnefReading, budget: Budget): Generator<MailSearchResult> {
  const { source, isTextUnread, isComplete } = writeTnefMail(reading);
  if (!budget.takeNative(source.length)) return yield UNREAD_MAIL;
  yield { kind: "mail", source };
  if (!isComplete || isTextUnread) yield UNREAD_MAIL;
}

function* findInGzip(
  { name }: PackedFile,
  bytes: Uint8Array,
  place: FileContext,
): Generator<MailSearchResult> {
  const { budget, depth } = place;
  const member = gunzip(bytes, { maxBytes: MAX_UNPACKED, budget });
  if (member === null) return yield UNREAD_MAIL;
  const file = { name: name.replace(/\.t?gz[.\s]{0,9}$/i, ""), unpack: () => member.bytes };
  yield* findInFile(file, { budget, depth: depth + 1 });
  if (!member.isComplete) yield UNREAD_MAIL;
}

function* findInTar(
  _file: PackedFile,
  bytes: Uint8Array,
  place: FileContext,
): Generator<MailSearchResult> {
  const { budget, depth } = place;
  const list = new EntryList(budget);
  for (const { name, size, bytes: content } of readTarFiles(bytes, list)) {
    yield* findInFile({ name, size, unpack: () => content }, { budget, depth: depth + 1 });
  }
  if (!list.isComplete) yield UNREAD_MAIL;
}

function* findInZip(
  _file: PackedFile,
  bytes: Uint8Array,
  place: FileContext,
): Generator<MailSearchResult> {
  const { budget, depth } = place;
  let hasDirectory = false;
  for (const { entries, isComplete } of readDirectories(bytes, budget)) {
    hasDirectory = true;
    // Documents are zip files too; attached documents have other readers.
    const isDocument = findZipType(entries.map(({ name }) => name.toLowerCase())) !== null;
    for (const entry of entries) {
      const { name, size } = entry;
      if (name.endsWith("/") || MACOS_FOLDER.test(name)) continue;
      const unpack = (maxBytes: number) => unpackEntry(bytes, entry, { maxBytes, budget });
      const file = { name, size: size ?? undefined, unpack };
      for (const item of findInFile(file, { budget, depth: depth + 1 })) {
        if (!isDocument || item.kind === "mail" || depth > 0) yield item;
      }
    }
    if (!isComplete) yield UNREAD_MAIL;
  }
  if (!hasDirectory) yield UNREAD_MAIL;
}

const ARCHIVES: ReadonlyMap<string, MailFinder> = new Map([
  [ZIP, findInZip],
  ["application/gzip", findInGzip],
  ["application/x-tar", findInTar],
]);

/** Matches the line before each mail of a mailbox file (RFC 4155). */
const MAILBOX_START = /^\ufeff?\s{0,99}From [^\r\n]{1,200} \d{4}(?: [+-]\d{4})?[ \t]{0,9}[\r\n]/;
/** Matches the line break before the line of the next mail. */
const NEXT_MAIL =
  /(?:\r?\n|\r)(?=From [^\r\n]{1,200} \d{4}(?: [+-]\d{4})?[ \t]{0,9}(?:\r?\n|\r)[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}:)/;

/** Splits the text of a mailbox file into its mails; returns any other text unchanged. */
export function splitMboxText(text: string): string[] {
  return MAILBOX_START.test(text) ? text.split(NEXT_MAIL) : [text];
}
