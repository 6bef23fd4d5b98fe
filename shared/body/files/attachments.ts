import { Budget } from "../../mime/budget.ts";
import { encodeHex } from "../../encoding/bytes.ts";
import type { BodyAttachment } from "../../contract/body.ts";
import type { ArchiveEntry } from "../../contract/body_parts.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import type { AttachedLink, FileContent } from "./file_reading.ts";
import { entryFindings, nameFindings, namesDisagree, readExtension } from "./file_names.ts";
import { type FileType, PICTURE_EXTENSIONS, SIGNATURE_EXTENSIONS, sniffType } from "./file_type.ts";
import type { CarriedText, MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { rankMostSevere, selectHighestRanked } from "../../findings/severity_rank.ts";

/**
 * Maximum number of attachments in an answer; mail programs send a few, archives of lists some
 * dozens.
 */
const MAX_ATTACHMENTS = 100;
/** Maximum number of files of an archive in an answer. */
const MAX_ENTRIES = 50;

/** An examined attachment. */
export interface ExaminedAttachment extends BodyAttachment {
  readonly findings: BodyFindingId[];
}

/** The attachments of a mail, with the links in them. */
export interface ExaminedAttachments {
  /** All that were examined. */
  readonly attachments: ExaminedAttachment[];
  readonly links: readonly AttachedLink[];
  /** The texts of pages that are files. */
  readonly texts: readonly CarriedText[];
}

/**
 * Examines files by name, bytes and content within the budget; archives are listed, not unpacked.
 */
export async function examineAttachments(
  files: readonly MailFile[],
  budget = new Budget(),
): Promise<ExaminedAttachments> {
  const attachments: ExaminedAttachment[] = [];
  const links = new Map<string, AttachedLink>();
  const texts: CarriedText[] = [];
  if (files.length === 0) return { attachments, links: [], texts };
  // Most mails have none: an edge function starts often.
  const { readFileContent } = await import("./file_content.ts");
  // Sequentially, to bound memory: each file may be decoded to text.
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

/** Returns the attachments of the answer, the most severe ones if there are too many. */
export function selectAnsweredAttachments(
  all: readonly ExaminedAttachment[],
): ExaminedAttachment[] {
  return selectHighestRanked(all, ({ findings }) => rankMostSevere(findings), MAX_ATTACHMENTS);
}

async function describeAttachment(
  { bytes, name, otherName, declaredType, path, carrier, inline }: MailFile,
  { type, listing, opens, findings: inContent }: FileContent,
): Promise<ExaminedAttachment> {
  const findings = [
    ...nameFindings(name ?? ""),
    ...typeFindings(readExtension(name ?? ""), sniffType(bytes)),
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

/** The files of an archive in the answer, those with odd names if there are too many. */
function selectEntries({ entries }: ArchiveListing): ArchiveEntry[] {
  const rank = ({ name }: ArchiveEntry) => rankMostSevere([...entryFindings(name)]);
  return selectHighestRanked(entries, rank, MAX_ENTRIES);
}

async function computeSha256(bytes: Uint8Array): Promise<string> {
  const { buffer, byteOffset, length } = bytes;
  // No copy, unless the memory is shared between threads.
  const own = buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, length)
    : new Uint8Array(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", own));
  return encodeHex(digest);
}

/** The findings from a name and the first bytes together. */
function* typeFindings(extension: string, known: FileType | null): Generator<BodyFindingId> {
  if (known?.type === "application/x-ms-shortcut") yield "attachment_shortcut";
  else if (known?.type === "text/x-shellscript") yield "attachment_source_code";
  else if (known?.program) yield "attachment_program";
  if (known?.image) yield "attachment_disk_image";
  if (known?.type === "application/onenote") yield "attachment_notebook";
  const fits = known === null || extension === "" || known.extensions.includes(extension) ||
    (known.type.startsWith("image/") && PICTURE_EXTENSIONS.has(extension));
  if (!fits && SIGNATURE_EXTENSIONS.has(extension)) yield "attachment_other_type";
}
