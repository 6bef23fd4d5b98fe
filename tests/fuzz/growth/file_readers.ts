import { listAppendedArchive, listArchive } from "../../../shared/body/files/archives/list.ts";
import { findInBinaryDocument } from "../../../shared/body/files/documents/binary_office.ts";
import { readOutlookFile } from "../../../shared/mime/outlook/outlook_mail.ts";
import { readOle } from "../../../shared/body/files/documents/ole.ts";
import { readPdfFile } from "../../../shared/body/files/documents/pdf.ts";
import { readRelationships } from "../../../shared/body/files/documents/relationships.ts";
import { findRtfObjects } from "../../../shared/body/files/documents/rtf.ts";
import { searchForMails } from "../../../shared/body/files/mails_in_file.ts";
import { readShortcutUrls, readXmlLinks } from "../../../shared/body/files/text_file.ts";
import { readCalendar } from "../../../shared/mime/carried/calendar.ts";
import { readTnef } from "../../../shared/mime/carried/tnef.ts";
import { findUuencoded } from "../../../shared/mime/uuencode.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import type { GrowthReader } from "./reader.ts";

/** Sizes of files whose lists end after some thousand entries. */
const FILE_SIZES = { size: 16 * 1024, maxSize: 128 * 1024 };

function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** Bytes that are counts, offsets and ends in most formats. */
const NUMBER_BYTES = ["\0", "\x01", "\x01\0", "\xff\xff", "\x80", "\0\0\0\x01", "\x7f", "a"];

function archive(
  name: string,
  type: string,
  marker: string,
  tokens: readonly string[],
): GrowthReader {
  return {
    name,
    read: (text) => listArchive(toBytes(text), { type, name: "a" }),
    ...FILE_SIZES,
    tokens: [...NUMBER_BYTES, ...tokens],
    heads: [marker],
    tails: ["\0", "\xff"],
  };
}

const ISO_HEAD = `${"\0".repeat(32_768)}\x01CD001\x01${"\0".repeat(151)}\0\x11\0\0\0\0\0\0\x11`;

/** The readers of attached files. */
export const FILE_READERS: readonly GrowthReader[] = [
  archive("RAR 4 list", "application/vnd.rar", "Rar!\x1a\x07\0", [
    "\0\0\x74\0\x80\x28\0",
    "\0\0\x73\0\0\x07\0",
    "\0\0\x74\x04\x02\x20\0",
  ]),
  archive("RAR 5 list", "application/vnd.rar", "Rar!\x1a\x07\x01\0", [
    "\0\0\0\0\x05\x02\0",
    "\x02\x02\0",
  ]),
  archive("tar list", "application/x-tar", `a${"\0".repeat(147)}000141\0 `, [
    "0",
    "L",
    "x",
    "ustar\0",
  ]),
  archive("gzip list", "application/gzip", "\x1f\x8b\x08\0\0\0\0\0\0\0", [
    // Four dynamic blocks without output.
    "\x04\xc0\x81\x00\x00\x00\x00\x00\x90\xff\x6b\x10\x00\x07\x02\x00\x00\x00\x00\x40\xfe\xaf\x41" +
    "\x00\x1c\x08\x00\x00\x00\x00\x00\xf9\xbf\x06\x01\x70\x20\x00\x00\x00\x00\x00\xe4\xff\x1a",
    "\x03\0",
    "\0\0\0\xff\xff",
  ]),
  archive("disk image list", "application/x-iso9660-image", ISO_HEAD, [
    "\x22\0",
    "\x02",
    "CD001",
    "\x11\0\0\0",
  ]),
  {
    name: "files that hold mails",
    read: (text) => [
      ...searchForMails({ name: "a.zip", unpack: () => toBytes(text) }, new Budget()),
    ],
    ...FILE_SIZES,
    tokens: [
      ...NUMBER_BYTES,
      "From a@b Mon Jan  5 09:00:00 2026\nA: b\n",
      "Subject: a\n\n",
      `PK\x01\x02${"\0".repeat(42)}`,
      `PK\x03\x04${"\0".repeat(26)}`,
    ],
    heads: ["PK\x03\x04", "\x1f\x8b\x08\0\0\0\0\0\0\0", "Subject: a\n\n", "From a@b 2026\n"],
    tails: ["\0", `PK\x05\x06${"\0".repeat(18)}`],
  },
  {
    name: "winmail.dat",
    read: (text) => readTnef(toBytes(text)),
    ...FILE_SIZES,
    tokens: [
      ...NUMBER_BYTES,
      "\x78\x9f\x3e\x22",
      "\x02\x02\x90\x06\0",
      "\x02\x05\x90\x06\0",
      "\x1e\0\x04\x37",
      "\x0d\0\x01\x37",
      "\x02\x10",
    ],
    heads: ["\x78\x9f\x3e\x22\0\0"],
    tails: ["\0"],
  },
  {
    name: "invitation",
    read: readCalendar,
    ...FILE_SIZES,
    tokens: [
      "BEGIN:VEVENT\n",
      "END:VEVENT\n",
      "URL:",
      "X-A",
      ";",
      '"',
      ":",
      "\\n",
      "\n ",
      "\n",
      " ",
      "ATTENDEE:mailto:a@b\n",
      "DTSTART:20260105\n",
      "X-ALT-DESC:<a href=x>\n",
    ],
    heads: ["BEGIN:VCALENDAR\n"],
    tails: ["\n", '"'],
  },
  {
    name: "uuencoded files",
    read: (text) => findUuencoded(text),
    ...FILE_SIZES,
    tokens: [
      "begin 644 a\n",
      "begin ",
      "end\n",
      "`\n",
      "#0V%T\n",
      "\n",
      " ",
      "M",
    ],
    heads: ["begin 644 a\n"],
    tails: ["\n", "end"],
  },
  {
    name: "documents",
    read: (text) => [
      readPdfFile(toBytes(text)),
      findRtfObjects(text),
      readShortcutUrls(text),
    ],
    size: 8 * 1024,
    maxSize: 64 * 1024,
    tokens: [
      "/URI (",
      "/",
      "/JS",
      "#41",
      "stream\n",
      "endstream",
      "(",
      ")",
      "\\",
      " ",
      "/GoToR ",
      "/F (",
      "/SubmitForm ",
      "/Encrypt ",
      "<",
      ">",
      "4",
      "\\057",
      "obj/ObjStm/Fl stream\n",
      "\\objdata",
      "\\*\\template http:",
      'HYPERLINK "',
      '"',
      "URL=",
      "<string>",
      "\n",
      "\\fldinst ",
      "{",
      "}",
      "\\'44",
      "\\u104?",
      "\\uc2",
      "/GoToR/F(",
    ],
    heads: ["%PDF-1.4\n", "{\\rtf1"],
    tails: [")", "endstream"],
  },
  {
    name: "pictures and pages of XML",
    read: readXmlLinks,
    ...FILE_SIZES,
    tokens: [
      "<svg>",
      "<x:a xlink:href='",
      "'",
      '"',
      "/>",
      "</",
      ">",
      "<!ENTITY",
      "&#60;",
      "&#",
      "<![CDATA[",
      "]]>",
      ":",
      ";",
      " ",
      "a",
    ],
    heads: ["<svg>"],
    tails: [">", '"'],
  },
  {
    name: "relationships",
    read: (text) => readRelationships(toBytes(text)),
    ...FILE_SIZES,
    tokens: [
      ...NUMBER_BYTES,
      "PK\x03\x04",
      `PK\x01\x02${"\0".repeat(24)}\x0b${"\0".repeat(17)}_rels/a.rels`,
    ],
    heads: [],
    tails: [`PK\x05\x06${"\0".repeat(4)}\xff\0\xff\0\xff\0\0\0${"\0".repeat(6)}`],
  },
  {
    name: "compound files",
    read: (text) => readOle(toBytes(text)),
    ...FILE_SIZES,
    tokens: [...NUMBER_BYTES, "\xfe\xff\xff\xff", "R\0o\0o\0t\0"],
    heads: [`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(22)}\x09\0`],
    tails: ["\0"],
  },
  {
    name: "Outlook files",
    read: (text) => readOutlookFile(toBytes(text)),
    ...FILE_SIZES,
    tokens: [...NUMBER_BYTES, "\xfe\xff\xff\xff", "_\0_\0p\0r\0"],
    heads: [`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(22)}\x09\0`],
    tails: ["\0"],
  },
  {
    name: "workbooks of before 2007",
    read: (text) => {
      const bytes = toBytes(text);
      const streams = new Map([["workbook", { start: 0, length: bytes.length }]]);
      const names = new Set<string>();
      const ole = { bytes, budget: new Budget(), names, rootClass: "", streams };
      return [...findInBinaryDocument(ole, "application/vnd.ms-excel")];
    },
    ...FILE_SIZES,
    tokens: [...NUMBER_BYTES, "\x85\0\x08\0", "\x2f\0", "\x0a\0"],
    heads: [`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(22)}\x09\0${"\0".repeat(480)}`],
    tails: ["\0"],
  },
  {
    name: "RAR archives behind other bytes",
    read: (text) => listAppendedArchive(toBytes(text), { name: "a.rar", budget: new Budget() }),
    ...FILE_SIZES,
    tokens: [...NUMBER_BYTES, "Rar!", "Rar!\x1a\x07\x01\0", "\x03", "STM"],
    heads: ["x"],
    tails: ["\0"],
  },
];
