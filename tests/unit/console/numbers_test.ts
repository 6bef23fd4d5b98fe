import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { writeHeadline } from "../../../console/src/number/headline.ts";
import { findNumbers, MAX_TEXT_LINES } from "../../../console/src/number/find_numbers.ts";
import type { Locale } from "../../../console/src/text/locale.ts";
import { createMessages } from "../../../console/src/text/messages.ts";
import { explainNumber } from "../../../shared/phone/check_number.ts";
import { readNational } from "../../../shared/phone/numbering/read_national.ts";
import { ENGLISH } from "../../../shared/findings/english.ts";
import { assertLinear } from "../../support/assert_linear.ts";

/** A time at which the shipped plan is up to date. */
const FRESH = Date.parse("2026-01-01");

const inBritain = { country: "GB", isSure: true };

const english: Locale = { language: "en", messages: createMessages(ENGLISH, "en") };

Deno.test("writeHeadline gives each number its own headline, and never says that it is safe", async () => {
  const table: readonly (readonly [string, number, string, string])[] = [
    ["0899999999", 0, "medium", "Premium number: up to €3 a call"],
    ["0820200200", 0, "medium", "Premium number: up to €0.50 a call"],
    ["118712", 0, "medium", "Calling it may cost extra"],
    ["+33123456789", 0, "high", "Very probably forged"],
    // Stuttgart, and a number of the British police: a person may mean another country's.
    ["0711123450", 0, "medium", "Not an assigned French number"],
    ["999", 0, "medium", "Not an assigned French number"],
    ["0162000001", 1, "high", "Reserved for advertising calls"],
    ["0612345678", 2, "high", "On the block list"],
    ["0612345678", 0, "low", "Mobile number"],
    ["112", 0, "medium", "Emergency number"],
    ["116117", 0, "low", "Emergency number"],
    ["07000000000000", 0, "medium", "No person calls from this number"],
    ["+4930123456", 0, "medium", "Landline number, Germany"],
    ["+9991234567", 0, "medium", "No country has this code"],
    ["+442079460000", 0, "low", "Landline number, United Kingdom"],
  ];
  for (const [number, matchCount, level, title] of table) {
    const explanation = (await explainNumber(number, "en", FRESH))?.explanation;
    const readAs = number.startsWith("+") ? null : "FR";
    const news = writeHeadline(
      { readAs, listedCount: matchCount, explanation },
      english,
      inBritain,
    );
    assertEquals([news.level, news.title], [level, title], number);
  }
  const unexplained = { readAs: "FR", explanation: undefined };
  assertEquals(writeHeadline({ ...unexplained, listedCount: 0 }, english, inBritain).level, "low");
  assertEquals(writeHeadline({ ...unexplained, listedCount: 1 }, english, inBritain).level, "high");
});

Deno.test("writeHeadline calls a number without a country code forged only as a French one", async () => {
  const explain = async (writtenNumber: string) => ({
    readAs: "FR",
    listedCount: 0,
    explanation: (await explainNumber(writtenNumber, "en", FRESH))?.explanation,
  });
  const nobody = await explain("0711123450");
  const inFrance = { country: "FR", isSure: false };
  assertEquals(writeHeadline(nobody, english, inFrance).title, "Very probably forged");
  const { level, title, says } = writeHeadline(nobody, english, { country: "BE", isSure: true });
  assertEquals([level, title], ["medium", "Not an assigned French number"]);
  assertStringIncludes(says, "write it with + and its country code");
  const paid = await explain("0899999999");
  assertStringIncludes(
    writeHeadline(paid, english, inBritain).says,
    "Read as a French number. Do not",
  );
  assertEquals(writeHeadline(paid, english, inFrance).says.startsWith("Do not"), true);
});

/** Reads and explains a number as the page does. */
async function explainIn(writtenNumber: string, ...countries: readonly string[]) {
  const reading = await readNational(writtenNumber, countries);
  if (reading === null) return null;
  const explain = async (number: string) => ({
    listedCount: 0,
    explanation: (await explainNumber(number, "en", FRESH))?.explanation,
  });
  const inFrance = reading.isAlsoFrench ? await explain(writtenNumber) : null;
  return { ...await explain(reading.number), readAs: reading.country, inFrance };
}

Deno.test("writeHeadline names the cost of every country's paid numbers, at home too", async () => {
  const paid = "Premium number: the call costs extra";
  const extra = "Calling it may cost extra";
  const unknownTitle = "Not known to us";
  const table: readonly (readonly [string, string, string])[] = [
    ["0900 1 234567", "DE", paid],
    ["+49 900 1234567", "DE", paid],
    ["0137 1234567", "DE", extra],
    ["01805 123456", "DE", extra],
    ["09011 234567", "GB", paid],
    ["0871 200 1234", "GB", paid],
    ["070 1234 5678", "GB", extra],
    ["899 123456", "IT", paid],
    ["892424", "IT", paid],
    ["895 123 456", "IT", unknownTitle],
    ["199 123 456", "IT", extra],
    ["803 123 456", "ES", paid],
    ["806123456", "ES", paid],
    ["905 123 456", "ES", unknownTitle],
    ["902 123 456", "ES", extra],
    ["0901 123 456", "CH", paid],
    ["0930 123456", "AT", paid],
    ["0902 12345", "BE", paid],
    ["1550 123 456", "IE", paid],
    ["(900) 555-1234", "US", paid],
    ["90 11 23 45", "LU", paid],
    ["0899999999", "FR", "Premium number: up to €3 a call"],
  ];
  for (const [writtenNumber, country, title] of table) {
    const explanation = await explainIn(writtenNumber, country);
    assert(explanation !== null, writtenNumber);
    const news = writeHeadline(explanation, english, { country, isSure: true });
    assertEquals([news.level, news.title], ["medium", title], writtenNumber);
  }
});

Deno.test("writeHeadline never calls digits of two countries harmless without the other reading", async () => {
  // Of Munich, and a premium number in France.
  const explanation = await explainIn("0899999999", "DE", "GB");
  assert(explanation !== null);
  const guessed = writeHeadline(explanation, english, { country: "DE", isSure: false });
  assertEquals([guessed.level, guessed.title], ["medium", "Landline number, Germany"]);
  assertStringIncludes(guessed.says, "Premium number: up to €3 a call");
  const sure = writeHeadline(explanation, english, { country: "DE", isSure: true });
  assertEquals(sure.level, "low");
  assertStringIncludes(sure.says, "Premium number: up to €3 a call");
  // Nobody's in France, so it is the German one.
  const german = await explainIn("0301234567", "DE");
  assert(german !== null);
  assertEquals(writeHeadline(german, english, { country: "DE", isSure: false }).level, "low");
});

Deno.test("writeHeadline calls a number that an old plan lacks not known, and not forged", async () => {
  const explanation = (await explainNumber("+33123456789", "en", Date.parse("2026-12-01")))
    ?.explanation;
  const news = writeHeadline({ readAs: null, listedCount: 0, explanation }, english, inBritain);
  assertEquals([news.level, news.title], ["medium", "Not known to us"]);
});

Deno.test("findNumbers finds the numbers of each line, alone or in a log, each once", () => {
  const lines = [
    "01 62 00 00 01",
    "2026-11-02 10:00 +33 6 12 34 56 78 missed, 2 min",
    "2026-11-02 10:00 01 62 00 00 01",
    "Anna;0612345679;0899123456;2026-11-02",
    "112",
    "Anna, 12.30, twice",
    "",
    "+49 30 123456",
  ];
  assertEquals(findNumbers(lines.join("\r\n")), {
    readCount: 6,
    numbers: [
      "01 62 00 00 01",
      "+33 6 12 34 56 78",
      "0612345679",
      "0899123456",
      "112",
      "+49 30 123456",
    ],
    unreadLines: ["Anna, 12.30, twice"],
  });
  assertEquals(findNumbers("0612345678\n".repeat(3 * MAX_TEXT_LINES)).numbers, ["0612345678"]);
  assertEquals(findNumbers(""), { numbers: [], unreadLines: [], readCount: 0 });
});

Deno.test("findNumbers ends a number before a day, a time, a count and a price", () => {
  const table: readonly (readonly [string, string])[] = [
    ["Missed call from 0899 12 34 56 at 12:31", "0899 12 34 56"],
    ["Missed call from 0899123456 on Monday, 27 November 2026 at 12:31 PM", "0899123456"],
    ["Appel manqué : 0899 12 34 56 à 12h31", "0899 12 34 56"],
    ["Appel manqué : 0899123456 à 12:31 (2)", "0899123456"],
    ["0899 12 34 56 3 appels", "0899 12 34 56"],
    ["Chiamata persa da 899 123456 alle 12:31", "899 123456"],
    ["Chiamata persa +39 899 123456 27/11 12:31", "+39 899 123456"],
    ["Llamada perdida de 806 123 456 a las 12.31", "806 123 456"],
    ["Verpasster Anruf von 0900 1 234567 um 12:31 Uhr", "0900 1 234567"],
    ["Verpasster Anruf (3) 0171 23456789 gestern", "0171 23456789"],
    ["0900 1 234567, 27.11.2026 12.31 Uhr", "0900 1 234567"],
    ["+49 30 123456 12.31", "+49 30 123456"],
    ["+49 30 123456 27.11.2026", "+49 30 123456"],
    ["0612345678 27 novembre 2026", "0612345678"],
    ["27 nov. 2026 12:31 0612345678 2 min", "0612345678"],
    ["Nov 27, 2026, 12:31 PM 0899123456", "0899123456"],
    ["2026-11-27T12:31:05Z;0899123456;in;00:02:10;1,20", "0899123456"],
    ["Tel. 0900 1 234567 (1,99 €/Min)", "0900 1 234567"],
    ["01 62 00 00 01 02 03 04 05 06", "01 62 00 00 01"],
  ];
  for (const [line, number] of table) assertEquals(findNumbers(line).numbers, [number], line);
});

Deno.test("findNumbers takes no card, account, price, order or code for a phone number", () => {
  const table = [
    "4970 1012 3456 7890",
    "4970101234567890",
    "3782 822463 10005",
    "DE89 3704 0044 0532 0130 00",
    "FR76 3000 6000 0112 3456 7890 189",
    "1 234 567,89 €",
    "€ 12.345.678",
    "CHF 12'345'678.90",
    "Bestellung 302-1234567-1234567",
    "Order 12345678901",
    "Commande n° 0612345678",
    "Ihr Paket 123456789",
    "Your code is 123 456 789",
    "192.168.1.1",
    "20261127",
    "12:31 2026",
  ];
  for (const line of table) assertEquals(findNumbers(line).numbers, [], line);
});

Deno.test("findNumbers takes linear time", () => {
  const pieces = [
    "1 ",
    "+1",
    "0-",
    "12 34 56 7\n",
    "1.",
    "1/1 ",
    "€ 1 ",
    "AA11 ",
    "1 jan ",
    "call 0",
    "@1 ",
  ];
  for (const piece of pieces) {
    assertLinear(findNumbers, {
      make: (size) => piece.repeat(size / piece.length),
      size: 8000,
      maxSize: 1 << 18,
      what: piece,
    });
  }
});
