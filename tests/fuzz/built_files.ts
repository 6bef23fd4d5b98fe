/** Files that are built whole and then damaged: random pieces alone seldom make a valid one. */

import { HOSTILE_ARCHIVES } from "../bench/large/hostile_archives.ts";
import { HOSTILE_DOCUMENTS } from "../bench/large/hostile_documents.ts";
import { createTnef } from "../support/tnef.ts";
import type { Random } from "./random.ts";

type Choice = readonly [string, ...string[]];

/** Maximum number of changes to one file, exclusive. */
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
function damage(random: Random, file: string): string {
  let text = file;
  for (let remaining = random.pickBelow(MAX_CHANGES); remaining > 0; remaining--) {
    const at = random.decideWithChance(0.5)
      ? random.pickBelow(text.length)
      : random.pickBelow(REACH);
    const from = random.pickBelow(text.length);
    const replacement = random.pick([
      () => "",
      () => String.fromCharCode(random.pickBelow(256)),
      () => random.pick(["\0", "\x01", "\x80", "\xff"]).repeat(4),
      () => text.slice(from, from + random.pickBelow(200)),
    ])();
    // Most changes keep the length: all that follows another one is at a wrong offset.
    const end = at + (random.decideWithChance(0.9) ? replacement.length : random.pickBelow(20));
    text = text.slice(0, at) + replacement + text.slice(end);
  }
  return text;
}

/** Returns a winmail.dat with a file and the text of the mail. */
function createTnefFile(random: Random): string {
  const text = random.decideWithChance(0.5) ? "see http://a.test/x" : "";
  return damage(
    random,
    createTnef([{ title: "a.exe", longName: "bill.exe", data: "MZ\0\0" }], text),
  );
}

/** Returns a calendar of random lines. */
function createCalendarFile(random: Random): string {
  return `BEGIN:VCALENDAR\r\n${random.repeatRandomly(60, () => random.pick(CALENDAR))}`;
}

/** Returns a mail with one attached file, given as one character per byte. */
function createMailWith(type: string, name: string, file: string): string {
  return "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" +
    `Content-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
    `${btoa(file)}\r\n--b--\r\n`;
}

const HOSTILE = [...Object.values(HOSTILE_DOCUMENTS), ...Object.values(HOSTILE_ARCHIVES)];
/** Size of such a mail, in bytes. */
const SMALL = 4096;

/** Returns a mail of one of the hostile files that the benchmarks have, damaged in its base64. */
function createHostileMail(random: Random): string {
  const make = HOSTILE[random.pickBelow(HOSTILE.length)];
  return damage(random, make?.(SMALL) ?? "");
}

/** Mails with such files, by the reader that they are made for. */
export const BUILT_MAILS: Readonly<Record<string, (random: Random) => string>> = {
  tnef: (random) => createMailWith("application/ms-tnef", "winmail.dat", createTnefFile(random)),
  hostile: createHostileMail,
  calendar: (random) =>
    createMailWith("text/calendar; method=REQUEST", "a.ics", createCalendarFile(random)),
};
