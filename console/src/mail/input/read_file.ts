import type { OutlookMail } from "../../../../shared/mime/outlook/outlook_mail.ts";
import { WorkerCalls } from "../../wire/worker_call.ts";
import { isResultFile } from "../../report/result_format.ts";
import { splitMailbox } from "./split_mailbox.ts";
import { decodeMail } from "../../../../shared/encoding/mail_text.ts";
import { isPicture } from "./is_picture.ts";
import { recognise, recogniseFile } from "./recognise.ts";
import type { RecognisedInput } from "./recognise.ts";

/** Maximum size per file, in bytes: a mail with large attachments. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** A mail that a person entered, or that was read from a file. */
export interface InputMail {
  /** Name of the file; "" for entered text. */
  readonly name: string;
  readonly source: string;
  readonly input: RecognisedInput;
  /** What could not be read of an Outlook file. */
  readonly remark: "no_transport_headers" | "text_unread" | null;
}

/** The mails of a file, or what it is instead. */
export type FileOutcome =
  | { readonly kind: "mails"; readonly mails: readonly InputMail[] }
  | { readonly kind: "result"; readonly text: string }
  | { readonly kind: "picture" }
  | { readonly kind: "too_large" | "empty" | "document" | "binary" | "unreadable" };

/** First bytes of Outlook's own .msg files (MS-CFB §2.2). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** First characters of PDF, of zip files (such as Office documents), and of RTF. */
const DOCUMENTS = ["%PDF-", "PK\u0003\u0004", "{\\rtf"];

/** Start of an SVG picture, which is text. */
const SVG = /^\s{0,99}(?:<\?xml\b[^>]{0,199}>\s{0,99})?<svg[\s>]/i;

/** Maximum number of characters that are searched for NUL, which no text has. */
const MAX_SEARCHED = 100_000;

const outlook = new WorkerCalls<ArrayBuffer, OutlookMail | null>("outlook");

/** Reads a file: a saved result, .msg, a mailbox, or a mail in UTF-8, UTF-16 or Latin-1. */
export async function readMailFile(file: File): Promise<FileOutcome> {
  if (file.size > MAX_FILE_BYTES) return { kind: "too_large" };
  let buffer: ArrayBuffer;
  try {
    buffer = await file.arrayBuffer();
  } catch {
    return { kind: "unreadable" };
  }
  const bytes = new Uint8Array(buffer);
  if (COMPOUND_FILE.every((byte, i) => bytes[i] === byte)) return await readOutlook(file, buffer);
  if (isPicture(bytes)) return { kind: "picture" };
  const text = decodeText(bytes);
  if (SVG.test(text)) return { kind: "picture" };
  if (DOCUMENTS.some((start) => text.startsWith(start))) return { kind: "document" };
  if (text.trim() === "") return { kind: "empty" };
  if (text.slice(0, MAX_SEARCHED).includes("\0")) return { kind: "binary" };
  if (isResultFile(text)) return { kind: "result", text };
  const sources = splitMailbox(text);
  const mails = sources.map((source, i): InputMail => ({
    name: sources.length === 1 ? file.name : `${file.name}:${i + 1}`,
    source,
    input: recogniseFile(source),
    remark: null,
  }));
  return { kind: "mails", mails };
}

async function readOutlook({ name }: File, buffer: ArrayBuffer): Promise<FileOutcome> {
  try {
    const mail = await outlook.run(buffer);
    if (mail === null) return { kind: "unreadable" };
    const { source, hasTransportHeaders, isTextUnread } = mail;
    const input = { ...recognise(source), kind: "outlook" as const };
    const remark = !hasTransportHeaders
      ? "no_transport_headers"
      : isTextUnread
      ? "text_unread"
      : null;
    return { kind: "mails", mails: [{ name, source, input, remark }] };
  } catch {
    return { kind: "unreadable" };
  }
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return decodeMail(bytes);
}
