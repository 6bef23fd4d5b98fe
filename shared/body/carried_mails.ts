import { type Budget, MAX_UNPACKED } from "../mime/budget.ts";
import { isTnef } from "../mime/carried/tnef.ts";
import { readCalendar } from "../mime/carried/calendar.ts";
import {
  decodePartBytes,
  decodePartText,
  listReadings,
  type Part,
  type PartTree,
} from "../mime/part.ts";
import { looksBase64 } from "../mime/sniff.ts";
import { decodeText } from "../mime/transfer.ts";
import { findUuencoded } from "../mime/uuencode.ts";
import { isAttachment, isCalendar } from "./files/files.ts";
import { sniffType } from "./files/file_type.ts";
import {
  type MailSearchResult,
  type PackedFile,
  searchForMails,
  splitMboxText,
} from "./files/mails_in_file.ts";

/** The source of a mail that another mail carries. */
export interface CarriedSource {
  readonly kind: "mail";
  /** Number of the part that carries the mail, as IMAP counts; `2#3` for the third in part 2. */
  readonly part: string;
  /** Header fields and body of the carried mail. */
  readonly source: string;
}

/** A file that was not read, or not to its end. */
export interface UnreadFile {
  readonly kind: "unread";
  /** Name of the attachment that mail programs show; its media type if it has no name. */
  readonly file: string;
  /** Whether the file may contain a mail that this service cannot open. */
  readonly mayContainMail: boolean;
}

/** Finds the mails that a mail carries, in the order of parts, and the files that were not read. */
export function* findCarriedMails(
  tree: PartTree,
  budget: Budget,
): Generator<CarriedSource | UnreadFile> {
  for (const part of listReadings(tree)) {
    const path = part.path === "" ? "1" : part.path;
    let count = 0;
    for (const item of findInPart(part, budget)) {
      if (item.kind === "unread") {
        yield { ...item, file: part.name ?? part.type };
        continue;
      }
      // An empty mail has neither a sender nor a text to judge.
      if (item.source.trim() === "") continue;
      count++;
      yield { ...item, part: count === 1 ? path : `${path}#${count}` };
    }
  }
}

function* findInPart(part: Part, budget: Budget): Generator<MailSearchResult> {
  const { mail, charset } = part;
  if (mail !== null) {
    // Some programs encode a mail without declaring it (RFC 2046 §5.2.1 allows no encoding at all).
    const encoding = looksBase64(mail) ? "base64" : part.encoding;
    const bytes = decodePartBytes({
      ...part,
      encoding,
      body: mail.slice(0, MAX_SNIFFED),
    });
    if (sniffType(bytes) !== null || isTnef(bytes)) {
      const unpack = () => decodePartBytes({ ...part, encoding, body: mail });
      yield* searchForMails({ name: part.name ?? "", unpack }, budget);
    } else {
      for (const source of splitMboxText(decodeText(mail, encoding, charset))) {
        yield { kind: "mail", source };
      }
    }
  } else if (HEADERS_TYPE.test(part.type)) {
    yield { kind: "mail", source: `${decodePartText(part).trim()}\r\n\r\n` };
  } else if (part.children.length === 0 && !isStoredElsewhere(part)) {
    for (const file of listFiles(part, budget)) yield* searchForMails(file, budget);
  }
}

/** Maximum number of characters of a mail that are examined for another file's signature. */
const MAX_SNIFFED = 4096;

/** Media types of the header fields of a returned mail (RFC 6522 §4, RFC 6533 §5). */
const HEADERS_TYPE = /^(?:text\/rfc822-headers|message\/global-headers)$/;

/** Tells whether a part only refers to a file that is stored elsewhere (RFC 2046 §5.2.3). */
function isStoredElsewhere(part: Part): boolean {
  return part.type === "message/external-body" &&
    !/^(?:from|subject)[ \t]{0,9}:/im.test(decodePartText(part));
}

/** Lists the files of a part, its text and its calendar, without opening any. */
function* listFiles(part: Part, budget: Budget): Generator<PackedFile> {
  if (isAttachment(part)) {
    yield { name: part.name ?? "", unpack: (maxBytes) => decodePartBytes(cutPart(part, maxBytes)) };
  }
  if (!part.type.startsWith("text/") && !isCalendar(part)) return;
  const text = decodePartText(part);
  const files = text.includes("begin ") ? findUuencoded(text) : [];
  const calendar = isCalendar(part) && /^ATTACH\b/im.test(text) ? readCalendar(text, budget) : null;
  for (const { name, bytes } of [...files, ...calendar?.files ?? []]) {
    yield { name: name ?? "", unpack: () => bytes };
  }
}

/** Cuts a part after a number of bytes, unless it has a name: named parts are decoded once. */
function cutPart(part: Part, maxBytes: number): Part {
  return part.name === null && maxBytes < MAX_UNPACKED
    ? { ...part, body: part.body.slice(0, MAX_ENCODED * maxBytes) }
    : part;
}

/** Maximum number of encoded characters per byte: quoted-printable has three and line breaks. */
const MAX_ENCODED = 4;
