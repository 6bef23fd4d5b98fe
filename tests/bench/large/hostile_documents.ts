import { deflateRawSync } from "node:zlib";
import { createRawZip } from "../../support/archives.ts";
import { latin1, padded, u16, u32, wide } from "../../support/bytes.ts";
import { fileMail, formatAttachment, multipart, times } from "./mail.ts";
import type { Mails, MakeMail } from "./mail.ts";

/** Valid documents that are made to be dear: each costs a reader without a budget seconds. */

/** Four deflated blocks of two tables each and no output. */
export const EMPTY_BLOCKS =
  "\x04\xc0\x81\0\0\0\0\0\x90\xff\x6b\x10\0\x07\x02\0\0\0\0\x40\xfe\xaf\x41\0\x1c\x08\0\0\0\0\0\xf9" +
  "\xbf\x06\x01\x70\x20\0\0\0\0\0\xe4\xff\x1a";

const textOf = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
const deflatedText = (text: string) => textOf(deflateRawSync(latin1(text)));

/** Returns a mail of many small files of one kind, up to a size. */
export function filesMail(type: string, name: string, file: string): MakeMail {
  const one = formatAttachment(type, name, file);
  return (size) => multipart(Array(Math.max(1, Math.floor(size / (one.length + 8)))).fill(one));
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
function compound(
  streams: readonly Stream[],
  { sectors, next }: { readonly sectors: number; readonly next: (sector: number) => number },
): string {
  const tables = Math.ceil((sectors + 1) / 128);
  const entry = (name: string, type: string, start: number, length: number) =>
    padded(
      padded(padded(wide(name), 64) + u16(2 * name.length + 2) + type, 116) + u32(start) +
        u32(length),
      128,
    );
  const places = Array.from({ length: 109 }, (_, at) => u32(at < tables ? at + 1 : LAST)).join("");
  const head = padded(padded("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 30) + u16(9), 44) + u32(tables) +
    u32(0) + "\0".repeat(8) + u32(0) + "\0".repeat(12);
  const entries = [entry("Root Entry", "\x05", 0, 1 << 22)]
    .concat(streams.map(({ name, start, length }) => entry(name, "\x02", start, length)));
  const table = Array.from({ length: tables * 128 }, (_, at) => u32(at === 0 ? LAST : next(at)));
  return padded(head, 76) + places + padded(entries.join(""), SECTOR) + table.join("") +
    times("\x0f\0\xff\x03".padEnd(SECTOR, "\x0f"), SECTOR * sectors);
}

const SLIDES = "PowerPoint Document", USER = "Current User";
/** Every sector points to itself: 4 MiB of a file of 2 kB. */
const LOOPED = compound([{ name: SLIDES, start: 1, length: 4 << 20 }], {
  sectors: 1,
  next: (sector) => sector,
});
const SHORT_LOOPED = compound([{ name: USER, start: 0, length: 4000 }, {
  name: SLIDES,
  start: 1,
  length: 4 << 20,
}], { sectors: 2, next: () => 1 });

const sectorsOf = (size: number) => Math.min(13_000, Math.floor(size / SECTOR));

const objects = (packed: string) => `1 0 obj/ObjStm/Fl stream\n\x78\x9c${packed}\nendstream\n`;
const TEXT = { name: "word/document.xml", packed: "", method: 0 };
const rels = (packed: string, at = 0) => ({ name: `word/_rels/${at}.rels`, packed, method: 8 });
const PDF = "application/pdf", RTF = "application/rtf", OLE = "application/vnd.ms-powerpoint";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const docx = (content: MakeMail): MakeMail => fileMail(DOCX, "a.docx", content);
const pdf = (content: MakeMail): MakeMail =>
  fileMail(PDF, "a.pdf", (size) => `%PDF-1.4\n${content(size)}`);
const rtf = (content: MakeMail): MakeMail =>
  fileMail(RTF, "a.rtf", (size) => `{\\rtf1${content(size)}`);

/** Returns a document whose directory names one content many times. */
function shared(packed: string, entries: number): string {
  const archive = createRawZip([TEXT, rels(packed)]);
  const at = archive.lastIndexOf("PK\x01\x02"), end = archive.indexOf("PK\x05\x06");
  return archive.slice(0, end) + archive.slice(at, end).repeat(entries) + archive.slice(end);
}

const ZEROS = deflatedText("\0".repeat(2_000_000));
const NAMES = deflatedText("/URI(".repeat(200_000));
const BOMB = deflatedText("<a>".repeat(5_000_000));
const FIELDS = deflatedText('<w:instrText>HYPERLINK "http://a.example/"<'.repeat(200_000));

/** Returns a page and four files, each for another reader. */
function allAtOnce(size: number): string {
  const page = "<p class=a style='color:#fff'>verify <a href=http://a.example/>x</a>";
  return multipart([
    `Content-Type: text/html\r\n\r\n${times(page, size / 20)}`,
    formatAttachment(PDF, "a.pdf", `%PDF-1.4\n${times(objects(NAMES), size / 6)}`),
    formatAttachment(DOCX, "a.docx", createRawZip([TEXT, rels(times(EMPTY_BLOCKS, size / 6))])),
    formatAttachment(RTF, "a.rtf", `{\\rtf1${times("\\uc2{\\fldinst \\u104??\\'68", size / 6)}`),
    formatAttachment("text/html", "a.html", times("<a href=http://b.example/>y</a>", size / 8)),
  ]);
}

/** Mails of hostile documents. */
export const HOSTILE_DOCUMENTS: Mails = {
  "presentations whose sectors lead to themselves": filesMail(OLE, "a.ppt", LOOPED),
  "presentations whose short sectors lead in a circle": filesMail(OLE, "a.ppt", SHORT_LOOPED),
  "presentation of streams that share their sectors": fileMail(
    OLE,
    "a.ppt",
    (size) =>
      compound(
        [SLIDES, USER, "Workbook", "WordDocument"].map((name) => ({
          name,
          start: 1,
          length: size,
        })),
        { sectors: sectorsOf(size), next: (at) => at + 1 },
      ),
  ),
  "presentation whose directory is the whole file": fileMail(
    OLE,
    "a.ppt",
    (size) =>
      compound([], { sectors: sectorsOf(size), next: (at) => at + 1 }).replace(u32(LAST), u32(1)),
  ),
  "PDF of blocks without output": pdf((size) => objects(times(EMPTY_BLOCKS, size))),
  "PDF of streams of a few blocks": pdf((size) => times(objects(EMPTY_BLOCKS), size)),
  "PDF of packed zeros": pdf((size) => times(objects(ZEROS), size)),
  "PDF of packed names": pdf((size) => times(objects(NAMES), size)),
  "PDF of files to open": pdf((size) => times("/GoToR/F(", size)),
  "PDF of addresses without an end": pdf((size) => times("/URI (", size)),
  "PDF of digits without an end": pdf((size) => times("/URI <41", size)),
  "PDF of names with signs": pdf((size) => times("/J#61#76", size)),
  "PDF of empty streams": pdf((size) => times("stream\nendstream ", size)),
  "PDF of dictionaries": pdf((size) => times("obj/ObjStm/Fl stream\nendstream", size)),
  "PDF files": filesMail(PDF, "a.pdf", "%PDF-1.4\n/S/URI/URI(http://a.example/)"),
  "document of blocks without output": docx((size) =>
    createRawZip([TEXT, rels(times(EMPTY_BLOCKS, size))])
  ),
  "document whose entries share their content": docx((size) =>
    shared(times(EMPTY_BLOCKS, size / 2), size / 130)
  ),
  "document of packed tags": docx((size) => createRawZip([TEXT, rels(times(BOMB, size))])),
  "document of many packed parts": docx((size) =>
    createRawZip([
      TEXT,
      ...Array.from({ length: size / (BOMB.length + 99) }, (_, at) => rels(BOMB, at)),
    ])
  ),
  "document of packed fields": docx((size) =>
    createRawZip(
      Array.from(
        { length: 1 + size / (FIELDS.length + 99) },
        (_, at) => ({
          name: `word/document${at === 0 ? "" : at % 99}.xml`,
          packed: FIELDS,
          method: 8,
        }),
      ),
    )
  ),
  "document of plain tags": docx((size) =>
    createRawZip([TEXT, {
      ...rels(times("<Relationship Target='http://a.example/'/>", size)),
      method: 0,
    }])
  ),
  "documents": filesMail(
    DOCX,
    "a.docx",
    createRawZip([TEXT, rels(deflatedText("<a>".repeat(100_000)))]),
  ),
  "page, PDF, document and RTF": allAtOnce,
  "RTF of fields inside one another": rtf((size) => times("{\\fldinst ", size)),
  "RTF of templates inside one another": rtf((size) => times("{\\*\\template http:", size)),
  "RTF of fields with replaced signs": rtf((size) => times("\\uc2{\\fldinst \\u104??\\'68", size)),
  "RTF of control words": rtf((size) => `\\fldinst ${times("\\a", size)}`),
  "RTF of links without an end": rtf((size) => times('{\\fldinst HYPERLINK "a', size)),
  "RTF of groups": rtf((size) => times("{", size)),
  "RTF of objects": rtf((size) => times("\\objdatb", size)),
  "RTF files": filesMail(RTF, "a.rtf", `{\\rtf1${"{\\fldinst \\u104?".repeat(200)}`),
  "pages in files": filesMail("text/html", "a.html", "<html><a href='http://a.example/'>b</a>"),
  "invitations": filesMail(
    "text/calendar",
    "a.ics",
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nX-ALT-DESC;FMTTYPE=text/html:<a href=x>y\r\n",
  ),
  "invitation of files": fileMail(
    "text/calendar",
    "a.ics",
    (size) => `BEGIN:VCALENDAR\r\n${times("ATTACH;ENCODING=BASE64;VALUE=BINARY:TVqQ\r\n", size)}`,
  ),
  "invitation of pages": fileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${
        times(`X-ALT-DESC;FMTTYPE=text/html:${times("<a href=x>y", 60_000)}\r\n`, size)
      }`,
  ),
};
