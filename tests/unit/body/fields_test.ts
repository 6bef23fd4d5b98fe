import { assertEquals } from "@std/assert";
import { readFileContent } from "../../../shared/body/file_content.ts";
import { FieldList, readWordFields } from "../../../shared/body/documents/fields.ts";
import { UnpackingRoom } from "../../../shared/body/documents/inflate.ts";
import { readOfficeFields } from "../../../shared/body/documents/office_fields.ts";
import { readRelationships } from "../../../shared/body/documents/relationships.ts";
import { readRtf } from "../../../shared/body/documents/rtf.ts";
import { sniffType } from "../../../shared/body/file_type.ts";
import { deflated, zipOf } from "../../support/archives.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { latin1, wide } from "../../support/bytes.ts";
import { part } from "../../support/mail_files.ts";

type Told = [dde: boolean, loads: boolean, addresses: string[]];

const told = ({ dde, loads, addresses }: FieldList): Told => [dde, loads, [...addresses]];

Deno.test("FieldList: what the instruction of a field does", () => {
  const cases: readonly [string, ...Told][] = [
    [' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc" ', true, false, []],
    ["dde excel a", true, false, []],
    ['HYPERLINK "https://a.example/x" \\o "DDE"', false, false, ["https://a.example/x"]],
    ['HYPERLINK \\l "mark"', false, false, []],
    ["HYPERLINK https://a.example/", false, false, ["https://a.example/"]],
    ['INCLUDEPICTURE "http://a.example/p.png" \\d', false, false, ["http://a.example/p.png"]],
    ['INCLUDEPICTURE "\\\\\\\\a.example\\\\p.png"', false, true, ["\\\\a.example\\p.png"]],
    ['INCLUDETEXT "file://a.example/x.doc"', false, true, ["\\\\a.example/x.doc"]],
    ['LINK Word.Document.8 "http://a.example/x.doc" a \\r', false, true, [
      "http://a.example/x.doc",
    ]],
    ['INCLUDETEXT "C:\\\\x.doc"', false, false, []],
    ["DATE", false, false, []],
    ["DDEX a", false, false, []],
    ["\x13 QUOTE 68 68 69 65 85 84 79 \x15 cmd /k", true, false, []],
    ["QUOTE 68 68 69 32 99", true, false, []],
    ["QUOTE 68 97 116 101", false, false, []],
    ['IF 1 \x13 DDE a \x15 "x"', true, false, []],
    ["DATE \x14 \x13 DDE a \x15", false, false, []],
    ['INCLUDETEXT "\x13 QUOTE 104 116 116 112 58 47 47 97 46 98 47 99 \x15"', false, true, [
      "http://a.b/c",
    ]],
    ['QUOTE "https://a.example/"', false, false, []],
    ["", false, false, []],
  ];
  for (const [instruction, ...expected] of cases) {
    const fields = new FieldList();
    fields.add(instruction);
    assertEquals(told(fields), expected, instruction);
  }
});

Deno.test("FieldList: names that other fields give a text", () => {
  const read = (...instructions: string[]) => {
    const fields = new FieldList();
    for (const each of instructions) fields.add(each);
    return told(fields);
  };
  const set = 'SET c "\x13 QUOTE 68 68 69 65 85 84 79 \x15"';
  assertEquals(read(set, "\x13 REF c \x15 cmd"), [true, false, []]);
  assertEquals(read(set, "\x13 c \x15 cmd"), [true, false, []]);
  assertEquals(read("\x13 REF c \x15 cmd"), [false, false, []]);
  assertEquals(read('SET u "https://a.b/c"', "INCLUDETEXT \x13 REF u \x15"), [
    false,
    true,
    ["https://a.b/c"],
  ]);
});

const char = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;

Deno.test("readOfficeFields: instructions in pieces, inside one another, without an end", () => {
  const link = "HYPERLINK &quot;https://a.example/&quot;";
  const cases: readonly [string, ...Told][] = [
    [char("begin") + instruction("DDE") + instruction("AUTO a b") + char("end"), true, false, []],
    [`<w:fldSimple w:instr="${link}"/>`, false, false, ["https://a.example/"]],
    [`<x:fldSimple x:instr='DDE a b'/>`, true, false, []],
    [char("begin") + instruction("DDE a"), true, false, []],
    [
      char("begin") + instruction("IF 1 ") + char("begin") + instruction(link) + char("separate") +
      instruction("DDE") + char("end") + instruction(" DDE") + char("end"),
      false,
      false,
      ["https://a.example/"],
    ],
    [
      char("begin") + instruction("DATE") + char("separate") + "<w:t>DDE a</w:t>" + char("end"),
      false,
      false,
      [],
    ],
    [instruction("DDE a"), false, false, []],
    [
      char("begin") + char("begin") + instruction("QUOTE 68 68 ") + instruction("69") +
      char("separate") + instruction("x") + char("end") + instruction(" cmd") + char("end"),
      true,
      false,
      [],
    ],
    ["<w:t>instrText DDE a</w:t>", false, false, []],
    ['<ddeLink ddeService="cmd" ddeTopic="/c calc"/>', true, false, []],
  ];
  for (const [xml, ...expected] of cases) {
    const fields = new FieldList();
    readOfficeFields(`<w:document>${xml}</w:document>`, fields);
    assertEquals(told(fields), expected, xml);
  }
});

const TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...targets: readonly (readonly [string, string])[]) =>
  `<Relationships>${
    targets.map(([type, target]) => `<Relationship Type="${TYPE}/${type}" Target="${target}"/>`)
      .join("")
  }</Relationships>`;

/** A document whose main part has a custom name, with a footer. */
async function document(main: string, footer = ""): Promise<Uint8Array> {
  const packed = (text: string) => deflated(text, "deflate-raw");
  const part = async (name: string, text: string) => ({
    name,
    packed: await packed(text),
    method: 8,
  });
  return latin1(zipOf([
    await part("_rels/.rels", relations(["officeDocument", "/word/a%20b.xml"])),
    await part("word/_rels/a b.xml.rels", relations(["footer", "../Word/f.xml"])),
    await part("word/a b.xml", main),
    await part("word/f.xml", footer),
    await part("word/document.xml", '<w:fldSimple w:instr="DDE a"/>'),
  ]));
}

Deno.test("readRelationships: fields of the parts that relationships lead to", async () => {
  const field = '<w:fldSimple w:instr="DDEAUTO a b"/>';
  const read = async (main: string, footer?: string) =>
    readRelationships(await document(main, footer)).dde;
  assertEquals([await read(field), await read("", field), await read("")], [true, true, false]);
  const room = new UnpackingRoom();
  const long = await document(" ".repeat(3_000_000) + field);
  assertEquals([readRelationships(long, room).dde, room.short], [false, true]);
});

Deno.test("readRtf: fields, their instruction in groups, bytes and numbers of characters", () => {
  const field = (inside: string) => `{\\rtf1{\\field{\\*\\fldinst ${inside}}{\\fldrslt x}}}`;
  const cases: readonly [string, boolean, boolean, string[]][] = [
    [field('DDEAUTO cmd "/k"'), true, false, []],
    [field("{\\b D}{\\i\\'44}\\u69?AUTO a"), true, false, []],
    [field("{D\r\nDE a}"), true, false, []],
    [field("DATE") + "DDE a", false, false, []],
    [field('HYPERLINK "https://a.example/"'), false, false, ["https://a.example/"]],
    [field('INCLUDETEXT "\\\\\\\\\\\\\\\\a.example\\\\\\\\x"'), false, true, ["\\\\a.example\\x"]],
    ["{\\rtf1 \\fldinstx DDE a}", false, false, []],
    [
      field("{\\field{\\*\\fldinst QUOTE 68 68 69}{\\fldrslt y}} cmd"),
      true,
      false,
      [],
    ],
    [field("IF {\\field{\\*\\fldinst DATE}{\\fldrslt DDE}}"), false, false, []],
    [`\\uc0${field("\\u68\\u68\\u69  a")}`, true, false, []],
    [field("\\u68xD\\u69\\'45 a"), true, false, []],
    [field("{\\uc0 \\u68}D\\u69x a"), true, false, []],
    [field("\\uc2\\u68xyDE a"), true, false, []],
  ];
  for (const [text, ...expected] of cases) {
    const { dde, loads, addresses } = readRtf(text);
    assertEquals([dde, loads, addresses], expected, text);
  }
});

Deno.test("readWordFields: a document of Word before 2007, in either alphabet", () => {
  const start = "\x13 DDEAUTO cmd\x14result\x15";
  const link = '\x13 HYPERLINK "https://a.example/" \x14a\x15';
  const read = (text: string) => told(readWordFields(latin1(text)) as FieldList);
  assertEquals(read(`text ${start}`), [true, false, []]);
  assertEquals(read(`${wide(link)}`), [false, false, ["https://a.example/"]]);
  assertEquals(read("\x13 \x13 QUOTE 68 68 69 \x14x\x15 cmd \x14\x15"), [true, false, []]);
  assertEquals(read(`\x13${"a".repeat(1995)}\x13DDE a`), [true, false, []]);
  assertEquals(read(`DDE a \x13 DATE \x14 DDE a\x15`), [false, false, []]);
});

Deno.test("readRtf: a template whose address is written in escapes", () => {
  const address = "http://evil.example/a";
  const coded = (sign: (code: number) => string) =>
    Array.from(address, (letter) => sign(letter.charCodeAt(0))).join("");
  const inTemplate = (inside: string) => `{\\rtf1{\\*\\template ${inside}}}`;
  const cases = [
    inTemplate(address),
    inTemplate(coded((code) => `\\u${code}?`)),
    inTemplate(coded((code) => `\\u${code - 65536}?`)),
    inTemplate(coded((code) => `\\'${code.toString(16)}`)),
    inTemplate(coded((code) => `\\u${code}\\'3f`)),
    inTemplate(coded((code) => `\\u${code} x`)),
    inTemplate(`\\uc0 ${coded((code) => `\\u${code} `)}`),
    inTemplate(`\\uc2 ${coded((code) => `\\u${code}??`)}`),
    `{\\rtf1\\uc0{\\*\\template ${coded((code) => `\\u${code} `)}}}`,
    `{\\rtf1{\\uc0}{\\*\\template ${coded((code) => `\\u${code}?`)}}}`,
    `{\\rtf1{\\*\r\n\\template\\'68{\\u116?}t\r\np://evil.example/a}}`,
  ];
  for (const text of cases) {
    const { loads, addresses } = readRtf(text);
    assertEquals([loads, addresses], [true, [address]], text);
  }
  for (const inside of ["C:\\\\Normal.dotm", "\\u78?ormal.dotm", "see http://a.example/"]) {
    assertEquals(readRtf(inTemplate(inside)).loads, false, inside);
  }
});

Deno.test("readFileContent: RTF by its content, whatever it is called", () => {
  const bytes = latin1('{\\rt{\\field{\\*\\fldinst DDE a "b"}}}');
  const file = part("bill.doc", bytes, "application/msword");
  const { type, findings } = readFileContent(file, sniffType(bytes), new UnpackingRoom());
  assertEquals([type, findings], ["application/rtf", ["attachment_dde"]]);
});

Deno.test("readers of fields: linear in what is repeated", () => {
  const readers: readonly [(text: string) => unknown, readonly string[]][] = [
    [readRtf, [
      "\\fldinst ",
      "{\\fldinst{",
      "\\fldinst\\'44",
      "\\template ",
      "\\uc0\\u68?",
      "{\\field{\\*\\fldinst DDE a}}",
    ]],
    [(text) => readWordFields(latin1(text)), ["\x13", "\x13 DDE a", "\x13hyperlink "]],
    [(text) => readOfficeFields(text, new FieldList()), [
      char("begin") + instruction("DDE"),
      char("end"),
      instruction("a"),
      '<w:fldSimple w:instr="HYPERLINK http://a.example/ ',
      "<instrText>",
    ]],
    [(text) => readWordFields(latin1(text)), ["\x13\x13quote 1", "\x13 quote 1\x15"]],
    [(text) => new FieldList().add(text), [
      "\x13",
      "\x13\x15",
      "QUOTE 68 ",
      'LINK "',
      "HYPERLINK http://a.example/ ",
    ]],
  ];
  for (const [read, units] of readers) {
    for (const unit of units) {
      assertLinear(read, {
        make: (size) => unit.repeat(Math.ceil(size / unit.length)),
        size: 32_000,
        most: 256_000,
        what: JSON.stringify(unit),
      });
    }
  }
});
