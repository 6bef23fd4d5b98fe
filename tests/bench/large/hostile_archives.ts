/** Archives, disk images and containers that are made to be dear. */

import { gzipSync } from "node:zlib";
import {
  RAR4,
  rar4File,
  rar4Header,
  RAR5,
  rar5File,
  rar5Header,
  tar,
  zip,
} from "../../support/archives.ts";
import { latin1, u16, u32 } from "../../support/bytes.ts";
import { tnef } from "../../support/tnef.ts";
import { EMPTY_BLOCKS, filesMail } from "./hostile_documents.ts";
import { fileMail, formatAttachment, mailOf, multipart, numbered, times } from "./mail.ts";
import type { Mails, MakeMail } from "./mail.ts";

const ZIP = "application/zip", GZIP = "application/gzip";
const GZIP_HEAD = "\x1f\x8b\x08\0\0\0\0\0\0\0";
const zipFile = (content: MakeMail): MakeMail => fileMail(ZIP, "a.zip", content);
const gzip = (text: string) =>
  Array.from(gzipSync(latin1(text)), (byte) => String.fromCharCode(byte)).join("");

/** The end of a zip file that says where its directory starts. */
const endOf = (count: number, size: number, at: number) =>
  `PK\x05\x06${u32(0)}${u16(count)}${u16(count)}${u32(size)}${u32(at)}${u16(0)}`;
const entry = (name: string, field: string) =>
  `PK\x01\x02${"\0".repeat(24)}${u16(name.length)}${u16(field.length)}${
    "\0".repeat(14)
  }${name}${field}`;

/** Zip files in front of one another that all have the first one's directory. */
function joined(size: number): string {
  const directory = entry("a", "").repeat(size / 60);
  const head = `PK\x03\x04${"\0".repeat(30)}`;
  const end = endOf(65_535, 0xffffff, head.length);
  return head + directory + `${" ".repeat(60_000)}${end}`.repeat(8);
}

const TAR_BOMB = gzip(tar({ name: "a", content: "x".repeat(8_000_000) }));
const TAR_FILES = gzip(tar(...Array.from({ length: 6000 }, (_, at) => ({ name: `f${at}.js` }))));

const attribute = (data: string) => `\x02${u32(0x69005)}${u32(data.length)}${data}\0\0`;

function tnefInside(size: number): string {
  let inner = tnef([{ title: "a.exe", data: times("\x1f\0", size) }]);
  for (let depth = 0; depth < 5; depth++) inner = tnef([{ title: "m", data: inner }]);
  return inner;
}

/** Returns a page and a file that each take a share of the budget. */
function pageAnd(file: string): MakeMail {
  return (size) =>
    multipart([
      `Content-Type: text/html\r\n\r\n${times("<td>a</td>", size * 0.8)}`,
      formatAttachment(GZIP, "a.tgz", times(file, size * 0.14)),
    ]);
}

/** Mails of hostile archives and containers. */
export const HOSTILE_ARCHIVES: Mails = {
  "zip file of the shortest entries": zipFile((size) =>
    entry("a", "").repeat(size / 47) + endOf(65_535, size - size % 47, 0)
  ),
  "zip file of long fields": zipFile((size) => {
    const directory = entry("a", times("\x01\0\0\0", 65_000)).repeat(Math.max(1, size / 65_050));
    return directory + endOf(9, directory.length, 0);
  }),
  "zip file of long names": zipFile((size) => {
    const directory = entry(times("\x81", 65_000), "").repeat(Math.max(1, size / 65_050));
    return directory + endOf(9, directory.length, 0);
  }),
  "zip files in front of one another": zipFile(joined),
  "zip file of ends": zipFile((size) => `PK\x03\x04${times(endOf(1, 0, 0), size)}`),
  "zip files": filesMail(ZIP, "a.zip", zip(["a.txt"])),
  "zip files behind pictures": filesMail("image/gif", "a.gif", `GIF89a${zip(["a.js"])}`),
  "gzip of blocks without output": fileMail(
    GZIP,
    "a.tgz",
    (size) => GZIP_HEAD + times(EMPTY_BLOCKS, size) + "\0".repeat(8),
  ),
  "gzip files of blocks without output": filesMail(
    GZIP,
    "a.tgz",
    GZIP_HEAD + EMPTY_BLOCKS.repeat(40) + "\0".repeat(8),
  ),
  "page beside gzip of blocks without output": pageAnd(GZIP_HEAD + EMPTY_BLOCKS.repeat(30_000)),
  "tar.gz of one long file": filesMail(GZIP, "a.tgz", TAR_BOMB),
  "tar.gz of many files": filesMail(GZIP, "a.tgz", TAR_FILES),
  "gzip of noise": fileMail(
    GZIP,
    "a.tgz",
    (size) => gzip(tar({ name: "a", content: numbered(size, (at) => (at * at).toString(36)) })),
  ),
  "tar file of long names": fileMail(
    "application/x-tar",
    "a.tar",
    (size) =>
      tar(...Array.from({ length: size / 9500 }, () => ({
        name: "a",
        type: "x",
        content: times("9 path=ab", 8192),
      }))),
  ),
  "RAR 4 file of short headers": fileMail(
    "application/vnd.rar",
    "a.rar",
    (size) => RAR4 + times(rar4Header(0x74, 0, ""), size),
  ),
  "RAR 4 file of coded names": fileMail(
    "application/vnd.rar",
    "a.rar",
    (size) => RAR4 + times(rar4File(`${"a".repeat(900)}\0\0${"\xff\x7f".repeat(60)}`, 0x200), size),
  ),
  "RAR 5 file of records": fileMail(
    "application/vnd.rar",
    "a.rar",
    (size) =>
      RAR5 +
      times(rar5Header(2, 1, 40, 4, 9, 0, "crc.", 0, 0, 1, "a", "\x01\x05".repeat(20)), size),
  ),
  "RAR markers": fileMail(
    "application/octet-stream",
    "a.rar",
    (size) => `x${times("Rar!\x1a\x07", size)}`,
  ),
  "RAR files": filesMail("application/vnd.rar", "a.rar", RAR5 + rar5File("a.js")),
  "winmail.dat inside one another": fileMail("application/ms-tnef", "winmail.dat", tnefInside),
  "winmail.dat of properties": fileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) => tnef([{ title: "a" }]) + times(attribute(times("\x1f\0", 16_000)), size),
  ),
  "winmail.dat of names": fileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) => tnef([{ title: "a" }]) + times(attribute(""), size),
  ),
  "winmail.dat files": filesMail(
    "application/ms-tnef",
    "winmail.dat",
    tnef([{ title: "a.exe", longName: "bill.exe", data: "MZ" }], "hello"),
  ),
  "7z files": filesMail(
    "application/octet-stream",
    "a.7z",
    `7z\xbc\xaf\x27\x1c\0\x04${"\xe0".repeat(60)}`,
  ),
  "uuencoded files without content": (size) => mailOf(times("begin 644 a\r\n", size)),
};
