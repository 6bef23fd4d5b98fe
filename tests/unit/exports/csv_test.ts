import { assertEquals } from "@std/assert";
import Papa from "papaparse";
import { renderCsv } from "../../../shared/exports/csv.ts";

Deno.test("renderCsv writes a header line and a value line, in the order of the keys", () => {
  const analysis = { spf: "pass", dkim: "fail", threatLevel: "high", from: "ann@example.org" };
  assertEquals(renderCsv(analysis), "spf,dkim,threatLevel,from\npass,fail,high,ann@example.org");
});

Deno.test("renderCsv writes nested objects as dotted columns, and a list in one cell", () => {
  assertEquals(
    renderCsv({ a: { b: { c: 1 }, d: null }, e: [1, { f: 2 }], g: {}, h: [], i: true }),
    'a.b.c,a.d,e,g,h,i\n1,,"[1,{""f"":2}]",{},[],true',
  );
});

/** A value and its cell. */
const CELLS: readonly (readonly [unknown, string])[] = [
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\ta", '"\'\ta"'],
  ["\t=1", '"""\\t=1"""'],
  ["a;=1", '"""a\\u003b=1"""'],
  ["a|@b", '"""a\\u007c@b"""'],
  ['a;"=1', '"""a\\u003b\\""=1"""'],
  [["a;=1", "b;c"], '"[""a\\u003b=1"",""b\\u003bc""]"'],
  ["a; =1", '"""a\\u003b =1"""'],
  ["\0=1", "'\0=1"],
  ["a;\0=1", '"""a;\\u0000=1"""'],
  ["\ufeff=1", '"\'\ufeff=1"'],
  [" =1", "' =1"],
  ["\0a", "\0a"],
  ["＝1", "'＝1"],
  [-5, "-5"],
  ["a=1", "a=1"],
  ["\r=1", '"""\\r=1"""'],
  ["a\nb", '"""a\\nb"""'],
  ["a\r\nb", '"""a\\r\\nb"""'],
  ["a\u2028b", '"""a\\u2028b"""'],
  ["a\u0085b", '"""a\\u0085b"""'],
  ['"a"', '"""\\""a\\"""""'],
  ['a"b', '"a""b"'],
  ["a,b", '"a,b"'],
  ["a;b", '"a;b"'],
  [" a", '" a"'],
  ["", '""'],
  [null, '""'],
  ["é😀", "é😀"],
];

Deno.test("renderCsv writes no cell that is a formula or holds a line break", () => {
  assertEquals(CELLS.length > 15, true);
  for (const [value, cell] of CELLS) {
    assertEquals(renderCsv({ x: value }), `x\n${cell}`, JSON.stringify(value));
    if (typeof value === "string") assertEquals(renderCsv({ [value]: "x" }), `${cell}\nx`);
  }
});

/** A text and its cell in an analysis with a verdict. */
const READABLE: readonly (readonly [string, string])[] = [
  ['"Ann" <ann@example.org>', '"""Ann"" <ann@example.org>"'],
  ['"Doe; Ann" <ann@example.org>', '"""Doe; Ann"" <ann@example.org>"'],
  ['"a" and "b"', '"""a"" and ""b"""'],
  ['"', '""""'],
  ['"a"', '"""\\""a\\"""""'],
  ['"=1;=2', '"""\\""=1\\u003b=2"""'],
  ["=1", "'=1"],
  ["a\nb", '"""a\\nb"""'],
  ["a\u202eb\x1b", '"""a\\u202eb\\u001b"""'],
  ["\u0645\u200c\u0645 \u{1f468}\u200d\u{1f469}", "\u0645\u200c\u0645 \u{1f468}\u200d\u{1f469}"],
];

Deno.test("renderCsv writes a text beside a verdict as JSON only if it would read as a JSON string", () => {
  const verdict = { level: "low", probability: 0, reasons: [], enough: true };
  for (const [from, cell] of READABLE) {
    const [header, values] = renderCsv({ verdict, from }).split("\n");
    assertEquals(header, "verdict.level,verdict.probability,verdict.reasons,verdict.enough,from");
    assertEquals(values, `low,0,[],true,${cell}`, from);
  }
});

Deno.test("renderCsv writes two lines for an empty object too", () => {
  assertEquals(renderCsv({}), '""\n""');
});

Deno.test("renderCsv repeats no long name in dotted columns without bound", () => {
  const wideObject = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i]));
  const analysis = { ["a".repeat(10_000)]: wideObject, b: { c: 1 } };
  const [header, values] = renderCsv(analysis).split("\n");
  assertEquals(header, `${"a".repeat(10_000)},b`);
  assertEquals(values?.endsWith('"{""c"":1}"'), true);
});

Deno.test("renderCsv makes no dotted names that would be equal", () => {
  assertEquals(renderCsv({ "a.b": 1, a: { b: 2 } }), 'a.b,a\n1,"{""b"":2}"');
  assertEquals(renderCsv({ a: { "b.c": 1, b: { c: 2 } }, d: { e: 3 } }).split("\n")[0], "a,d");
});

Deno.test("renderCsv quotes what papaparse quotes, and what a semicolon could split", () => {
  const texts = ["a", "a,b", 'a"b', " a", "a ", "a b", "", "\u00a0a", "é", "a\uFEFF"];
  for (const text of texts) {
    assertEquals(renderCsv({ text, end: 1 }), `text,end\n${Papa.unparse([[text, "1"]])}`, text);
  }
  for (const text of ["a;b", "a\tb", "a|b"]) {
    assertEquals(renderCsv({ text, end: 1 }), `text,end\n"${text}",1`);
  }
});
