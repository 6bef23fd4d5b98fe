import { ByteReader } from "../../../mime/carried/byte_reader.ts";
import type { BodyFindingId } from "../../../findings/body_findings.ts";
import { type OleListing, streamStart } from "./ole.ts";

/**
 * Bytes of a workbook in which its list of sheets is searched; hundreds of styles come before it.
 */
const MAX_GLOBALS = 256 * 1024;
/** [MS-DOC] 2.5.2: flags of a document, and the one of encryption. */
const FLAGS_AT = 10, DOCUMENT_ENCRYPTED = 0x100, HEADER = 32;
/** [MS-XLS] 2.3: records of a workbook. */
const RECORD = 4, SHEET = 0x85, PASSWORD = 0x2f, END = 0x0a;
/** [MS-XLS] 2.4.28: the type of a sheet follows its position and state. */
const SHEET_TYPE_AT = 5, MACRO_SHEET = 1;

/** [MS-PPT] 2.4.10: the record with the flag for macros. */
const MACRO_RECORD = [0x0f, 0, 0xff, 0x03, 0x14, 0, 0, 0, 0x02, 0, 0, 0x04, 0x0c, 0, 0, 0] as const;
const HAS_MACROS_AT = 20;

/**
 * Findings of the main stream of a document, workbook or presentation from before 2007, in addition
 * to its directory.
 */
export function* binaryFindings(
  ole: OleListing,
  type: string,
): Generator<BodyFindingId> {
  if (type === "application/msword") {
    const header = new ByteReader(streamStart(ole, "worddocument", HEADER));
    if ((header.u16(FLAGS_AT) & DOCUMENT_ENCRYPTED) !== 0) yield "attachment_encrypted";
  }
  if (type === "application/vnd.ms-excel") {
    const name = ole.streams.has("workbook") ? "workbook" : "book";
    yield* findInWorkbook(streamStart(ole, name, MAX_GLOBALS));
  }
  if (type === "application/vnd.ms-powerpoint") {
    const slides = streamStart(ole, "powerpoint document", ole.bytes.length);
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

/** Yields the records before the sheets: which sheets have Excel 4 macros, and a password. */
function* findInWorkbook(stream: Uint8Array): Generator<BodyFindingId> {
  const reader = new ByteReader(stream);
  for (let at = 0; reader.has(at, RECORD);) {
    const type = reader.u16(at);
    if (type === END) return;
    if (type === PASSWORD) yield "attachment_encrypted";
    if (type === SHEET && reader.u8(at + RECORD + SHEET_TYPE_AT) === MACRO_SHEET) {
      yield "attachment_macros";
    }
    at += RECORD + reader.u16(at + 2);
  }
}
