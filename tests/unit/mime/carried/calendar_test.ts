import { assertEquals } from "@std/assert";
import { toLatin1 } from "../../../support/bytes.ts";
import { Budget } from "../../../../shared/mime/budget.ts";
import { readCalendar } from "../../../../shared/mime/carried/calendar.ts";

const INVITATION = [
  "BEGIN:VCALENDAR",
  "METHOD:REQUEST",
  "BEGIN:VTIMEZONE",
  "TZURL:http://zone.example/",
  "END:VTIMEZONE",
  "BEGIN:VEVENT",
  'ORGANIZER;CN="Bank: security":MAILTO:pay@bank.example',
  "ATTENDEE;RSVP=TRUE:mailto:a@example.org",
  "ATTENDEE:mailto:b@example.org",
  "SUMMARY:Pay\\, please",
  "DTSTART;TZID=Europe/Paris:20260105T100000",
  "DTEND:20260105T110000Z",
  "LOCATION:https://meet.example/x",
  "DESCRIPTION:Open https://long.example/",
  " path now\\nThank you",
  "X-ALT-DESC;FMTTYPE=text/html:<a href=http://html.example/>x</a>",
  "URL:http://url.example/",
  "ATTACH;VALUE=BINARY;ENCODING=BASE64:QUJD",
  "BEGIN:VALARM",
  "SUMMARY:not this",
  "DTSTART:19990101",
  "END:VALARM",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "SUMMARY:second",
  "END:VEVENT",
  "END:VCALENDAR",
];

Deno.test("readCalendar reads who invites whom, when, where, and where it leads", () => {
  for (const lineBreak of ["\r\n", "\n"]) {
    const calendar = readCalendar(`\ufeff\n${INVITATION.join(lineBreak)}`);
    assertEquals(calendar && { ...calendar }, {
      method: "REQUEST",
      summary: "Pay, please",
      organizer: "pay@bank.example",
      organizerName: "Bank: security",
      attendees: 2,
      start: "2026-01-05T10:00:00+01:00",
      end: "2026-01-05T11:00:00Z",
      location: "https://meet.example/x",
      addresses: ["http://url.example/"],
      texts: [
        "Pay, please",
        "https://meet.example/x",
        "Open https://long.example/path now\nThank you",
        "not this",
        "second",
      ],
      files: [{ name: null, type: "", bytes: toLatin1("ABC") }],
      html: ["<a href=http://html.example/>x</a>"],
    });
  }
});

Deno.test("readCalendar gives the offset of a known time zone, and none of another", () => {
  const start = (value: string) =>
    readCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART${value}`)?.start;
  assertEquals(start(";TZID=Europe/Paris:20260329T013000"), "2026-03-29T01:30:00+01:00");
  assertEquals(start(";TZID=Europe/Paris:20260329T033000"), "2026-03-29T03:30:00+02:00");
  assertEquals(start(';TZID="America/New_York":20260705T100000'), "2026-07-05T10:00:00-04:00");
  assertEquals(start(";TZID=Etc/UTC:20260705T100000"), "2026-07-05T10:00:00+00:00");
  assertEquals(start(";TZID=W. Europe Standard Time:20260705T100000"), "2026-07-05T10:00:00");
  assertEquals(start(";TZID=No/Where:20260705T100000"), "2026-07-05T10:00:00");
});

Deno.test("readCalendar reads a cut invitation as far as it goes, and nothing of other objects", () => {
  assertEquals(readCalendar("BEGIN:VCARD\nEND:VCARD"), null);
  assertEquals(readCalendar(""), null);
  const cut = readCalendar(
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260105\nDTEND:soon\nX",
  );
  assertEquals([cut?.start, cut?.end, cut?.summary], ["2026-01-05", null, null]);
});

Deno.test("readCalendar reads as many lines and addresses as the budget allows", () => {
  const read = (count: number) => {
    const budget = new Budget();
    const text = `BEGIN:VCALENDAR\n${"URL:http://a.example/\n".repeat(count)}`;
    const addressCount = readCalendar(text, budget)?.addresses.length ?? 0;
    return [addressCount === count, budget.isSpent];
  };
  assertEquals([read(9000), read(50_000)], [[true, false], [false, true]]);
});

Deno.test("readCalendar keeps the start of a folded value of any length", () => {
  const lines = ["BEGIN:VCALENDAR", `DESCRIPTION:a${"\r\n b".repeat(300_000)}`, "SUMMARY:x"];
  const texts = readCalendar(lines.join("\r\n"))?.texts ?? [];
  assertEquals(texts, [`a${"b".repeat(64 * 1024 - 1)}`, "x"]);
});

Deno.test("readCalendar reads the name of the organizer as it is written", () => {
  const readName = (parameters: string) =>
    readCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nORGANIZER${parameters}:mailto:a@b.example\n`)
      ?.organizerName;
  assertEquals(readName(""), null);
  assertEquals(readName(";CN=Ann"), "Ann");
  assertEquals(readName(";ROLE=CHAIR;cn=Ann Lee;SENT-BY=x"), "Ann Lee");
  assertEquals(readName(';CN="Lee; Ann"'), "Lee; Ann");
  assertEquals(readName(";CN=A^^B^'C^'^nD"), 'A^B"C"\nD');
  assertEquals(readName(";CN="), null);
});
