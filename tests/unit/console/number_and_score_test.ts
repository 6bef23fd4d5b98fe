import { assert, assertEquals } from "@std/assert";
import fc, { createTextArbitrary } from "../../support/fast_check.ts";
import { isNumber } from "../../../console/src/number/find_numbers.ts";
import {
  highlight,
  listQuotedWords,
  selectShownRuns,
} from "../../../console/src/mail/score/highlight.ts";

Deno.test("isNumber accepts a number of any country in any notation, and no day, time, price or address", () => {
  const table: readonly (readonly [string, boolean])[] = [
    ["0162000001", true],
    ["٠١٦٢٠٠٠٠٠١", true],
    ["۰۱۶۲۳۴۵۷۸۹", true],
    ["०१६२००००९१", true],
    ["01 62 00 00 01", true],
    ["01.62.00.00.01", true],
    ["01-62/00.00 01", true],
    ["01\u00a062\u202f00\u200900 01", true],
    ["\u202a+33\u00a01 62 00 00 01\u202c", true],
    ["+33 (0)1 62 00 00 01", true],
    ["+33 01 62 00 00 01", true],
    ["0033 1 62 00 00 01", true],
    ["（01）62000001", true],
    ["０１６２０００００１", true],
    ["Tél. : 01 62 00 00 01", true],
    ["tel:+33162000001", true],
    ["+49 30 123456", true],
    ["0049 (30) 12.34.56", true],
    ["39 39", true],
    ["33162000001", true],
    ["4930123456", true],
    ["2026-03-11 14:05", false],
    ["112", true],
    ["0700 00 00 00 00 00", true],
    ["+590 590 12 34 56", true],
    ["+33 1 62 00", false],
    ["1", false],
    ["162000001", true],
    ["01 62 00 00 0", true],
    ["01 62 00 00 012", true],
    ["0900 1 234567", true],
    ["899 123 456", true],
    ["(900) 555-1234", true],
    ["call me", false],
    ["0612345678 12:31", false],
    ["+49 30 123456 12.31", false],
    ["+49 30 123456 27.11.2026", false],
    ["20261127", false],
    ["27.11.2026", false],
    ["192.168.1.1", false],
    ["4970 1012 3456 7890", false],
    ["1 234 567,89 €", false],
    ["", false],
    ["0".repeat(500), false],
  ];
  for (const [text, expected] of table) assertEquals(isNumber(text), expected, text);
});

Deno.test("listQuotedWords lists what the reasons quote, each once", () => {
  assertEquals(
    listQuotedWords([
      '2 of 3 keywords found: "verify your", "urgent".',
      'found: "urgent", …',
      "none",
    ]),
    ["verify your", "urgent"],
  );
});

Deno.test("highlight finds words as the scoring does, and not inside of other words", () => {
  const findHighlighted = (text: string, ...words: string[]) =>
    highlight(text, words).filter((run) => run.isMatch).map((run) => run.text);
  assertEquals(findHighlighted("Verify YOUR account", "verify your"), ["Verify YOUR"]);
  assertEquals(findHighlighted("vérify  your", "verify your"), ["vérify  your"]);
  assertEquals(findHighlighted("Urg\u200bent", "urgent"), ["Urg\u200bent"]);
  assertEquals(findHighlighted("urgently", "urgent"), []);
  assertEquals(findHighlighted("insurgent", "urgent"), []);
  assertEquals(findHighlighted("100% free!", "100%"), ["100%"]);
  assertEquals(findHighlighted("free, free", "free"), ["free", "free"]);
  assertEquals(findHighlighted("your account has been", "your account", "account has"), [
    "your account has",
  ]);
  assertEquals(findHighlighted("anything", ""), []);
});

Deno.test("selectShownRuns keeps a short text whole, and of a long one what surrounds the first matches", () => {
  const shorten = (text: string) => selectShownRuns(highlight(text, ["prize"]));
  const short = `a prize ${"of words ".repeat(2000)}`;
  assertEquals(shorten(short), highlight(short, ["prize"]));
  const long = `${"before ".repeat(2000)}prize${" behind".repeat(2000)}`;
  const [before, match, after, ...rest] = shorten(long).map(({ text }) => text);
  assertEquals(match, "prize");
  assert(before?.startsWith("before ") && before.includes(" … ") && before.endsWith("before "));
  assert(after?.startsWith(" behind") && after.includes(" … ") && after.endsWith(" behind"));
  assertEquals(rest, []);
  const many = shorten("prize ".repeat(10_000));
  assertEquals(many.filter((run) => run.isMatch).length, 100);
  assertEquals(many.at(-1), { text: " … ", isMatch: false });
  const shownText = shorten(`${"x".repeat(500)} prize `.repeat(1000)).map(({ text }) => text).join(
    "",
  );
  assert(shownText.length < 40_000, String(shownText.length));
});

Deno.test("highlight gives runs that join to the text, whatever it is", () => {
  fc.assert(
    fc.property(
      createTextArbitrary(200),
      fc.array(createTextArbitrary(5), { maxLength: 5 }),
      (text, words) => highlight(text, words).map((run) => run.text).join("") === text,
    ),
  );
});
