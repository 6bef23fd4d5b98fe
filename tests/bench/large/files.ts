import { RAR5, rar5File, tar, zip } from "../../support/archives.ts";
import { tnef } from "../../support/tnef.ts";
import { fileMail, numbered, times } from "./mail.ts";
import type { Mails } from "./mail.ts";

const LINK = "<p>A line of text with <a href='https://www.example.com/p?q=1'>a link</a>.</p>\r\n";
/** Bytes of a zip entry without its name: 30 of the local header, 46 in the directory. */
const ZIP_ENTRY_BYTES = 76;

const names = (size: number, each: number) =>
  Array.from({ length: Math.floor(size / (each + 14)) }, (_, at) => `f${at}.js`);

/** Mails with one large file. */
export const LARGE_FILES: Mails = {
  "PDF": fileMail(
    "application/pdf",
    "a.pdf",
    (size) => "%PDF-1.4\n" + times("1 0 obj <</A/B>>\n", size),
  ),
  "PDF of addresses": fileMail(
    "application/pdf",
    "a.pdf",
    (size) => "%PDF-1.4\n" + times("1 0 obj <</S/URI/URI(http://a.example/)>>\n", size),
  ),
  "PDF of encoded names": fileMail(
    "application/pdf",
    "a.pdf",
    (size) => "%PDF-1.4\n" + times("/#4a#61", size),
  ),
  "unknown file": fileMail(
    "application/octet-stream",
    "a.bin",
    (size) => times("\x01\x02\x03", size),
  ),
  "page": fileMail("text/html", "a.html", (size) => `<html>${times(LINK, size)}`),
  "page of scripts": fileMail(
    "text/html",
    "a.html",
    (size) => times('<script>location="https://a.example/"</script>', size),
  ),
  "SVG of open links": fileMail(
    "image/svg+xml",
    "a.svg",
    (size) => `<svg>${times('<g><a href="x">', size)}`,
  ),
  "SVG": fileMail(
    "image/svg+xml",
    "a.svg",
    (size) => `<svg xmlns="http://www.w3.org/2000/svg">${times("<g><a href='b'/></g>", size)}`,
  ),
  "RTF": fileMail(
    "application/rtf",
    "a.rtf",
    (size) => `{\\rtf1 ${times('{\\field{\\*\\fldinst HYPERLINK "http://a.example/"}} ', size)}}`,
  ),
  "zip file": fileMail("application/zip", "a.zip", (size) => zip(names(size / 4, ZIP_ENTRY_BYTES))),
  "zip file without a directory": fileMail(
    "application/zip",
    "a.zip",
    (size) => times(`PK\x03\x04\x14${"\0".repeat(21)}\x01\0\0\0a`, size),
  ),
  "tar file": fileMail(
    "application/x-tar",
    "a.tar",
    (size) => tar(...names(size, 512 - 14).map((name) => ({ name }))),
  ),
  "RAR file": fileMail(
    "application/vnd.rar",
    "a.rar",
    (size) => RAR5 + times(rar5File("a.js"), size),
  ),
  "winmail.dat": fileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) => tnef([{ title: "a.exe", data: times("MZ\0", size / 2) }], times(LINK, size / 2)),
  ),
  "winmail.dat of files": fileMail(
    "application/ms-tnef",
    "winmail.dat",
    (size) => tnef(names(size, 200).map((title) => ({ title, data: "MZ" }))),
  ),
  "invitation": fileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\n${
        numbered(
          size,
          (at) => `ATTENDEE;CN=A${at}:mailto:a${at}@b.example\r\nURL:https://c.example/\r\n`,
        )
      }END:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
  "folded invitation": fileMail(
    "text/calendar",
    "a.ics",
    (size) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDESCRIPTION:${
        times("see https://a.example/\r\n ", size)
      }\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
  "shortcut": fileMail(
    "application/octet-stream",
    "a.url",
    (size) => `[InternetShortcut]\r\n${times("URL=http://a.example/\r\n", size)}`,
  ),
};
