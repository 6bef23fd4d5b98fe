import { assert, assertEquals } from "@std/assert";
import { shippedPlanFile } from "../../../../shared/phone/numbering/plan.ts";
import { readRanges, writeRanges } from "../../../../shared/phone/numbering/plan_file.ts";
import { readPlan } from "../../../../lab/numbering/read_plan.ts";

/** Returns a text encoded as windows-1252, for the characters of Latin-1. */
function toLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

const HEADER = "EZABPQM;Tranche_Debut;Tranche_Fin;Mn\u00e9mo;Territoire;Date_Attribution\n";
const GOOD = "01056;0105600000;0105699999;FRTE;M\u00e9tropole;01/01/2017\n";
const OPERATORS = 'IDENTITE_OPERATEUR;CODE_OPERATEUR;X\nOrange;FRTE;1\n"SFR ""Un""";SFR0;2\n';

const TODAY = "2025-07-03";

function findProblems(numbers: Uint8Array, operators = toLatin1(OPERATORS)): string[] {
  const { problems, plan } = readPlan(numbers, operators, TODAY);
  assertEquals(plan === undefined, problems.length > 0);
  return problems.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

Deno.test("readPlan reads a good file as a plan", () => {
  const more = '3939;3939;3939;SFR0;"National ; x";31/08/2023\n01057;0105700000;0105799999;FRTE;' +
    "M\u00e9tropole;01/01/2017\n";
  const { plan } = readPlan(
    toLatin1(HEADER + GOOD + more.replace(" ; x", "")),
    toLatin1(OPERATORS),
    TODAY,
  );
  assertEquals(plan?.operators, [["FRTE", "Orange"], ["SFR0", 'SFR "Un"']]);
  assertEquals([plan?.date, plan?.count, plan?.territories], [
    "2023-08-31",
    3,
    ["M\u00e9tropole", "National"],
  ]);
  assertEquals(plan?.ranges, { 10: { 0: "01056,0,0 " }, 4: { 1: "3939,1,1" } });
});

/** An invalid second line, and the message for it. */
const BAD_LINES: readonly (readonly [line: string, message: string])[] = [
  ["01056;0105600000;0105699999;FRTE", "has 4 cells instead of 6"],
  ["01056;0105600000;0105699999;FRTE;x;01/01/2017;y", "has 7 cells instead of 6"],
  ["", "has 1 cells instead of 6"],
  [
    "0105x;0105600000;0105699999;FRTE;x;01/01/2017",
    "a prefix, first or last number is not digits alone",
  ],
  [
    "01056;0105699999;0105600000;FRTE;x;01/01/2017",
    "the block is reversed: 0105699999 is after 0105600000",
  ],
  ["01056;0105600000;010569999;FRTE;x;01/01/2017", "first and last number differ in length"],
  [
    "01056;0105600000;0105699998;FRTE;x;01/01/2017",
    "0105600000 to 0105699998 is not the whole block of 01056",
  ],
  [
    "01057;0105600000;0105699999;FRTE;x;01/01/2017",
    "0105600000 to 0105699999 is not the whole block of 01057",
  ],
  ["01056;0105600000;0105699999;;x;01/01/2017", "the operator has no code"],
  ["01056;0105600000;0105699999;FRTE;;01/01/2017", "the territory is not text"],
  ["01056;0105600000;0105699999;FRTE;x;2017-01-01", "2017-01-01 is not a date written dd/mm/yyyy"],
  ["01056;0105600000;0105699999;FRTE;x;31/02/2017", "31/02/2017 is not a date written dd/mm/yyyy"],
  ["01056;0105600000;0105699999;NONE;x;01/01/2017", "operator NONE has no name"],
  [
    "01056;0105600000;0105699999;FRTE;x;01/01/2099",
    "was allotted on 2099-01-01, after today",
  ],
];

Deno.test("readPlan gives one clear sentence for each line that cannot be right", () => {
  for (const [line, message] of BAD_LINES) {
    assertEquals(findProblems(toLatin1(`${HEADER}${line}\n`)), [`numbers:2: ${message}`], line);
  }
  const all = `${HEADER}${BAD_LINES.map(([line]) => line).join("\n")}\n`;
  assert(findProblems(toLatin1(all)).length >= BAD_LINES.length);
});

Deno.test("readPlan names the lines of both blocks that overlap", () => {
  const innerRow = "010561;0105610000;0105619999;FRTE;x;01/01/2017\n";
  const row = GOOD.replace("M\u00e9tropole", "x");
  assertEquals(findProblems(toLatin1(HEADER + row + innerRow)), [
    "numbers:3: overlaps the block of line 2",
  ]);
  assertEquals(findProblems(toLatin1(HEADER + row + row)), [
    "numbers:2: overlaps the block of line 3",
  ]);
});

Deno.test("readPlan refuses a file that is truncated, in another encoding or the wrong one", () => {
  assertEquals(findProblems(toLatin1(HEADER + GOOD + GOOD.slice(0, 20))), [
    "numbers:3: the file ends in the middle of a line",
  ]);
  const utf8 = new TextEncoder().encode(HEADER + GOOD);
  const utf16 = Uint8Array.from([0xff, 0xfe, ...[...HEADER].flatMap((c) => [c.charCodeAt(0), 0])]);
  for (const bytes of [utf8, utf16, toLatin1(OPERATORS), new Uint8Array(), toLatin1("\0\0\0")]) {
    const [problem = "", ...others] = findProblems(bytes);
    assert(problem.startsWith("numbers:1: is not") && problem.endsWith("is this MAJNUM?"), problem);
    assertEquals(others, []);
  }
  assertEquals(findProblems(toLatin1(HEADER)), ["numbers:0: holds no block of numbers"]);
});

Deno.test("readPlan refuses an invalid list of operators, and names an invalid line in it", () => {
  const numbers = toLatin1(HEADER + GOOD);
  assertEquals(findProblems(numbers, toLatin1(HEADER)).length, 1);
  assertEquals(findProblems(numbers, toLatin1(OPERATORS + ";;\n")), [
    "operators:4: the operator has no name",
  ]);
  assertEquals(findProblems(numbers, toLatin1(OPERATORS + "Nobody;;\n")), [
    "operators:4: the operator has no code",
  ]);
});

Deno.test("readRanges reads what writeRanges wrote", () => {
  const { territories, operators, dates, ranges, count } = shippedPlanFile;
  const blocks = [...readRanges(ranges)];
  assertEquals(blocks.length, count);
  const rows = blocks.map(({ prefix, digits, operator, territory, date }) => ({
    prefix,
    digits,
    operator: operators[operator]?.[0] ?? "",
    territory: territories[territory] ?? "",
    since: dates[date] ?? "",
  }));
  const codes = operators.map(([code = ""]) => code);
  assertEquals(writeRanges(rows, { operators: codes, dates, territories }), ranges);
});

Deno.test("readPlan refuses operators in UTF-8, or with two names for a code", () => {
  const numbers = toLatin1(HEADER + GOOD);
  const garbled = new TextEncoder().encode(
    "IDENTITE_OPERATEUR;CODE_OPERATEUR\nSoci\u00e9t\u00e9;FRTE\n",
  );
  assertEquals(findProblems(numbers, garbled), [
    "operators:1: the file is in UTF-8 instead of windows-1252; its names would be garbled",
  ]);
  const doubleCode = toLatin1(
    "IDENTITE_OPERATEUR;CODE_OPERATEUR\nOrange;FRTE\nOrange;FRTE\nSomebody;FRTE\n",
  );
  assertEquals(findProblems(numbers, doubleCode), [
    "operators:4: operator FRTE has another name before",
  ]);
});
