import { assertEquals, assertStringIncludes } from "@std/assert";
import { writeHeadline } from "../../../console/src/number/headline.ts";
import { findNumbers, MAX_LINES } from "../../../console/src/number/numbers_in.ts";
import type { Speech } from "../../../console/src/text/language.ts";
import { createMessages } from "../../../console/src/text/messages.ts";
import { explainNumber } from "../../../shared/phone/check_number.ts";
import { ENGLISH } from "../../../shared/findings/english.ts";
import { assertLinear } from "../../support/assert_linear.ts";

/** A time at which the shipped plan is up to date. */
const FRESH = Date.parse("2026-01-01");

const english: Speech = { language: "en", messages: createMessages(ENGLISH, "en") };

Deno.test("writeHeadline: the first line is the headline of that number, and never that it is safe", async () => {
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
  for (const [number, listed, level, title] of table) {
    const explanation = await explainNumber(number, "en", FRESH)?.explanation;
    const news = writeHeadline({ written: number, listed, explanation }, english, "GB");
    assertEquals([news.level, news.title], [level, title], number);
  }
  const unexplained = { written: "0162000001", explanation: undefined };
  assertEquals(writeHeadline({ ...unexplained, listed: 0 }, english, "GB").level, "low");
  assertEquals(writeHeadline({ ...unexplained, listed: 1 }, english, "GB").level, "high");
});

Deno.test("writeHeadline: without a country code a number is forged as a French one alone", async () => {
  const known = async (written: string) => ({
    ...{ written, listed: 0 },
    explanation: await explainNumber(written, "en", FRESH)?.explanation,
  });
  const french = { language: "fr", messages: english.messages } as const;
  const nobody = await known("0711123450");
  assertEquals(writeHeadline(nobody, french, "FR").title, "Very probably forged");
  for (const [speech, home] of [[french, "BE"], [english, "FR"]] as const) {
    const { level, title, says } = writeHeadline(nobody, speech, home);
    assertEquals([level, title], ["medium", "Not an assigned French number"]);
    assertStringIncludes(says, "write it with + and its country code");
  }
  const paid = await known("0899999999");
  assertStringIncludes(writeHeadline(paid, english, "DE").says, "Read as a French number. Do not");
  assertEquals(writeHeadline(paid, french, "FR").says.startsWith("Do not"), true);
});

Deno.test("writeHeadline: by an old plan nobody's number is not known, and not forged", async () => {
  const explanation = await explainNumber("+33123456789", "en", Date.parse("2026-12-01"))
    ?.explanation;
  const news = writeHeadline({ written: "+33123456789", listed: 0, explanation }, english, "GB");
  assertEquals([news.level, news.title], ["medium", "Not known to us"]);
});

Deno.test("findNumbers: the first number of each line, alone or in a log, each once", () => {
  const lines = [
    "01 62 00 00 01",
    "2026-11-02 10:00 +33 6 12 34 56 78 missed, 2 min",
    "2026-11-02 10:00 01 62 00 00 01",
    "Anna;0612345679;3;2026-11-02",
    "112",
    "Anna, 12.30, twice",
    "",
    "+49 30 123456",
  ];
  assertEquals(findNumbers(lines.join("\r\n")), {
    read: 6,
    numbers: ["0162000001", "+33612345678", "0612345679", "112", "+4930123456"],
    unread: 1,
  });
  assertEquals(findNumbers("0612345678\n".repeat(3 * MAX_LINES)).numbers, ["0612345678"]);
  assertEquals(findNumbers(""), { numbers: [], unread: 0, read: 0 });
});

Deno.test("findNumbers: takes linear time", () => {
  for (const piece of ["1 ", "+1", "0-", "12 34 56 7\n"]) {
    assertLinear(findNumbers, {
      make: (size) => piece.repeat(size / piece.length),
      size: 8000,
      most: 1 << 18,
      what: piece,
    });
  }
});
