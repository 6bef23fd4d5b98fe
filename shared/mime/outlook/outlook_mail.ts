import { Budget } from "../budget.ts";
import { ByteReader } from "../carried/byte_reader.ts";
import { findCharset } from "../code_pages.ts";
import { unpackRtf } from "../carried/compressed_rtf.ts";
import { readRtf } from "../rtf_text.ts";
import {
  readBytesProperty,
  readTextProperty,
  type TnefProperty,
  type TnefReading,
} from "../carried/tnef.ts";
import { readCompoundFile, type Storage } from "./compound_file.ts";
import { HEADER_BYTES, type Properties, readProperties } from "./properties.ts";
import {
  createBinaryPart,
  createMessagePart,
  createMultipart,
  createTextPart,
  type Entity,
} from "./entities.ts";

/** An Outlook file as the source of a mail. */
export interface OutlookMail {
  readonly source: string;
  /** Whether Outlook stored the header fields with which the mail was received. */
  readonly hasTransportHeaders: boolean;
  /** Whether the only text is RTF that could not be read. */
  readonly isTextUnread: boolean;
  /** Whether the source has all attachments, and the texts and attachments of attached mails. */
  readonly isComplete: boolean;
}

/** Maximum depth of messages inside one another that are read. */
const MAX_DEPTH = 4;
/** Maximum number of attachments that are read per message. */
const MAX_ATTACHMENTS = 100;

/** Tags of the properties that are read ([MS-OXPROPS]). */
const TAG = {
  transportHeaders: 0x007d,
  subject: 0x0037,
  sentOn: 0x0039,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  senderSmtp: 0x5d01,
  displayTo: 0x0e04,
  displayCc: 0x0e03,
  messageId: 0x1035,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  internetCodePage: 0x3fde,
  attachmentData: 0x3701,
  attachmentName: 0x3704,
  attachmentLongName: 0x3707,
  attachmentType: 0x370e,
  attachmentContentId: 0x3712,
} as const;

/** Reads an Outlook file (.msg), and writes its mail as a source with MIME parts; null for others. */
export function readOutlookFile(bytes: Uint8Array, budget = new Budget()): OutlookMail | null {
  const root = readCompoundFile(bytes, budget);
  if (root === null || !root.streams.has("__properties_version1.0")) return null;
  return readMessage(root, HEADER_BYTES.message, 0);
}

function readMessage(folder: Storage, headerBytes: number, depth: number): OutlookMail {
  const properties = readProperties(folder, headerBytes);
  const attachments = [...folder.storages]
    .filter(([name]) => name.startsWith("__attach_version1.0_"))
    .map(([, storage]) => () => readAttachment(storage, properties.codePage, depth));
  return writeMail(properties, attachments);
}

/** An attachment as a part, and whether all of it was read. */
interface Attachment {
  readonly part: Entity;
  readonly isComplete: boolean;
}

/** Name of the storage of an attached message ([MS-OXMSG] 2.2.2.1). */
const INNER_MESSAGE = "__substg1.0_3701000D";

/** Properties of a mail, and the code page of its texts other than UTF-16. */
type MailProperties = Properties & { readonly codePage: number };

/** Writes the source of a mail from its properties and attachments, which are read in turn. */
function writeMail(
  properties: MailProperties,
  readers: readonly (() => Attachment)[],
): OutlookMail {
  const attachments = readers.slice(0, MAX_ATTACHMENTS).map((read) => read());
  const transport = stripMime(properties.readText(TAG.transportHeaders) ?? "");
  const alternatives = readTexts(properties);
  const text = alternatives.length > 1
    ? createMultipart("alternative", alternatives)
    : alternatives[0] ?? createTextPart("plain", "");
  const { fields, body } = attachments.length === 0
    ? text
    : createMultipart("mixed", [text, ...attachments.map(({ part }) => part)]);
  const header = transport === "" ? writeHeaders(properties) : transport;
  return {
    // The fields about parts come first, as only the first fields of a mail are read.
    source: ["MIME-Version: 1.0", ...fields, header].join("\r\n").trimEnd() + `\r\n\r\n${body}`,
    hasTransportHeaders: transport !== "",
    isTextUnread: alternatives.length === 0 && properties.readBytes(TAG.rtf) !== null,
    isComplete: readers.length <= MAX_ATTACHMENTS &&
      attachments.every(({ isComplete }) => isComplete),
  };
}

function attachMail({ source, isComplete, isTextUnread }: OutlookMail): Attachment {
  return { part: createMessagePart(source), isComplete: isComplete && !isTextUnread };
}

/** Writes the source of a mail that is attached in winmail.dat, with the mails attached to it. */
export function writeTnefMail(reading: TnefReading): OutlookMail {
  const { files, mails } = reading;
  const mail = writeMail(readTnefProperties(reading), [
    ...files.map(({ name, bytes }) => () => attachFile(bytes, { name: name ?? "" })),
    ...mails.map((mail) => () => attachMail(writeTnefMail(mail))),
  ]);
  return { ...mail, isComplete: mail.isComplete && reading.isComplete };
}

/** Reads the properties of a mail in winmail.dat, which stores some as attributes. */
function readTnefProperties(reading: TnefReading): MailProperties {
  const { properties, codePage, sender, subject, sentAt, text: [body = null] } = reading;
  const attributes: ReadonlyMap<number, string | null | undefined> = new Map([
    [TAG.subject, subject],
    [TAG.senderName, sender?.name],
    [TAG.senderAddress, sender?.address],
    [TAG.body, body],
  ]);
  const readFirstValue = <Value>(tag: number, read: (property: TnefProperty) => Value | null) => {
    const property = properties.get(tag);
    return property === undefined ? null : read(property);
  };
  return {
    codePage,
    readText: (tag) =>
      readFirstValue(tag, (property) => readTextProperty(property, codePage)) ??
        attributes.get(tag) ?? null,
    readBytes: (tag) => readFirstValue(tag, readBytesProperty),
    readNumber: (tag) => readFirstValue(tag, ({ value }) => new ByteReader(value).readU32(0)),
    readTime: (tag) => tag === TAG.sentOn ? sentAt : null,
  };
}

function readTexts(properties: MailProperties): Entity[] {
  const parts: Entity[] = [];
  const plainText = properties.readText(TAG.body);
  if (plainText !== null && plainText.trim() !== "") parts.push(createTextPart("plain", plainText));
  const html = properties.readBytes(TAG.html);
  const markup = properties.readText(TAG.html);
  if (html !== null) {
    const charset = findCharset(properties.readNumber(TAG.internetCodePage) ?? properties.codePage);
    parts.push(createBinaryPart(html, [`Content-Type: text/html; charset=${charset}`]));
  } else if (markup !== null) {
    parts.push(createTextPart("html", markup));
  }
  return parts.length > 0 ? parts : readRtfText(properties);
}

/** Reads the text of a message that Outlook kept only as RTF. */
function readRtfText(properties: Properties): Entity[] {
  const compressedRtf = properties.readBytes(TAG.rtf);
  const rtf = compressedRtf === null ? null : unpackRtf(compressedRtf);
  if (rtf === null) return [];
  const { kind, text } = readRtf(rtf);
  return text.trim() === "" ? [] : [createTextPart(kind, text)];
}

function readAttachment(folder: Storage, codePage: number, depth: number): Attachment {
  const properties = readProperties(folder, HEADER_BYTES.attachment, codePage);
  const innerMessage = folder.storages.get(INNER_MESSAGE);
  if (innerMessage !== undefined && depth < MAX_DEPTH) {
    return attachMail(readMessage(innerMessage, HEADER_BYTES.embedded, depth + 1));
  }
  const file = attachFile(properties.readBytes(TAG.attachmentData) ?? new Uint8Array(), {
    name: properties.readText(TAG.attachmentLongName) ?? properties.readText(TAG.attachmentName) ??
      "",
    declaredType: properties.readText(TAG.attachmentType) ?? "",
    id: joinLines(properties.readText(TAG.attachmentContentId) ?? ""),
  });
  return { ...file, isComplete: innerMessage === undefined };
}

/** Names that an attachment declares for a file. */
interface FileNames {
  readonly name: string;
  /** Media type. */
  readonly declaredType?: string;
  /** Content-ID, by which a page refers to the file. */
  readonly id?: string;
}

function attachFile(
  bytes: Uint8Array,
  { name, declaredType = "", id = "" }: FileNames,
): Attachment {
  const type = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(declaredType)
    ? declaredType
    : "application/octet-stream";
  const part = createBinaryPart(bytes, [
    `Content-Type: ${type}`,
    `Content-Disposition: ${id === "" ? "attachment" : "inline"}; filename*=UTF-8''${
      encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, encodePercent)
    }`,
    ...(id === "" ? [] : [`Content-ID: <${id}>`]),
  ]);
  return { part, isComplete: true };
}

/** Encodes a character that `encodeURIComponent` leaves and RFC 8187 §3.2.1 does not allow. */
function encodePercent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Matches the name of a field about parts. */
const MIME_FIELD = /^(?:mime-version|content-[a-z-]{1,40})[ \t]{0,9}:/i;

/** Removes the fields about parts, and characters and empty lines that could end the header. */
function stripMime(headers: string): string {
  const lines: string[] = [];
  let isDropped = false;
  for (const rawLine of headers.split(/\r?\n/)) {
    const line = rawLine.replaceAll(/[\r\0]/g, " ");
    if (line.trim() === "") continue;
    // Old versions of Outlook add this line before the fields.
    if (lines.length === 0 && line.startsWith("Microsoft Mail Internet Headers")) continue;
    if (!/^[ \t]/.test(line)) isDropped = MIME_FIELD.test(line);
    if (!isDropped) lines.push(line);
  }
  return lines.join("\r\n");
}

/** Writes header fields from the properties of a mail without transport headers, such as a draft. */
function writeHeaders(properties: Properties): string {
  const address = properties.readText(TAG.senderSmtp) ?? properties.readText(TAG.senderAddress) ??
    "";
  const name = (properties.readText(TAG.senderName) ?? "").replaceAll(/["\\]/g, "");
  const fields: [string, string][] = [
    ["From", address.includes("@") ? `"${name}" <${address}>` : name],
    ["To", properties.readText(TAG.displayTo) ?? ""],
    ["Cc", properties.readText(TAG.displayCc) ?? ""],
    ["Subject", properties.readText(TAG.subject) ?? ""],
    ["Date", properties.readTime(TAG.sentOn)?.toUTCString().replace("GMT", "+0000") ?? ""],
    ["Message-ID", properties.readText(TAG.messageId) ?? ""],
  ];
  return fields.map(([field, value]) => [field, joinLines(value)] as const)
    .filter(([, value]) => value !== "")
    .map(([field, value]) => `${field}: ${value}`).join("\r\n");
}

function joinLines(text: string): string {
  return text.replaceAll(/[\r\n\0]/g, " ").trim();
}
