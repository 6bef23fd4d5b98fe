import { createRar5File, createTar, RAR5, zip } from "../../support/archives.ts";
import { createTnef } from "../../support/tnef.ts";
import { createFileMail, createNumbered, repeatTo } from "./mail.ts";
import type { Mails } from "./mail.ts";

const LINK = "<p>A line of text with <a href='https://www.example.com/p?q=1'>a link</a>.</p>\r\n";
/** Bytes of a zip entry without its name: 30 of the local header, 46 in the directory. */
const ZIP_ENTRY_BYTES = 76;

const createNames = (size: number, each: number) =>
  Array.from({ length: Math.floor(size / (each + 14)) }, (_, at) => `f${at}.js`);

/** Mails with one large file. */
export const LARGE_FILES: Mails = {
  "PDF": createFileMail(
    "application/pdf",
    "a.pdf",
    (size) => "%PDF-1.4\n" + repeatTo("1 0 obj <</A/B>>\n", size),
  ),
  "PDF of addresses": createFileMail(
    "application/pdf",
    "a.pdf",
    (size) => "%PDF-1.4\n" + repeatTo("1 0 obj <</S/URI/URI(http://a.example/)>>\n", size),
  ),
  "PDF of encoded names": createFileMail(
    "application/pdf",
    "a.pdf",
    (size) => "%PDF-1.4\n" + repeatTo("/#4a#61", size),
  ),
  "unknown file": createFileMail(
    "application/octet-stream",
    "a.bin",
    (size) => repeatTo("\x01\x02\x03", size),
  ),
  "page": createFileMail("text/html", "a.html", (size) => `<html>${repeatTo(LINK, size)}`),
  "page of scripts": createFileMail(
    "text/html",
    "a.html",
    (size) => repeatTo('<script>location="https://a.example/"</script>', size),
  ),
  "SVG of open links": createFileMail(
    "image/svg+xml",
    "a.svg",
    (size) => `<svg>${repeatTo('<g><a href="x">', size)}`,
  ),
  "SVG": createFileMail(
    "image/svg+xml",
    "a.svg",
    (size) => `<svg xmlns="http://www.w3.org/2000/svg">${repeatTo("<g><a href='b'/></g>", size)}`,
  ),
  "RTF": createFileMail(
    "application/rtf",
    "a.rtf",
    (size) =>
      `{\\rtf1 ${repeatTo('{\\field{\\*\\fldinst HYPERLINK "http://a.example/"}} ', size)}}`,
  ),
  "zip file": createFileMail(
    "application/zip",
    "a.zip",
    (size) => zip(createNames(size / 4, ZIP_ENTRY_BYTES)),
  ),
  "zip file without a directory": createFileMail(
    "application/zip",
    "a.zip",
    (size) => repeatTo(`PK\x03\x04\x14${"\0".repeat(21)}\x01\0\0\0a`, size),
  ),
  "tar file": createFileMail(
    "application/x-tar",
    "a.tar",
    (size) => createTar(...createNames(size, 512 - 14).map((name) => ({ name }))),
  ),
  "RAR file": createFileMail(
    "application/vnd.rar",
    "a.rar",
    (size) => RAR5 + repeatTo(createRar5File("a.js"), size),
  ),
  "winmail.dat": createFileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) =>
      createTnef([{ title: "a.exe", data: repeatTo("MZ\0", size / 2) }], repeatTo(LINK, size / 2)),
  ),
  "winmail.dat of files": createFileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) => createTnef(createNames(size, 200).map((title) => ({ title, data: "MZ" }))),
  ),
  "invitation": createFileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\n${
        createNumbered(
          size,
          (at) => `ATTENDEE;CN=A${at}:mailto:a${at}@b.example\r\nURL:https://c.example/\r\n`,
        )
      }END:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
  "folded invitation": createFileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:${
        repeatTo("see https://a.example/\r\n ", size)
      }\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
  "shortcut": createFileMail(
    "application/octet-stream",
    "a.url",
    (size) => `[InternetShortcut]\r\n${repeatTo("URL=http://a.example/\r\n", size)}`,
  ),
};
