import { decodeMail } from "../../encoding/mail_text.ts";
import { type Budget, UNPACKED } from "../../mime/budget.ts";
import { isTnef, readTnef, type TnefReading } from "../../mime/carried/tnef.ts";
import {
  hasAllAttachments,
  readOutlookFile,
  writeTnefMail,
} from "../../mime/outlook/outlook_mail.ts";
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
import { inflateBytes } from "./archives/inflate.ts";
import { isListed } from "./archives/list.ts";
import { EntryList } from "./archives/listing.ts";
import { readTarFiles } from "./archives/tar.ts";
import { packedBytes, readDirectories, type ZipEntry } from "./archives/zip.ts";
import { zipType } from "./documents/office.ts";
import { readExtension } from "./file_names.ts";
import { sniffType } from "./file_type.ts";

/** Content of a file: a mail's source, or a file not opened; `closed` where it may be a mail. */
export type HeldItem =
  | { readonly kind: "mail"; readonly source: string }
  | { readonly kind: "unread"; readonly closed: boolean };

/** A file that may hold mails, unpacked as far as it is asked for. */
export interface PackedFile {
  /** Name, as mail programs show it; "" without one. */
  readonly name: string;
  /** Size as an archive states it; undefined where none does. */
  readonly size?: number | undefined;
  /** Reads the first bytes, at least as many as asked for; null for a file that is locked. */
  unpack(most: number): Uint8Array | null;
}

/** Place of a file in the files around it. */
interface Place {
  readonly budget: Budget;
  /** Number of files around it. */
  readonly depth: number;
}

/** Maximum number of files inside one another that are opened; a packed saved mail takes two. */
const MAX_DEPTH = 5;
/** Number of steps of a file whose first bytes are looked at. */
const FILE_STEPS = 500;
/** Number of bytes that show the type of a file: a tar file has its checksum in them. */
const START = 1024;
/** Number of bytes of a file in which the start of a mail is, in UTF-16 too. */
const MAIL_START = 4 * SAVED_START;
/** APPNOTE.TXT 4.4.5: methods of entries that can be unpacked. */
const STORED = 0, DEFLATED = 8;

const MAIL_NAMES: ReadonlySet<string> = new Set(["eml", "emlx", "msg", "mht", "mbox", "mbx"]);
/** Files in which mail programs keep whole mailboxes, in forms that are not read. */
const STORE_NAMES: ReadonlySet<string> = new Set(["pst", "ost", "olm", "dbx", "nsf"]);
/** Folder of the entries that describe the others, as macOS adds them to zip files. */
const OF_MACS = /^__MACOSX\//;

const UNREAD: HeldItem = { kind: "unread", closed: false };
const CLOSED: HeldItem = { kind: "unread", closed: true };

/**
 * Finds the mails that a file holds, however named: mails, mailboxes, Outlook files, also in
 * archives.
 */
export function findHeldMails(file: PackedFile, budget: Budget): Generator<HeldItem> {
  return findInFile(file, { budget, depth: 0 });
}

function* findInFile(file: PackedFile, place: Place): Generator<HeldItem> {
  const { budget, depth } = place;
  if (!budget.take(FILE_STEPS)) return yield CLOSED;
  const start = file.unpack(START);
  if (start === null) return yield CLOSED;
  const find = chooseReader(file, start);
  if (find === null) {
    // Any other file in an archive is known by its name alone.
    if (depth > 0 && start.length > 0) yield UNREAD;
    return;
  }
  if (find === "closed" || depth > MAX_DEPTH) return yield CLOSED;
  const bytes = file.unpack(UNPACKED);
  if (bytes === null) return yield CLOSED;
  if (depth > 0 && (bytes.length === UNPACKED || bytes.length < (file.size ?? 0))) yield CLOSED;
  yield* find(file, bytes, place);
}

type HeldMailReader = (file: PackedFile, bytes: Uint8Array, place: Place) => Generator<HeldItem>;

/** Chooses who reads a file by its first bytes; null for one that holds no mail. */
function chooseReader({ name }: PackedFile, first: Uint8Array): HeldMailReader | "closed" | null {
  if (isTnef(first)) return findInTnef;
  const ending = readExtension(name);
  const type = sniffType(first)?.type ?? (ending === "zip" ? ZIP : null);
  if (type === COMPOUND) return findInOutlookFile;
  const reader = ARCHIVES.get(type ?? "");
  if (reader !== undefined) return reader;
  if (type !== null && isListed(type) || STORE_NAMES.has(ending)) return "closed";
  if (MAIL_NAMES.has(ending) || mayStartMail(decodeMail(first.subarray(0, START)))) {
    return findInText;
  }
  return null;
}

const ZIP = "application/zip", COMPOUND = "application/x-ole-storage";

function* findInText({ name }: PackedFile, bytes: Uint8Array, place: Place): Generator<HeldItem> {
  const { budget, depth } = place;
  const mail = unwrapAppleFile(bytes) ?? bytes;
  const start = decodeMail(mail.subarray(0, MAIL_START));
  const isNamed = MAIL_NAMES.has(readExtension(name));
  const isMail = isNamed || MAILBOX_START.test(start)
    ? startsAsSavedMail(start)
    : startsWithHeader(start.trimStart());
  if (!isMail && !isNamed) {
    if (depth > 0) yield UNREAD;
  } else if (!budget.takeNative(mail.length)) yield CLOSED;
  else if (isMail) {
    for (const source of splitMailbox(decodeMail(mail))) yield { kind: "mail", source };
  } else for (const text of decodeMail(mail).split(MMDF_LINE)) yield* findInNamed(text);
}

/** The line around each mail of an MMDF mailbox. */
const MMDF_LINE = "\x01".repeat(4);

/** A field that mails have, below whatever precedes it. */
const FIRST_FIELD =
  /^(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|dkim-signature)[ \t]{0,9}:/im;
/** Text that says something, unlike a separator or a broken field above a mail. */
const SAYS_SOMETHING = /:\/\/|www\.|.{60}/is;

/** Reads what is named as a mail and does not begin as one: text, fields below text, or both. */
function* findInNamed(text: string): Generator<HeldItem> {
  if (text.trim() === "") return;
  if (isNoise(text) || looksBase64(text)) return yield CLOSED;
  const first = FIRST_FIELD.exec(text)?.index ?? text.length;
  const above = text.slice(0, first).trim(), mail = text.slice(first);
  // A line before it keeps the scheme of a link from being the name of a field.
  if (mail === "" || SAYS_SOMETHING.test(above)) {
    yield { kind: "mail", source: `\r\n\r\n.\r\n${above}\r\n` };
  }
  if (mail === "") return;
  const end = splitMessage(mail).content === "" ? findTextInHeader(mail) : -1;
  const source = end < 0 ? mail : `${mail.slice(0, end)}\r\n${mail.slice(end)}`;
  yield { kind: "mail", source };
}

function* findInOutlookFile(
  { name }: PackedFile,
  bytes: Uint8Array,
  { budget, depth }: Place,
): Generator<HeldItem> {
  const mail = readOutlookFile(bytes, budget);
  if (mail !== null) {
    yield { kind: "mail", source: mail.source };
    if (!mail.complete || mail.textUnread) yield CLOSED;
  } else if (readExtension(name) === "msg") yield CLOSED;
  else if (depth > 0) yield UNREAD;
}

function* findInTnef(_file: PackedFile, bytes: Uint8Array, place: Place): Generator<HeldItem> {
  const { budget, depth } = place;
  const reading = readTnef(bytes, budget);
  if (reading === null) return;
  const { files, mails, complete } = reading;
  // Beside the text of a mail it is the form of that mail, inside of another file a mail itself.
  if (depth > 0 && isMessage(reading)) yield* writeTnef(reading, budget);
  else {
    for (const mail of mails) yield* writeTnef(mail, budget);
    for (const { name, bytes } of files) {
      // The reading already lists the files of a winmail.dat inside it.
      if (isTnef(bytes)) continue;
      yield* findInFile({ name: name ?? "", unpack: () => bytes }, place);
    }
  }
  if (depth > 0 && !complete) yield CLOSED;
}

function isMessage({ text, subject, sender, properties }: TnefReading): boolean {
  return text.length > 0 || subject !== null || sender !== null || properties.size > 0;
}

function* writeTnef(reading: TnefReading, budget: Budget): Generator<HeldItem> {
  const source = writeTnefMail(reading);
  if (!budget.takeNative(source.length)) return yield CLOSED;
  yield { kind: "mail", source };
  if (!hasAllAttachments(reading)) yield CLOSED;
}

function* findInGzip({ name }: PackedFile, bytes: Uint8Array, place: Place): Generator<HeldItem> {
  const { budget, depth } = place;
  const unpacked = gunzip(bytes, { most: UNPACKED, budget });
  if (unpacked === null) return yield CLOSED;
  const inner = { name: name.replace(/\.t?gz[.\s]{0,9}$/i, ""), unpack: () => unpacked.bytes };
  yield* findInFile(inner, { budget, depth: depth + 1 });
  if (!unpacked.complete) yield CLOSED;
}

function* findInTar(_file: PackedFile, bytes: Uint8Array, place: Place): Generator<HeldItem> {
  const { budget, depth } = place;
  const list = new EntryList(budget);
  for (const { name, size, bytes: content } of readTarFiles(bytes, list)) {
    yield* findInFile({ name, size, unpack: () => content }, { budget, depth: depth + 1 });
  }
  if (!list.complete) yield CLOSED;
}

function* findInZip(_file: PackedFile, bytes: Uint8Array, place: Place): Generator<HeldItem> {
  const { budget, depth } = place;
  let isFound = false;
  for (const { entries, complete } of readDirectories(bytes, budget)) {
    isFound = true;
    // Documents are zip files too; those that were attached have readers of their own.
    const isDocument = zipType(entries.map(({ name }) => name.toLowerCase())) !== null;
    for (const entry of entries) {
      const { name, size } = entry;
      if (name.endsWith("/") || OF_MACS.test(name)) continue;
      const unpack = (most: number) => unpackEntry(bytes, { entry, most, budget });
      const file = { name, size: size ?? undefined, unpack };
      for (const held of findInFile(file, { budget, depth: depth + 1 })) {
        if (!isDocument || held.kind === "mail" || depth > 0) yield held;
      }
    }
    if (!complete) yield CLOSED;
  }
  if (!isFound) yield CLOSED;
}

/** Unpacks the first bytes of an entry; null if it is encrypted or packed in another way. */
function unpackEntry(
  bytes: Uint8Array,
  { entry, most, budget }: {
    readonly entry: ZipEntry;
    readonly most: number;
    readonly budget: Budget;
  },
): Uint8Array | null {
  if (entry.encrypted) return null;
  const packed = packedBytes(bytes, entry);
  if (entry.method === STORED) return packed;
  return entry.method === DEFLATED ? inflateBytes(packed, { most, budget }) : null;
}

const ARCHIVES: ReadonlyMap<string, HeldMailReader> = new Map([
  [ZIP, findInZip],
  ["application/gzip", findInGzip],
  ["application/x-tar", findInTar],
]);

/** RFC 4155: the line before each mail of a mailbox file. */
const MAILBOX_START = /^\ufeff?\s{0,99}From [^\r\n]{1,200} \d{4}(?: [+-]\d{4})?[ \t]{0,9}[\r\n]/;
/** The line end before that line, of a mail that is not the first. */
const NEXT_MAIL =
  /(?:\r?\n|\r)(?=From [^\r\n]{1,200} \d{4}(?: [+-]\d{4})?[ \t]{0,9}(?:\r?\n|\r)[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}:)/;

/** The mails of a mailbox file, whatever its name or type; any other text as it is. */
export function splitMailbox(text: string): string[] {
  return MAILBOX_START.test(text) ? text.split(NEXT_MAIL) : [text];
}
