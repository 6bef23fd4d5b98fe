import { Budget } from "../../mime/budget.ts";
import { encodeHex } from "../../encoding/bytes.ts";
import type { BodyAttachment } from "../../contract/body.ts";
import type { ArchiveEntry } from "../../contract/body_parts.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import type { AttachedLink, FileContent } from "./file_reading.ts";
import { findInEntryName, findInName, namesDisagree, readExtension } from "./file_names.ts";
import { type FileType, PICTURE_EXTENSIONS, SIGNATURE_EXTENSIONS, sniffType } from "./file_type.ts";
import type { CarriedText, MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { rankMostSevere, selectHighestRanked } from "../../findings/severity_rank.ts";

/** Maximum number of attachments in the answer; archives of mailing lists have dozens. */
const MAX_ATTACHMENTS = 100;
/** Maximum number of files per archive in the answer. */
const MAX_ENTRIES = 50;

/** An examined attachment. */
export interface ExaminedAttachment extends BodyAttachment {
  readonly findings: BodyFindingId[];
}

/** The attachments of a mail, with the links in them. */
export interface ExaminedAttachments {
  readonly attachments: ExaminedAttachment[];
  readonly links: readonly AttachedLink[];
  /** Texts of attached pages. */
  readonly texts: readonly CarriedText[];
}

/** Examines files by name, first bytes and content. Archives are listed, not unpacked. */
export async function examineAttachments(
  files: readonly MailFile[],
  budget = new Budget(),
): Promise<ExaminedAttachments> {
  const attachments: ExaminedAttachment[] = [];
  const links = new Map<string, AttachedLink>();
  const texts: CarriedText[] = [];
  if (files.length === 0) return { attachments, links: [], texts };
  // Most mails have no files, and an edge function, which starts often, loads faster without these.
  const { readFileContent } = await import("./file_content.ts");
  // One after the other, to bound the memory: each file may be decoded to text.
  for (const file of files) {
    const content = readFileContent(file, sniffType(file.bytes), budget);
    attachments.push(await describeAttachment(file, content));
    for (const link of content.links) {
      links.set(`${link.shown ?? ""} ${link.href}`, link);
    }
    if (content.text !== "") {
      texts.push({ path: file.path, text: content.text, isHtml: false, source: "attachment" });
    }
  }
  return { attachments, links: [...links.values()], texts };
}

/** Selects the attachments of the answer: the most severe findings if there are too many. */
export function selectAnswerAttachments(
  all: readonly ExaminedAttachment[],
): ExaminedAttachment[] {
  return selectHighestRanked(all, ({ findings }) => rankMostSevere(findings), MAX_ATTACHMENTS);
}

async function describeAttachment(
  { bytes, name, otherName, declaredType, path, carrier, inline }: MailFile,
  { type, listing, opens, findings: inContent }: FileContent,
): Promise<ExaminedAttachment> {
  const findings = [
    ...findInName(name ?? ""),
    ...findInType(readExtension(name ?? ""), sniffType(bytes)),
    ...inContent,
  ];
  if (namesDisagree(name, otherName)) findings.push("attachment_two_names");
  return {
    name,
    declaredType,
    type,
    size: bytes.length,
    sha256: await computeSha256(bytes),
    path,
    carrier,
    inline,
    ...(listing === null
      ? {}
      : { entries: selectEntries(listing), entryCount: listing.entries.length }),
    ...(opens === null ? {} : { opens }),
    findings: [...new Set(findings)],
  };
}

/** Selects the files of an archive for the answer: those with odd names if there are too many. */
function selectEntries({ entries }: ArchiveListing): ArchiveEntry[] {
  const rankFile = ({ name }: ArchiveEntry) => rankMostSevere([...findInEntryName(name)]);
  return selectHighestRanked(entries, rankFile, MAX_ENTRIES);
}

async function computeSha256(bytes: Uint8Array): Promise<string> {
  const { buffer, byteOffset, length } = bytes;
  // Only memory that threads share must be copied.
  const ownMemory = buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, length)
    : new Uint8Array(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", ownMemory));
  return encodeHex(digest);
}

/** Yields the findings about the type that the first bytes show, and a name of another type. */
function* findInType(extension: string, fileType: FileType | null): Generator<BodyFindingId> {
  if (fileType?.type === "application/x-ms-shortcut") yield "attachment_shortcut";
  else if (fileType?.type === "text/x-shellscript") yield "attachment_source_code";
  else if (fileType?.isProgram) yield "attachment_program";
  if (fileType?.isDiskImage) yield "attachment_disk_image";
  if (fileType?.type === "application/onenote") yield "attachment_notebook";
  const hasFittingName = fileType === null || extension === "" ||
    fileType.extensions.includes(extension) ||
    (fileType.type.startsWith("image/") && PICTURE_EXTENSIONS.has(extension));
  if (!hasFittingName && SIGNATURE_EXTENSIONS.has(extension)) yield "attachment_other_type";
}
