/** Files that are built whole and then damaged: random pieces alone seldom make a valid one. */

import { HOSTILE_ARCHIVES } from "../bench/large/hostile_archives.ts";
import { HOSTILE_DOCUMENTS } from "../bench/large/hostile_documents.ts";
import { tnef } from "../support/tnef.ts";
import type { Random } from "./random.ts";

type Choice = readonly [string, ...string[]];

/** Below it is the number of changes to one file. */
const MAX_CHANGES = 8;
/** Reach of a change after the start of a structure, in bytes. */
const REACH = 4096;

const CALENDAR: Choice = [
  "BEGIN:VCALENDAR\r\n",
  "BEGIN:VEVENT\r\n",
  "BEGIN:VALARM\r\n",
  "END:VEVENT\r\n",
  "END:VCALENDAR\r\n",
  "METHOD:REQUEST\r\n",
  "SUMMARY;LANGUAGE=fr:a\\nb\r\n",
  'ATTENDEE;CN="a;b":mailto:a@b.test\r\n',
  "ORGANIZER:MAILTO:x@y.test\r\n",
  "DTSTART;TZID=Europe/Paris:20260105T090000\r\n",
  "DTSTART:99999999T999999Z\r\n",
  "RRULE:FREQ=DAILY;COUNT=999999999\r\n",
  "ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=a/b:TVqQAAM=\r\n",
  "ATTACH:http://a.test/x\r\n",
  'X-ALT-DESC;FMTTYPE=text/html:<a href="http://b.test">http://c.test</a>\r\n',
  "LOCATION:https://d.test\r\n",
  "URL:javascript:1\r\n",
  " folded\r\n",
  "\tfold",
  ";;;;",
  '"',
  ":",
  "\0",
];

/** Returns the file with random bytes changed, removed and copied, half of them near its start. */
function damaged(random: Random, file: string): string {
  let text = file;
  for (let remaining = random.below(MAX_CHANGES); remaining > 0; remaining--) {
    const at = random.chance(0.5) ? random.below(text.length) : random.below(REACH);
    const from = random.below(text.length);
    const replacement = random.pick([
      () => "",
      () => String.fromCharCode(random.below(256)),
      () => random.pick(["\0", "\x01", "\x80", "\xff"]).repeat(4),
      () => text.slice(from, from + random.below(200)),
    ])();
    // Most changes keep the length: all that follows another one is at a wrong offset.
    const end = at + (random.chance(0.9) ? replacement.length : random.below(20));
    text = text.slice(0, at) + replacement + text.slice(end);
  }
  return text;
}

/** Returns a winmail.dat with a file and the text of the mail. */
function tnefFile(random: Random): string {
  const text = random.chance(0.5) ? "see http://a.test/x" : "";
  return damaged(random, tnef([{ title: "a.exe", longName: "bill.exe", data: "MZ\0\0" }], text));
}

/** Returns a calendar of random lines. */
function calendarFile(random: Random): string {
  return `BEGIN:VCALENDAR\r\n${random.many(60, () => random.pick(CALENDAR))}`;
}

/** Returns a mail with one attached file, given as one character per byte. */
function mailWith(type: string, name: string, file: string): string {
  return "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" +
    `Content-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
    `${btoa(file)}\r\n--b--\r\n`;
}

const HOSTILE = [...Object.values(HOSTILE_DOCUMENTS), ...Object.values(HOSTILE_ARCHIVES)];
/** Size of such a mail, in bytes. */
const SMALL = 4096;

/** Returns a mail of one of the hostile files that the benchmarks have, damaged in its base64. */
function hostileMail(random: Random): string {
  const make = HOSTILE[random.below(HOSTILE.length)];
  return damaged(random, make?.(SMALL) ?? "");
}

/** Mails with such files, by the reader that they are made for. */
export const BUILT_MAILS: Readonly<Record<string, (random: Random) => string>> = {
  tnef: (random) => mailWith("application/ms-tnef", "winmail.dat", tnefFile(random)),
  hostile: hostileMail,
  calendar: (random) => mailWith("text/calendar; method=REQUEST", "a.ics", calendarFile(random)),
};
