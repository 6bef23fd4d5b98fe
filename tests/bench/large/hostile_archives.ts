/** Archives, disk images and containers that are made to be dear. */

import { gzipSync } from "node:zlib";
import {
  createRar4File,
  createRar4Header,
  createRar5File,
  createRar5Header,
  createTar,
  RAR4,
  RAR5,
  zip,
} from "../../support/archives.ts";
import { encodeU16, encodeU32, toLatin1 } from "../../support/bytes.ts";
import { createTnef } from "../../support/tnef.ts";
import { createFilesMail, EMPTY_BLOCKS } from "./hostile_documents.ts";
import {
  createFileMail,
  createMailText,
  createMultipartMail,
  createNumbered,
  formatAttachment,
  repeatTo,
} from "./mail.ts";
import type { Mails, MakeMail } from "./mail.ts";

const ZIP = "application/zip", GZIP = "application/gzip";
const GZIP_HEAD = "\x1f\x8b\x08\0\0\0\0\0\0\0";
const zipFile = (content: MakeMail): MakeMail => createFileMail(ZIP, "a.zip", content);
const gzip = (text: string) =>
  Array.from(gzipSync(toLatin1(text)), (byte) => String.fromCharCode(byte)).join("");

/** The end of a zip file that says where its directory starts. */
const createEnd = (count: number, size: number, at: number) =>
  `PK\x05\x06${encodeU32(0)}${encodeU16(count)}${encodeU16(count)}${encodeU32(size)}${
    encodeU32(at)
  }${encodeU16(0)}`;
const createEntry = (name: string, field: string) =>
  `PK\x01\x02${"\0".repeat(24)}${encodeU16(name.length)}${encodeU16(field.length)}${
    "\0".repeat(14)
  }${name}${field}`;

/** Zip files in front of one another that all have the first one's directory. */
function joinArchives(size: number): string {
  const directory = createEntry("a", "").repeat(size / 60);
  const head = `PK\x03\x04${"\0".repeat(30)}`;
  const end = createEnd(65_535, 0xffffff, head.length);
  return head + directory + `${" ".repeat(60_000)}${end}`.repeat(8);
}

const TAR_BOMB = gzip(createTar({ name: "a", content: "x".repeat(8_000_000) }));
const TAR_FILES = gzip(
  createTar(...Array.from({ length: 6000 }, (_, at) => ({ name: `f${at}.js` }))),
);

const createTnefAttribute = (data: string) =>
  `\x02${encodeU32(0x69005)}${encodeU32(data.length)}${data}\0\0`;

function nestTnef(size: number): string {
  let innerArchive = createTnef([{ title: "a.exe", data: repeatTo("\x1f\0", size) }]);
  for (let depth = 0; depth < 5; depth++) {
    innerArchive = createTnef([{ title: "m", data: innerArchive }]);
  }
  return innerArchive;
}

/** Returns a page and a file that each take a share of the budget. */
function createPageAnd(file: string): MakeMail {
  return (size) =>
    createMultipartMail([
      `Content-Type: text/html\r\n\r\n${repeatTo("<td>a</td>", size * 0.8)}`,
      formatAttachment(GZIP, "a.tgz", repeatTo(file, size * 0.14)),
    ]);
}

/** Mails of hostile archives and containers. */
export const HOSTILE_ARCHIVES: Mails = {
  "zip file of the shortest entries": zipFile((size) =>
    createEntry("a", "").repeat(size / 47) + createEnd(65_535, size - size % 47, 0)
  ),
  "zip file of long fields": zipFile((size) => {
    const directory = createEntry("a", repeatTo("\x01\0\0\0", 65_000)).repeat(
      Math.max(1, size / 65_050),
    );
    return directory + createEnd(9, directory.length, 0);
  }),
  "zip file of long names": zipFile((size) => {
    const directory = createEntry(repeatTo("\x81", 65_000), "").repeat(Math.max(1, size / 65_050));
    return directory + createEnd(9, directory.length, 0);
  }),
  "zip files in front of one another": zipFile(joinArchives),
  "zip file of ends": zipFile((size) => `PK\x03\x04${repeatTo(createEnd(1, 0, 0), size)}`),
  "zip files": createFilesMail(ZIP, "a.zip", zip(["a.txt"])),
  "zip files behind pictures": createFilesMail("image/gif", "a.gif", `GIF89a${zip(["a.js"])}`),
  "gzip of blocks without output": createFileMail(
    GZIP,
    "a.tgz",
    (size) => GZIP_HEAD + repeatTo(EMPTY_BLOCKS, size) + "\0".repeat(8),
  ),
  "gzip files of blocks without output": createFilesMail(
    GZIP,
    "a.tgz",
    GZIP_HEAD + EMPTY_BLOCKS.repeat(40) + "\0".repeat(8),
  ),
  "page beside gzip of blocks without output": createPageAnd(
    GZIP_HEAD + EMPTY_BLOCKS.repeat(30_000),
  ),
  "tar.gz of one long file": createFilesMail(GZIP, "a.tgz", TAR_BOMB),
  "tar.gz of many files": createFilesMail(GZIP, "a.tgz", TAR_FILES),
  "gzip of noise": createFileMail(
    GZIP,
    "a.tgz",
    (size) =>
      gzip(createTar({ name: "a", content: createNumbered(size, (at) => (at * at).toString(36)) })),
  ),
  "tar file of long names": createFileMail(
    "application/x-tar",
    "a.tar",
    (size) =>
      createTar(...Array.from({ length: size / 9500 }, () => ({
        name: "a",
        type: "x",
        content: repeatTo("11 path=ab\n", 8192),
      }))),
  ),
  "RAR 4 file of short headers": createFileMail(
    "application/vnd.rar",
    "a.rar",
    (size) => RAR4 + repeatTo(createRar4Header(0x74, 0, ""), size),
  ),
  "RAR 4 file of coded names": createFileMail(
    "application/vnd.rar",
    "a.rar",
    (size) =>
      RAR4 +
      repeatTo(createRar4File(`${"a".repeat(900)}\0\0${"\xff\x7f".repeat(60)}`, 0x200), size),
  ),
  "RAR 5 file of records": createFileMail(
    "application/vnd.rar",
    "a.rar",
    (size) =>
      RAR5 +
      repeatTo(
        createRar5Header(2, 1, 40, 4, 9, 0, "crc.", 0, 0, 1, "a", "\x01\x05".repeat(20)),
        size,
      ),
  ),
  "RAR markers": createFileMail(
    "application/octet-stream",
    "a.rar",
    (size) => `x${repeatTo("Rar!\x1a\x07", size)}`,
  ),
  "RAR files": createFilesMail("application/vnd.rar", "a.rar", RAR5 + createRar5File("a.js")),
  "winmail.dat inside one another": createFileMail("application/ms-tnef", "winmail.dat", nestTnef),
  "winmail.dat of properties": createFileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) =>
      createTnef([{ title: "a" }]) +
      repeatTo(createTnefAttribute(repeatTo("\x1f\0", 16_000)), size),
  ),
  "winmail.dat of names": createFileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) => createTnef([{ title: "a" }]) + repeatTo(createTnefAttribute(""), size),
  ),
  "winmail.dat files": createFilesMail(
    "application/ms-tnef",
    "winmail.dat",
    createTnef([{ title: "a.exe", longName: "bill.exe", data: "MZ" }], "hello"),
  ),
  "7z files": createFilesMail(
    "application/octet-stream",
    "a.7z",
    `7z\xbc\xaf\x27\x1c\0\x04${"\xe0".repeat(60)}`,
  ),
  "uuencoded files without content": (size) => createMailText(repeatTo("begin 644 a\r\n", size)),
};
