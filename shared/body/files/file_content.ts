import type { Budget } from "../../mime/budget.ts";
import { isArchiveType, listArchive } from "./archives/list.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import {
  findInOle,
  findInPackage,
  findOleType,
  findZipType,
  OOXML,
  readDeclaredType,
} from "./documents/office.ts";
import { findInBinaryDocument } from "./documents/binary_office.ts";
import { readOle } from "./documents/ole.ts";
import { readPdfFile } from "./documents/pdf.ts";
import { readRelationships } from "./documents/relationships.ts";
import { findInListing } from "./file_names.ts";
import {
  createEmptyContent,
  type FileContent,
  LATIN1,
  readAppendedArchive,
  readRtfContent,
  toAttachedLinks,
} from "./file_reading.ts";
import type { FileType } from "./file_type.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { readTextFile } from "./text_file.ts";

/**
 * Examines the content of a file.
 *
 * @param sniffedType Type that its first bytes show; null for none.
 */
export function readFileContent(
  file: MailFile,
  sniffedType: FileType | null,
  budget: Budget,
): FileContent {
  const { bytes } = file;
  if (file.isMail) return createEmptyContent("message/rfc822");
  if (sniffedType === null) return readTextFile(file, budget);
  const { type } = sniffedType;
  switch (type) {
    case OLE:
      return readCompoundFile(bytes, budget);
    case "application/pdf":
      return readPdfContent(bytes, budget);
    case "application/rtf":
      return readRtfContent(LATIN1.decode(bytes), budget);
    default:
      if (isArchiveType(type)) return readArchive(file, type, budget);
      return { ...createEmptyContent(type), ...readAppendedArchive(file, budget) };
  }
}

const ZIP = "application/zip", OLE = "application/x-ole-storage";

function readArchive({ bytes, name }: MailFile, type: string, budget: Budget): FileContent {
  const listing = listArchive(bytes, { type, name, budget });
  const content = describeListing(listing, type, readDeclaredType(bytes, budget));
  if (!content.type?.startsWith(OOXML)) return content;
  const { loadsParts, hasMacros, addresses } = readRelationships(bytes, budget);
  const findings = [...content.findings];
  if (hasMacros) findings.push("attachment_macros");
  if (loadsParts) findings.push("attachment_remote_template");
  return { ...content, findings, links: toAttachedLinks(addresses) };
}

/** @param declaredType Document type that a zip file declares; null for none. */
function describeListing(
  listing: ArchiveListing | null,
  type: string,
  declaredType: string | null,
): FileContent {
  if (listing === null) return { ...createEmptyContent(type), findings: ["attachment_not_listed"] };
  const names = listing.entries.map(({ name }) => name.toLowerCase());
  const document = type === ZIP ? declaredType ?? findZipType(names) : null;
  const findings: BodyFindingId[] = document === null
    ? [...findInListing(listing)]
    : [...findInPackage(names)];
  if (listing.isEncrypted) findings.unshift("attachment_encrypted");
  else if (!listing.isComplete) findings.push("attachment_not_listed");
  if (listing.isOdd) findings.push("attachment_odd_list");
  return { ...createEmptyContent(document ?? type), listing, findings };
}

function readCompoundFile(bytes: Uint8Array, budget: Budget): FileContent {
  const ole = readOle(bytes, budget);
  if (ole === null) return createEmptyContent(OLE);
  const type = findOleType(ole) ?? OLE;
  const findings = [...findInOle(ole), ...findInBinaryDocument(ole, type)];
  return { ...createEmptyContent(type), findings };
}

function readPdfContent(bytes: Uint8Array, budget: Budget): FileContent {
  const { hasScript, hasLaunch, hasFiles, isEncrypted, addresses } = readPdfFile(bytes, budget);
  const findings: BodyFindingId[] = [];
  if (hasScript) findings.push("attachment_pdf_script");
  if (hasLaunch) findings.push("attachment_pdf_launch");
  if (hasFiles) findings.push("attachment_pdf_files");
  if (isEncrypted) findings.push("attachment_pdf_encrypted");
  return { ...createEmptyContent("application/pdf"), findings, links: toAttachedLinks(addresses) };
}
