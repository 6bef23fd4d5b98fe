import { textOfMail } from "../encoding/mail_text.ts";
import { Budget, UNPACKED } from "../mime/budget.ts";
import { isTnef, readTnef } from "../mime/carried/tnef.ts";
import { readOutlookFile } from "../mime/outlook/outlook_mail.ts";
import { allParts, isEncoded, type Part, partBytes, type PartTree } from "../mime/part.ts";
import { startsAsSavedMail, startsWithHeader } from "../mime/sniff.ts";
import { decodeText } from "../mime/transfer.ts";
import { inflated } from "./files/archives/inflate.ts";
import { packedBytes, readDirectory } from "./files/archives/zip.ts";
import { isAttachment } from "./files/files.ts";
import { isTnefPart } from "./files/parts.ts";

/** A mail that another one carries, as its source. */
export interface CarriedSource {
  /** Number of the part that carries it, as IMAP counts. */
  readonly part: string;
  /** Header fields and body. */
  readonly source: string;
}

/** Characters of a file in which the header of a mail starts. */
const MAIL_START = 128 * 1024;

/** APPNOTE.TXT 4.4.5: methods of entries that can be unpacked. */
const STORED = 0, DEFLATED = 8;

/**
 * Finds the mails that a mail carries, in the order of its parts: `message/rfc822` parts, those of a
 * digest, saved mails and Outlook files, also in winmail.dat, and a mail that is alone in a zip file.
 */
export function* findCarriedMails({ root }: PartTree, budget: Budget): Generator<CarriedSource> {
  for (const part of allParts(root)) {
    const path = part.path === "" ? "1" : part.path;
    for (const source of mailsOfPart(part, budget)) yield { part: path, source };
  }
}

function* mailsOfPart(part: Part, budget: Budget): Generator<string> {
  const { mail, encoding, charset } = part;
  if (mail !== null) {
    yield decodeText(mail, encoding, charset);
  } else if (part.children.length === 0 && mayHoldMail(part)) {
    const bytes = partBytes(part);
    const files = isTnef(bytes)
      ? readTnef(bytes, budget)?.files ?? []
      : [{ name: part.name, bytes }];
    for (const { name, bytes } of files) {
      const source = mailOfFile(name, bytes, budget);
      if (source !== null) yield source;
    }
  }
}

/** Whether a part is a file that may hold a mail, by what is known before it is decoded. */
function mayHoldMail(part: Part): boolean {
  if (!isAttachment(part)) return false;
  const name = part.name ?? "";
  return isTnefPart(part) || [MAIL_NAME, TEXT_NAME, ZIP_NAME].some((each) => each.test(name)) ||
    OUTLOOK_TYPE.test(part.type) || (isEncoded(part) && part.body.startsWith(COMPOUND_BASE64));
}

const MAIL_NAME = /\.(?:eml|msg|mht|mbox|mbx)$/i;
/** A file by whose name alone nothing is known: a mail only by its own fields. */
const TEXT_NAME = /^[^.]*$|\.te?xt$/i;
const ZIP_NAME = /\.zip$/i;
const OUTLOOK_TYPE = /^application\/vnd\.ms-outlook$/;
/** The signature of a compound file, in base64. */
const COMPOUND_BASE64 = "0M8R4KGxGuE";

/** The mail that a file is, or that it alone holds; null for any other file. */
function mailOfFile(name: string | null, bytes: Uint8Array, budget: Budget): string | null {
  const outlook = readOutlookFile(bytes, budget);
  if (outlook !== null) return outlook.source;
  if (ZIP_NAME.test(name ?? "")) return mailOfZip(bytes, budget);
  const start = textOfMail(bytes.subarray(0, MAIL_START));
  const isMail = MAIL_NAME.test(name ?? "")
    ? startsAsSavedMail(start)
    : TEXT_NAME.test(name ?? "") && startsWithHeader(start);
  return isMail && budget.takeNative(bytes.length) ? textOfMail(bytes) : null;
}

function mailOfZip(bytes: Uint8Array, budget: Budget): string | null {
  const [entry, ...others] = readDirectory(bytes, budget)?.entries
    .filter(({ name }) => !name.endsWith("/")) ?? [];
  if (entry === undefined || others.length > 0 || entry.encrypted) return null;
  const { name, method } = entry;
  if (!MAIL_NAME.test(name)) return null;
  const packed = packedBytes(bytes, entry);
  if (method === STORED) return mailOfFile(name, packed, budget);
  if (method !== DEFLATED) return null;
  return mailOfFile(name, inflated(packed, { most: UNPACKED, budget }), budget);
}
