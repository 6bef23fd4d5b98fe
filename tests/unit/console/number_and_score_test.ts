import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc, { anyText } from "../../support/fast_check.ts";
import { tidyNumber } from "../../../console/src/number/numbers_in.ts";
import { excerpt, highlight, quotedWords } from "../../../console/src/mail/score/highlight.ts";
import { readWrittenNumber } from "../../../shared/phone/numbering/read_number.ts";
import { normalisePhone } from "../../../shared/phone/numbering/normalise.ts";

Deno.test("tidyNumber: usual ways of writing become one of the five accepted forms", () => {
  const table: readonly (readonly [string, string | null])[] = [
    ["0162000001", "0162000001"],
    ["٠١٦٢٠٠٠٠٠١", "0162000001"],
    ["۰۱۶۲۳۴۵۷۸۹", "0162345789"],
    ["०१६२००००९१", "0162000091"],
    ["01 62 00 00 01", "0162000001"],
    ["01.62.00.00.01", "0162000001"],
    ["01-62/00.00 01", "0162000001"],
    ["01\u00a062\u202f00\u200900 01", "0162000001"],
    ["\u202a+33\u00a01 62 00 00 01\u202c", "+33162000001"],
    ["+33 (0)1 62 00 00 01", "+33162000001"],
    ["+33 01 62 00 00 01", "+33162000001"],
    ["0033 1 62 00 00 01", "+33162000001"],
    ["（01）62000001", "0162000001"],
    ["０１６２０００００１", "0162000001"],
    ["Tél. : 01 62 00 00 01", "0162000001"],
    ["tel:+33162000001", "+33162000001"],
    ["+49 30 123456", "+4930123456"],
    ["0049 (30) 12.34.56", "+4930123456"],
    ["39 39", "3939"],
    ["33162000001", "+33162000001"],
    ["4930123456", "+4930123456"],
    ["2026-03-11 14:05", null],
    ["112", "112"],
    ["0700 00 00 00 00 00", "07000000000000"],
    ["+590 590 12 34 56", "+590590123456"],
    ["+33 1 62 00", null],
    ["1", null],
    ["162000001", "0162000001"],
    ["01 62 00 00 0", null],
    ["01 62 00 00 012", null],
    ["call me", null],
    ["", null],
    ["0".repeat(500), null],
  ];
  for (const [written, sent] of table) {
    assertEquals(tidyNumber(written), sent, written);
    if (sent === null) continue;
    assertNotEquals(readWrittenNumber(sent), null, sent);
    if (/^(?:0\d{9}$|\+33)/.test(sent)) assertEquals(normalisePhone(sent)?.length, 11);
  }
});

Deno.test("quotedWords: what the reasons quote, each once", () => {
  assertEquals(
    quotedWords(['2 of 3 keywords found: "verify your", "urgent".', 'found: "urgent", …', "none"]),
    ["verify your", "urgent"],
  );
});

Deno.test("highlight: finds words as the scoring does, and not inside of others", () => {
  const found = (text: string, ...words: string[]) =>
    highlight(text, words).filter((run) => run.found).map((run) => run.text);
  assertEquals(found("Verify YOUR account", "verify your"), ["Verify YOUR"]);
  assertEquals(found("vérify  your", "verify your"), ["vérify  your"]);
  assertEquals(found("Urg\u200bent", "urgent"), ["Urg\u200bent"]);
  assertEquals(found("urgently", "urgent"), []);
  assertEquals(found("insurgent", "urgent"), []);
  assertEquals(found("100% free!", "100%"), ["100%"]);
  assertEquals(found("free, free", "free"), ["free", "free"]);
  assertEquals(found("your account has been", "your account", "account has"), ["your account has"]);
  assertEquals(found("anything", ""), []);
});

Deno.test("excerpt: a short text whole, of a long one what is around the first matches", () => {
  const shorten = (text: string) => excerpt(highlight(text, ["prize"]));
  const short = `a prize ${"of words ".repeat(2000)}`;
  assertEquals(shorten(short), highlight(short, ["prize"]));
  const long = `${"before ".repeat(2000)}prize${" behind".repeat(2000)}`;
  const [before, found, behind, ...rest] = shorten(long).map(({ text }) => text);
  assertEquals(found, "prize");
  assert(before?.startsWith("before ") && before.includes(" … ") && before.endsWith("before "));
  assert(behind?.startsWith(" behind") && behind.includes(" … ") && behind.endsWith(" behind"));
  assertEquals(rest, []);
  const many = shorten("prize ".repeat(10_000));
  assertEquals(many.filter((run) => run.found).length, 100);
  assertEquals(many.at(-1), { text: " … ", found: false });
  const drawn = shorten(`${"x".repeat(500)} prize `.repeat(1000)).map(({ text }) => text).join("");
  assert(drawn.length < 40_000, String(drawn.length));
});

Deno.test("highlight: the runs are the text, whatever it is", () => {
  fc.assert(
    fc.property(
      anyText(200),
      fc.array(anyText(5), { maxLength: 5 }),
      (text, words) => highlight(text, words).map((run) => run.text).join("") === text,
    ),
  );
});
