import type { Budget } from "../../mime/budget.ts";
import { isListed, listArchive } from "./archives/list.ts";
import type { ArchiveListing } from "./archives/listing.ts";
import {
  documentType,
  oleFindings,
  oleType,
  OOXML,
  packageFindings,
  zipType,
} from "./documents/office.ts";
import { binaryFindings } from "./documents/binary_office.ts";
import { readOle } from "./documents/ole.ts";
import { readPdfFile } from "./documents/pdf.ts";
import { readRelationships } from "./documents/relationships.ts";
import { listFindings } from "./file_names.ts";
import {
  createEmptyContent,
  type FileContent,
  LATIN1,
  listBareLinks,
  readAppended,
  readRtfContent,
} from "./file_reading.ts";
import type { FileType } from "./file_type.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";
import { textFile } from "./text_file.ts";

/**
 * Examines the content of a file by the type that its first bytes show.
 */
export function readFileContent(
  file: MailFile,
  known: FileType | null,
  budget: Budget,
): FileContent {
  const { bytes } = file;
  if (file.isMail) return createEmptyContent("message/rfc822");
  if (known === null) return textFile(file, budget);
  const { type } = known;
  switch (type) {
    case "application/x-ole-storage":
      return readCompoundFile(bytes, budget);
    case "application/pdf":
      return readPdfContent(bytes, budget);
    case "application/rtf":
      return readRtfContent(LATIN1.decode(bytes), budget);
    default:
      if (isListed(type)) return readListed(file, type, budget);
      return { ...createEmptyContent(type), ...readAppended(file, budget) };
  }
}

const ZIP = "application/zip";

function readListed({ bytes, name }: MailFile, type: string, budget: Budget): FileContent {
  const listing = listArchive(bytes, { type, name, budget });
  const content = readArchive(listing, type, documentType(bytes, budget));
  if (!content.type?.startsWith(OOXML)) return content;
  const { loads, macros, addresses } = readRelationships(bytes, budget);
  const findings = [...content.findings];
  if (macros) findings.push("attachment_macros");
  if (loads) findings.push("attachment_remote_template");
  return { ...content, findings, links: listBareLinks(addresses) };
}

function readArchive(
  listing: ArchiveListing | null,
  type: string,
  given: string | null,
): FileContent {
  if (listing === null) return { ...createEmptyContent(type), findings: ["attachment_not_listed"] };
  const names = listing.entries.map(({ name }) => name.toLowerCase());
  const document = type === ZIP ? given ?? zipType(names) : null;
  const findings: BodyFindingId[] = document === null
    ? [...listFindings(listing)]
    : [...packageFindings(names)];
  if (listing.encrypted) findings.unshift("attachment_encrypted");
  else if (!listing.complete) findings.push("attachment_not_listed");
  if (listing.odd) findings.push("attachment_odd_list");
  return { ...createEmptyContent(document ?? type), listing, findings };
}

function readCompoundFile(bytes: Uint8Array, budget: Budget): FileContent {
  const ole = readOle(bytes, budget);
  const known = "application/x-ole-storage";
  if (ole === null) return createEmptyContent(known);
  const type = oleType(ole) ?? known;
  const findings = [...oleFindings(ole), ...binaryFindings(ole, type)];
  return { ...createEmptyContent(type), findings };
}

function readPdfContent(bytes: Uint8Array, budget: Budget): FileContent {
  const { script, launch, files, encrypted, addresses } = readPdfFile(bytes, budget);
  const findings: BodyFindingId[] = [];
  if (script) findings.push("attachment_pdf_script");
  if (launch) findings.push("attachment_pdf_launch");
  if (files) findings.push("attachment_pdf_files");
  if (encrypted) findings.push("attachment_pdf_encrypted");
  return { ...createEmptyContent("application/pdf"), findings, links: listBareLinks(addresses) };
}
