import { deflateRawSync } from "node:zlib";
import { createRawZip } from "../../support/archives.ts";
import { encodeU16, encodeU32, encodeUtf16Text, padZeros, toLatin1 } from "../../support/bytes.ts";
import { createFileMail, createMultipartMail, formatAttachment, repeatTo } from "./mail.ts";
import type { Mails, MakeMail } from "./mail.ts";

/** Valid documents that are made to be dear: each costs a reader without a budget seconds. */

/** Four deflated blocks of two tables each and no output. */
export const EMPTY_BLOCKS =
  "\x04\xc0\x81\0\0\0\0\0\x90\xff\x6b\x10\0\x07\x02\0\0\0\0\x40\xfe\xaf\x41\0\x1c\x08\0\0\0\0\0\xf9" +
  "\xbf\x06\x01\x70\x20\0\0\0\0\0\xe4\xff\x1a";

const joinBytesAsText = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const deflateText = (text: string) => joinBytesAsText(deflateRawSync(toLatin1(text)));

/** Returns a mail of many small files of one kind, up to a size. */
export function createFilesMail(type: string, name: string, file: string): MakeMail {
  const one = formatAttachment(type, name, file);
  return (size) =>
    createMultipartMail(Array(Math.max(1, Math.floor(size / (one.length + 8)))).fill(one));
}

const SECTOR = 512, LAST = 0xfffffffe;

interface Stream {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

/**
 * Returns a compound file: its table of sectors by a function, its streams, and further sectors.
 */
function createCompoundFile(
  streams: readonly Stream[],
  { sectors, next }: { readonly sectors: number; readonly next: (sector: number) => number },
): string {
  const tables = Math.ceil((sectors + 1) / 128);
  const createEntry = (name: string, type: string, start: number, length: number) =>
    padZeros(
      padZeros(padZeros(encodeUtf16Text(name), 64) + encodeU16(2 * name.length + 2) + type, 116) +
        encodeU32(start) +
        encodeU32(length),
      128,
    );
  const places = Array.from({ length: 109 }, (_, at) => encodeU32(at < tables ? at + 1 : LAST))
    .join("");
  const head = padZeros(padZeros("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 30) + encodeU16(9), 44) +
    encodeU32(tables) +
    encodeU32(0) + "\0".repeat(8) + encodeU32(0) + "\0".repeat(12);
  const entries = [createEntry("Root Entry", "\x05", 0, 1 << 22)]
    .concat(streams.map(({ name, start, length }) => createEntry(name, "\x02", start, length)));
  const table = Array.from(
    { length: tables * 128 },
    (_, at) => encodeU32(at === 0 ? LAST : next(at)),
  );
  return padZeros(head, 76) + places + padZeros(entries.join(""), SECTOR) + table.join("") +
    repeatTo("\x0f\0\xff\x03".padEnd(SECTOR, "\x0f"), SECTOR * sectors);
}

const SLIDES = "PowerPoint Document", USER = "Current User";
/** Every sector points to itself: 4 MiB of a file of 2 kB. */
const LOOPED = createCompoundFile([{ name: SLIDES, start: 1, length: 4 << 20 }], {
  sectors: 1,
  next: (sector) => sector,
});
const SHORT_LOOPED = createCompoundFile([{ name: USER, start: 0, length: 4000 }, {
  name: SLIDES,
  start: 1,
  length: 4 << 20,
}], { sectors: 2, next: () => 1 });

const countSectors = (size: number) => Math.min(13_000, Math.floor(size / SECTOR));

const createObjects = (packedData: string) =>
  `1 0 obj/ObjStm/Fl stream\n\x78\x9c${packedData}\nendstream\n`;
const TEXT = { name: "word/document.xml", packedData: "", method: 0 };
const createRelationships = (packedData: string, at = 0) => ({
  name: `word/_rels/${at}.rels`,
  packedData,
  method: 8,
});
const PDF = "application/pdf", RTF = "application/rtf", OLE = "application/vnd.ms-powerpoint";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const createDocx = (content: MakeMail): MakeMail => createFileMail(DOCX, "a.docx", content);
const createPdf = (content: MakeMail): MakeMail =>
  createFileMail(PDF, "a.pdf", (size) => `%PDF-1.4\n${content(size)}`);
const createRtf = (content: MakeMail): MakeMail =>
  createFileMail(RTF, "a.rtf", (size) => `{\\rtf1${content(size)}`);

/** Returns a document whose directory names one content many times. */
function shareEntries(packedData: string, entries: number): string {
  const archive = createRawZip([TEXT, createRelationships(packedData)]);
  const at = archive.lastIndexOf("PK\x01\x02"), end = archive.indexOf("PK\x05\x06");
  return archive.slice(0, end) + archive.slice(at, end).repeat(entries) + archive.slice(end);
}

const ZEROS = deflateText("\0".repeat(2_000_000));
const NAMES = deflateText("/URI(".repeat(200_000));
const BOMB = deflateText("<a>".repeat(5_000_000));
const FIELDS = deflateText('<w:instrText>HYPERLINK "http://a.example/"<'.repeat(200_000));

/** Returns a page and four files, each for another reader. */
function combineAll(size: number): string {
  const page = "<p class=a style='color:#fff'>verify <a href=http://a.example/>x</a>";
  return createMultipartMail([
    `Content-Type: text/html\r\n\r\n${repeatTo(page, size / 20)}`,
    formatAttachment(PDF, "a.pdf", `%PDF-1.4\n${repeatTo(createObjects(NAMES), size / 6)}`),
    formatAttachment(
      DOCX,
      "a.docx",
      createRawZip([TEXT, createRelationships(repeatTo(EMPTY_BLOCKS, size / 6))]),
    ),
    formatAttachment(RTF, "a.rtf", `{\\rtf1${repeatTo("\\uc2{\\fldinst \\u104??\\'68", size / 6)}`),
    formatAttachment("text/html", "a.html", repeatTo("<a href=http://b.example/>y</a>", size / 8)),
  ]);
}

/** Mails of hostile documents. */
export const HOSTILE_DOCUMENTS: Mails = {
  "presentations whose sectors lead to themselves": createFilesMail(OLE, "a.ppt", LOOPED),
  "presentations whose short sectors lead in a circle": createFilesMail(OLE, "a.ppt", SHORT_LOOPED),
  "presentation of streams that share their sectors": createFileMail(
    OLE,
    "a.ppt",
    (size) =>
      createCompoundFile(
        [SLIDES, USER, "Workbook", "WordDocument"].map((name) => ({
          name,
          start: 1,
          length: size,
        })),
        { sectors: countSectors(size), next: (at) => at + 1 },
      ),
  ),
  "presentation whose directory is the whole file": createFileMail(
    OLE,
    "a.ppt",
    (size) =>
      createCompoundFile([], { sectors: countSectors(size), next: (at) => at + 1 }).replace(
        encodeU32(LAST),
        encodeU32(1),
      ),
  ),
  "PDF of blocks without output": createPdf((size) => createObjects(repeatTo(EMPTY_BLOCKS, size))),
  "PDF of streams of a few blocks": createPdf((size) =>
    repeatTo(createObjects(EMPTY_BLOCKS), size)
  ),
  "PDF of packed zeros": createPdf((size) => repeatTo(createObjects(ZEROS), size)),
  "PDF of packed names": createPdf((size) => repeatTo(createObjects(NAMES), size)),
  "PDF of files to open": createPdf((size) => repeatTo("/GoToR/F(", size)),
  "PDF of addresses without an end": createPdf((size) => repeatTo("/URI (", size)),
  "PDF of digits without an end": createPdf((size) => repeatTo("/URI <41", size)),
  "PDF of names with signs": createPdf((size) => repeatTo("/J#61#76", size)),
  "PDF of empty streams": createPdf((size) => repeatTo("stream\nendstream ", size)),
  "PDF of dictionaries": createPdf((size) => repeatTo("obj/ObjStm/Fl stream\nendstream", size)),
  "PDF files": createFilesMail(PDF, "a.pdf", "%PDF-1.4\n/S/URI/URI(http://a.example/)"),
  "document of blocks without output": createDocx((size) =>
    createRawZip([TEXT, createRelationships(repeatTo(EMPTY_BLOCKS, size))])
  ),
  "document whose entries share their content": createDocx((size) =>
    shareEntries(repeatTo(EMPTY_BLOCKS, size / 2), size / 130)
  ),
  "document of packed tags": createDocx((size) =>
    createRawZip([TEXT, createRelationships(repeatTo(BOMB, size))])
  ),
  "document of many packed parts": createDocx((size) =>
    createRawZip([
      TEXT,
      ...Array.from(
        { length: size / (BOMB.length + 99) },
        (_, at) => createRelationships(BOMB, at),
      ),
    ])
  ),
  "document of packed fields": createDocx((size) =>
    createRawZip(
      Array.from(
        { length: 1 + size / (FIELDS.length + 99) },
        (_, at) => ({
          name: `word/document${at === 0 ? "" : at % 99}.xml`,
          packedData: FIELDS,
          method: 8,
        }),
      ),
    )
  ),
  "document of plain tags": createDocx((size) =>
    createRawZip([TEXT, {
      ...createRelationships(repeatTo("<Relationship Target='http://a.example/'/>", size)),
      method: 0,
    }])
  ),
  "documents": createFilesMail(
    DOCX,
    "a.docx",
    createRawZip([TEXT, createRelationships(deflateText("<a>".repeat(100_000)))]),
  ),
  "page, PDF, document and RTF": combineAll,
  "RTF of fields inside one another": createRtf((size) => repeatTo("{\\fldinst ", size)),
  "RTF of templates inside one another": createRtf((size) =>
    repeatTo("{\\*\\template http:", size)
  ),
  "RTF of fields with replaced signs": createRtf((size) =>
    repeatTo("\\uc2{\\fldinst \\u104??\\'68", size)
  ),
  "RTF of control words": createRtf((size) => `\\fldinst ${repeatTo("\\a", size)}`),
  "RTF of links without an end": createRtf((size) => repeatTo('{\\fldinst HYPERLINK "a', size)),
  "RTF of groups": createRtf((size) => repeatTo("{", size)),
  "RTF of objects": createRtf((size) => repeatTo("\\objdatb", size)),
  "RTF files": createFilesMail(RTF, "a.rtf", `{\\rtf1${"{\\fldinst \\u104?".repeat(200)}`),
  "pages in files": createFilesMail(
    "text/html",
    "a.html",
    "<html><a href='http://a.example/'>b</a>",
  ),
  "invitations": createFilesMail(
    "text/calendar",
    "a.ics",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nX-ALT-DESC;FMTTYPE=text/html:<a href=x>y\r\n",
  ),
  "invitation of files": createFileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\n${repeatTo("ATTACH;ENCODING=BASE64;VALUE=BINARY:TVqQ\r\n", size)}`,
  ),
  "invitation of pages": createFileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${
        repeatTo(`X-ALT-DESC;FMTTYPE=text/html:${repeatTo("<a href=x>y", 60_000)}\r\n`, size)
      }`,
  ),
};
