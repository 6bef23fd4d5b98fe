import { ByteReader } from "../../message/carried/byte_reader.ts";
import type { BodyFindingId } from "../findings.ts";
import { streamStart } from "./ole.ts";
import type { OleListing } from "./ole.ts";

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

/**
 * Findings of the main stream of a document or workbook from before 2007, in addition to its
 * directory.
 */
export function* binaryFindings(
  bytes: Uint8Array,
  { starts }: OleListing,
  type: string,
): Generator<BodyFindingId> {
  if (type === "application/msword") {
    const header = new ByteReader(streamOf(bytes, starts, ["worddocument"], HEADER));
    if ((header.u16(FLAGS_AT) & DOCUMENT_ENCRYPTED) !== 0) yield "attachment_encrypted";
  }
  if (type === "application/vnd.ms-excel") {
    yield* workbookFindings(streamOf(bytes, starts, ["workbook", "book"], MAX_GLOBALS));
  }
}

function streamOf(
  bytes: Uint8Array,
  starts: OleListing["starts"],
  names: readonly string[],
  most: number,
): Uint8Array {
  const start = names.map((name) => starts.get(name)).find((each) => each !== undefined);
  return start === undefined ? new Uint8Array() : streamStart(bytes, start, most);
}

/** The records before the sheets: which sheets have Excel 4 macros, and a password. */
function* workbookFindings(stream: Uint8Array): Generator<BodyFindingId> {
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
