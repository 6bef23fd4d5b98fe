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

/** Examines the content of a file. @param sniffed Type that its first bytes show; null for none. */
export function readFileContent(
  file: MailFile,
  sniffed: FileType | null,
  budget: Budget,
): FileContent {
  const { bytes } = file;
  if (file.isMail) return createEmptyContent("message/rfc822");
  if (sniffed === null) return readTextFile(file, budget);
  const { type } = sniffed;
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
  const { loads, macros, addresses } = readRelationships(bytes, budget);
  const findings = [...content.findings];
  if (macros) findings.push("attachment_macros");
  if (loads) findings.push("attachment_remote_template");
  return { ...content, findings, links: toAttachedLinks(addresses) };
}

/** @param declared Document type that a zip file declares; null for none. */
function describeListing(
  listing: ArchiveListing | null,
  type: string,
  declared: string | null,
): FileContent {
  if (listing === null) return { ...createEmptyContent(type), findings: ["attachment_not_listed"] };
  const names = listing.entries.map(({ name }) => name.toLowerCase());
  const document = type === ZIP ? declared ?? findZipType(names) : null;
  const findings: BodyFindingId[] = document === null
    ? [...findInListing(listing)]
    : [...findInPackage(names)];
  if (listing.encrypted) findings.unshift("attachment_encrypted");
  else if (!listing.complete) findings.push("attachment_not_listed");
  if (listing.odd) findings.push("attachment_odd_list");
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
  const { script, launch, files, encrypted, addresses } = readPdfFile(bytes, budget);
  const findings: BodyFindingId[] = [];
  if (script) findings.push("attachment_pdf_script");
  if (launch) findings.push("attachment_pdf_launch");
  if (files) findings.push("attachment_pdf_files");
  if (encrypted) findings.push("attachment_pdf_encrypted");
  return { ...createEmptyContent("application/pdf"), findings, links: toAttachedLinks(addresses) };
}
