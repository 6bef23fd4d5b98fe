import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import type { BodyFindingId } from "../../../findings/body_findings.ts";
import { type OleListing, readStreamStart } from "./ole.ts";

/** Maximum number of bytes of a workbook before its sheets, such as hundreds of styles. */
const MAX_GLOBALS = 256 * 1024;
/** Header of a document, its flags, and the one for encryption ([MS-DOC] 2.5.2). */
const HEADER_LENGTH = 32, FLAGS_AT = 10, DOCUMENT_ENCRYPTED = 0x100;
/** Length of the header of a record, and types of records of a workbook ([MS-XLS] 2.3). */
const RECORD_HEADER = 4, SHEET = 0x85, PASSWORD = 0x2f, END = 0x0a;
/** Offset of the type of a sheet in its record, and the type with macros ([MS-XLS] 2.4.28). */
const SHEET_TYPE_AT = 5, MACRO_SHEET = 1;

/** Start of the record with the flag for macros, and the offset of the flag ([MS-PPT] 2.4.10). */
const MACRO_RECORD = [0x0f, 0, 0xff, 0x03, 0x14, 0, 0, 0, 0x02, 0, 0, 0x04, 0x0c, 0, 0, 0] as const;
const HAS_MACROS_AT = 20;

/** Yields the findings about the main stream of a Word, Excel or PowerPoint file before 2007. */
export function* findInBinaryDocument(
  ole: OleListing,
  type: string,
): Generator<BodyFindingId> {
  if (type === "application/msword") {
    const header = new ByteReader(readStreamStart(ole, "worddocument", HEADER_LENGTH));
    if ((header.readU16(FLAGS_AT) & DOCUMENT_ENCRYPTED) !== 0) yield "attachment_encrypted";
  }
  if (type === "application/vnd.ms-excel") {
    const name = ole.streams.has("workbook") ? "workbook" : "book";
    yield* findInWorkbook(readStreamStart(ole, name, MAX_GLOBALS));
  }
  if (type === "application/vnd.ms-powerpoint") {
    const slides = readStreamStart(ole, "powerpoint document", ole.bytes.length);
    if (hasMacroRecord(slides)) yield "attachment_macros";
  }
}

function hasMacroRecord(slides: Uint8Array): boolean {
  const [first] = MACRO_RECORD;
  for (let at = slides.indexOf(first); at >= 0; at = slides.indexOf(first, at + 1)) {
    const isRecord = MACRO_RECORD.every((byte, i) => slides[at + i] === byte);
    if (isRecord && slides[at + HAS_MACROS_AT] === 1) return true;
  }
  return false;
}

/** Yields the findings about the records of a workbook: a password, sheets of Excel 4 macros. */
function* findInWorkbook(stream: Uint8Array): Generator<BodyFindingId> {
  const reader = new ByteReader(stream);
  for (let at = 0; reader.has(at, RECORD_HEADER);) {
    const type = reader.readU16(at);
    if (type === END) return;
    if (type === PASSWORD) yield "attachment_encrypted";
    if (type === SHEET && reader.readU8(at + RECORD_HEADER + SHEET_TYPE_AT) === MACRO_SHEET) {
      yield "attachment_macros";
    }
    at += RECORD_HEADER + reader.readU16(at + 2);
  }
}
