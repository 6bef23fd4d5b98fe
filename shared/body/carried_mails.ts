import { decodeMail } from "../encoding/mail_text.ts";
import { Budget, UNPACKED } from "../mime/budget.ts";
import { isTnef, readTnef, type TnefReading } from "../mime/carried/tnef.ts";
import { readOutlookFile, writeTnefMail } from "../mime/outlook/outlook_mail.ts";
import {
  allParts,
  isEncoded,
  type Part,
  partBytes,
  partText,
  type PartTree,
} from "../mime/part.ts";
import {
  SAVED_START,
  startsAsSavedMail,
  startsWithHeader,
  unwrapAppleFile,
} from "../mime/sniff.ts";
import { decodeText } from "../mime/transfer.ts";
import { gunzip } from "./files/archives/gzip.ts";
import { inflateBytes } from "./files/archives/inflate.ts";
import { packedBytes, readDirectory } from "./files/archives/zip.ts";
import { isAttachment } from "./files/files.ts";
import { isTnefPart } from "./files/describe_parts.ts";

/** A mail that another one carries, as its source. */
export interface CarriedSource {
  /** Number of the part that carries it, as IMAP counts; `2#3` for the third in part 2. */
  readonly part: string;
  /** Header fields and body. */
  readonly source: string;
}

/** Number of bytes of a file in which the start of a mail is, in UTF-16 too. */
const MAIL_START = 4 * SAVED_START;

/** APPNOTE.TXT 4.4.5: methods of entries that can be unpacked. */
const STORED = 0, DEFLATED = 8;

/**
 * Finds the mails that a mail carries, in the order of its parts: `message/rfc822`, digests,
 * returned header fields. Saved mails, mailboxes and Outlook files count too, also in winmail.dat,
 * zip and gzip files.
 */
export function* findCarriedMails({ root }: PartTree, budget: Budget): Generator<CarriedSource> {
  for (const part of allParts(root)) {
    const path = part.path === "" ? "1" : part.path;
    let count = 0;
    for (const source of findMailsInPart(part, budget)) {
      // An empty one has neither a sender nor a text to judge.
      if (source.trim() === "") continue;
      count++;
      yield { part: count === 1 ? path : `${path}#${count}`, source };
    }
  }
}

function* findMailsInPart(part: Part, budget: Budget): Generator<string> {
  const { mail, encoding, charset } = part;
  if (mail !== null) {
    yield* splitMailbox(decodeText(mail, encoding, charset));
  } else if (HEADERS_TYPE.test(part.type)) {
    yield `${partText(part).trim()}\r\n\r\n`;
  } else if (part.children.length === 0 && mayHoldMail(part)) {
    const bytes = partBytes(part);
    const winmail = isTnef(bytes) ? readTnef(bytes, budget) : null;
    if (winmail === null) yield* findMailsInFile(part.name, bytes, budget);
    else yield* findMailsInTnef(winmail, budget);
  }
}

/** Whether a part is a file that may hold a mail, by what is known before it is decoded. */
function mayHoldMail(part: Part): boolean {
  if (!isAttachment(part)) return false;
  const name = part.name ?? "";
  return isTnefPart(part) || NAMES.some((each) => each.test(name)) ||
    OUTLOOK_TYPE.test(part.type) || (isEncoded(part) && part.body.startsWith(COMPOUND_BASE64));
}

/** RFC 6522 §4, RFC 6533 §5: the header fields of a mail that a server returns. */
const HEADERS_TYPE = /^(?:text\/rfc822-headers|message\/global-headers)$/;
const MAIL_NAME = /\.(?:eml|emlx|msg|mht|mbox|mbx)$/i;
/** A file by whose name alone nothing is known: a mail only by its own fields. */
const TEXT_NAME = /^[^.]*$|\.te?xt$/i;
const ZIP_NAME = /\.zip$/i, GZIP_NAME = /\.gz$/i;
const NAMES = [MAIL_NAME, TEXT_NAME, ZIP_NAME, GZIP_NAME];
const OUTLOOK_TYPE = /^application\/vnd\.ms-outlook$/;
/** The signature of a compound file, in base64. */
const COMPOUND_BASE64 = "0M8R4KGxGuE";

/** The mails in winmail.dat, and those in its files. */
function* findMailsInTnef({ files, mails }: TnefReading, budget: Budget): Generator<string> {
  for (const mail of mails) {
    const source = writeTnefMail(mail);
    if (budget.takeNative(source.length)) yield source;
  }
  for (const { name, bytes } of files) yield* findMailsInFile(name, bytes, budget);
}

/** The mails that a file holds; none in any other file. */
function* findMailsInFile(
  name: string | null,
  bytes: Uint8Array,
  budget: Budget,
): Generator<string> {
  const outlook = readOutlookFile(bytes, budget);
  if (outlook !== null) {
    yield outlook.source;
  } else if (ZIP_NAME.test(name ?? "")) {
    yield* findMailsInZip(bytes, budget);
  } else if (GZIP_NAME.test(name ?? "")) {
    const inner = (name ?? "").replace(GZIP_NAME, "");
    if (!MAIL_NAME.test(inner) && !TEXT_NAME.test(inner)) return;
    const unpacked = gunzip(bytes, { most: UNPACKED, budget });
    if (unpacked !== null) yield* findMailsInFile(inner, unpacked, budget);
  } else {
    const mail = unwrapAppleFile(bytes) ?? bytes;
    const start = decodeMail(mail.subarray(0, MAIL_START));
    const isMail = MAIL_NAME.test(name ?? "") || MAILBOX_START.test(start)
      ? startsAsSavedMail(start)
      : TEXT_NAME.test(name ?? "") && startsWithHeader(start);
    if (!isMail || !budget.takeNative(mail.length)) return;
    yield* splitMailbox(decodeMail(mail));
  }
}

/** RFC 4155: the line before each mail of a mailbox file. */
const MAILBOX_START = /^\ufeff?\s{0,99}From [^\r\n]{1,200} \d{4}(?: [+-]\d{4})?[ \t]{0,9}[\r\n]/;
/** The line end before that line, of a mail that is not the first. */
const NEXT_MAIL =
  /(?:\r?\n|\r)(?=From [^\r\n]{1,200} \d{4}(?: [+-]\d{4})?[ \t]{0,9}(?:\r?\n|\r)[A-Za-z][A-Za-z0-9-]{0,76}[ \t]{0,9}:)/;

/** The mails of a mailbox file, whatever its name or type; any other text as it is. */
function splitMailbox(text: string): string[] {
  return MAILBOX_START.test(text) ? text.split(NEXT_MAIL) : [text];
}

function* findMailsInZip(bytes: Uint8Array, budget: Budget): Generator<string> {
  for (const entry of readDirectory(bytes, budget)?.entries ?? []) {
    const { name, method, encrypted } = entry;
    if (encrypted || !MAIL_NAME.test(name) || OF_MACS.test(name)) continue;
    const packed = packedBytes(bytes, entry);
    if (method === STORED) yield* findMailsInFile(name, packed, budget);
    else if (method === DEFLATED) {
      yield* findMailsInFile(name, inflateBytes(packed, { most: UNPACKED, budget }), budget);
    }
  }
}

/** Folder of the entries that describe the others, as macOS adds them to zip files. */
const OF_MACS = /^__MACOSX\//;
