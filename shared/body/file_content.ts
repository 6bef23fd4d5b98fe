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
import { readWordFields } from "./documents/fields.ts";
import { readOle } from "./documents/ole.ts";
import { readLinkFile } from "./documents/link_file.ts";
import type { UnpackingRoom } from "./documents/inflate.ts";
import { readOpenDocument } from "./documents/open_document.ts";
import { readPdfFile } from "./documents/pdf.ts";
import { readRelationships } from "./documents/relationships.ts";
import { listFindings } from "./file_names.ts";
import { bare, behind, LATIN1, MAX_OPENS, nothing, rtf, withDocument } from "./file_reading.ts";
import type { FileContent } from "./file_reading.ts";
import type { FileType } from "./file_type.ts";
import type { MailFile } from "./files.ts";
import type { BodyFindingId } from "./findings.ts";
import { textFile } from "./text_file.ts";
import { textLinks } from "./text_links.ts";

/**
 * Examines the content of a file by the type that its first bytes show.
 *
 * @param room What the documents of the mail may have unpacked.
 */
export function readFileContent(
  file: MailFile,
  known: FileType | null,
  room: UnpackingRoom,
): FileContent {
  const { bytes } = file;
  if (file.isMail) return nothing("message/rfc822");
  if (known === null) return textFile(file);
  const { type } = known;
  switch (type) {
    case "application/x-ole-storage":
      return compoundFile(bytes);
    case "application/pdf":
      return pdf(bytes, room);
    case "application/x-ms-shortcut":
      return link(bytes, type);
    case "application/rtf":
      return rtf(LATIN1.decode(bytes));
    default:
      return isListed(type) ? listed(file, type, room) : { ...nothing(type), ...behind(file) };
  }
}

const ZIP = "application/zip";

function listed({ bytes, name }: MailFile, type: string, room: UnpackingRoom): FileContent {
  const content = archive(listArchive(bytes, { type, name }, room), type, documentType(bytes));
  if (content.type?.startsWith(OPEN_DOCUMENT)) {
    return withDocument(content, readOpenDocument(bytes, room));
  }
  if (!content.type?.startsWith(OOXML)) return content;
  return withDocument(content, readRelationships(bytes, room));
}

/** The start of the media types of OpenDocument. */
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

function link(bytes: Uint8Array, type: string): FileContent {
  const read = readLinkFile(bytes);
  if (read === null) return nothing(type);
  const opens = `${read.target} ${read.given}`.trim();
  const share = /^\\\\[^\\]/.test(read.target) ? [read.target] : [];
  return {
    ...nothing(type),
    links: bare([...share, ...textLinks(read.given)]),
    opens: opens === "" ? null : opens.slice(0, MAX_OPENS),
  };
}

function archive(
  listing: ArchiveListing | null,
  type: string,
  told: string | null,
): FileContent {
  if (listing === null) return { ...nothing(type), findings: ["attachment_not_listed"] };
  const names = listing.entries.map(({ name }) => name.toLowerCase());
  const document = type === ZIP ? told ?? zipType(names) : null;
  const findings: BodyFindingId[] = document === null
    ? [...listFindings(listing)]
    : [...packageFindings(names)];
  if (listing.encrypted) findings.unshift("attachment_encrypted");
  else if (!listing.complete) findings.push("attachment_not_listed");
  if (listing.odd) findings.push("attachment_odd_list");
  return { ...nothing(document ?? type), listing, findings };
}

function compoundFile(bytes: Uint8Array): FileContent {
  const ole = readOle(bytes);
  const known = "application/x-ole-storage";
  if (ole === null) return nothing(known);
  const type = oleType(ole) ?? known;
  const findings = [...oleFindings(ole), ...binaryFindings(bytes, ole, type)];
  if (type !== WORD) return { ...nothing(type), findings };
  const { dde, loads, addresses } = readWordFields(bytes);
  if (dde) findings.push("attachment_dde");
  if (loads) findings.push("attachment_remote_template");
  return { ...nothing(type), findings, links: bare([...addresses]) };
}

const WORD = "application/msword";

function pdf(bytes: Uint8Array, room: UnpackingRoom): FileContent {
  const { script, launch, files, form, encrypted, addresses } = readPdfFile(bytes, room);
  const findings: BodyFindingId[] = [];
  if (script) findings.push("attachment_pdf_script");
  if (launch) findings.push("attachment_pdf_launch");
  if (files) findings.push("attachment_pdf_files");
  if (form) findings.push("attachment_pdf_form");
  if (encrypted) findings.push("attachment_pdf_encrypted");
  return { ...nothing("application/pdf"), findings, links: bare(addresses) };
}
