import { assert, assertEquals } from "@std/assert";
import { examineAttachments } from "../../../shared/body/files/attachments.ts";
import { Budget } from "../../../shared/mime/budget.ts";
import { readOle, readStreamStart } from "../../../shared/body/files/documents/ole.ts";
import { findInBinaryDocument } from "../../../shared/body/files/documents/binary_office.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { encodeU16, encodeU32, encodeUtf16Text, padZeros, toLatin1 } from "../../support/bytes.ts";
import { createMailFile } from "../../support/mail_files.ts";

/** Returns a compound file with one stream, in consecutive sectors from the third on. */
function createCompoundFile(name: string, content: string): string {
  const stream = padZeros(content, Math.max(4096, Math.ceil(content.length / 512) * 512));
  const header = padZeros(padZeros("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 30) + encodeU16(9), 44) +
    encodeU32(1) +
    encodeU32(1) + "\0".repeat(24) + encodeU32(0);
  const createEntry = (label: string, type: string, start: number, size: number) =>
    padZeros(
      padZeros(padZeros(encodeUtf16Text(label), 64) + encodeU16(2 * label.length + 2) + type, 116) +
        encodeU32(start) +
        encodeU32(size),
      128,
    );
  const directory = createEntry("Root Entry", "\x05", 0, 0) +
    createEntry(name, "\x02", 2, stream.length);
  const last = 1 + stream.length / 512;
  const chain = Array.from(
    { length: 128 },
    (_, i) => encodeU32(i >= 2 && i < last ? i + 1 : 0xfffffffe),
  );
  return padZeros(header, 512) + chain.join("") + padZeros(directory, 512) + stream;
}

const record = (type: number, content: string) =>
  encodeU16(type) + encodeU16(content.length) + content;
const START = record(0x809, "\0".repeat(16)), END = record(0x0a, "");
const createSheet = (type: string) => record(0x85, encodeU32(0) + "\0" + type + "\x01\0a");

async function buildFindings(name: string, bytes: Uint8Array) {
  const { attachments } = await examineAttachments([createMailFile(name, bytes)]);
  return attachments[0]?.findings;
}

Deno.test("examineAttachments reports Excel 4 macros and passwords in workbooks before 2007", async () => {
  const cases: readonly [string, string, string[]][] = [
    ["Workbook", START + createSheet("\0") + END, []],
    ["Workbook", START + createSheet("\0") + createSheet("\x01") + END, ["attachment_macros"]],
    ["Book", START + createSheet("\x01"), ["attachment_macros"]],
    ["Workbook", START + createSheet("\x02") + END, []],
    ["Workbook", START + END + createSheet("\x01"), []],
    ["Workbook", START + record(0x2f, "\0".repeat(54)) + END, ["attachment_encrypted"]],
    ["Workbook", START + record(0x31, "x".repeat(6000)) + createSheet("\x01"), [
      "attachment_macros",
    ]],
    ["Workbook", "", []],
  ];
  for (const [name, content, expected] of cases) {
    const bytes = toLatin1(createCompoundFile(name, content));
    assertEquals(await buildFindings("a.xls", bytes), expected, JSON.stringify(content));
  }
});

Deno.test("examineAttachments reports the password of a Word document before 2007", async () => {
  const createHeader = (flags: number) => encodeU16(0xa5ec) + "\0".repeat(8) + encodeU16(flags);
  const read = (flags: number) =>
    buildFindings("a.doc", toLatin1(createCompoundFile("WordDocument", createHeader(flags))));
  assertEquals([await read(0x1200), await read(0x1300)], [[], ["attachment_encrypted"]]);
});

Deno.test("readStreamStart reads nothing of a document too short for its sectors, and spends the budget", () => {
  const short = toLatin1(createCompoundFile("Workbook", "x")).slice();
  const size = 512 * 2 + 128 + 120;
  short.set([100, 0, 0, 0], size);
  const budget = new Budget();
  const ole = readOle(short, budget);
  assert(ole);
  assertEquals([readStreamStart(ole, "workbook", 4096).length, budget.isSpent], [0, true]);
});

Deno.test("examineAttachments reports the macros of a presentation before 2007", async () => {
  const createMacros = (container: string) =>
    "\x0f\0\xff\x03\x14\0\0\0\x02\0\0\x04\x0c\0\0\0\x05\0\0\0" + container + "\0\0\0\x02\0\0\0";
  const read = (slides: string) =>
    buildFindings("a.ppt", toLatin1(createCompoundFile("PowerPoint Document", slides)));
  assertEquals(await read("x".repeat(5000) + createMacros("\x01")), ["attachment_macros"]);
  assertEquals(await read(`\x0f${createMacros("\x01")}`), ["attachment_macros"]);
  assertEquals(await read(createMacros("\0")), []);
});

Deno.test("findInBinaryDocument takes linear time on repetitions, and throws on no cut or changed file", () => {
  const type = "application/vnd.ms-excel";
  const read = (text: string) => {
    const bytes = toLatin1(text);
    const ole = readOle(bytes);
    return ole === null ? [] : [...findInBinaryDocument(ole, type)];
  };
  const head = createCompoundFile("Workbook", "");
  for (const unit of ["\0\0\0\0", "\x85\0\0\0", createSheet("\x01"), "\xff"]) {
    assertLinear(read, {
      make: (size) => head + unit.repeat(size / unit.length),
      size: 16_000,
      maxSize: 1 << 17,
      what: JSON.stringify(unit),
    });
  }
  const workbook = createCompoundFile("Workbook", START + createSheet("\x01"));
  for (let cut = 0; cut < workbook.length; cut += 7) read(workbook.slice(0, cut));
  for (let at = 24; at < 1536; at += 3) {
    read(`${workbook.slice(0, at)}\xff${workbook.slice(at + 1)}`);
  }
});

Deno.test("readOle and readStreamStart end a chain of sectors that returns to itself", () => {
  const document = createCompoundFile("PowerPoint Document", "x".repeat(4096));
  // The first sector of the stream points to itself, and the stream is said to be of 4 MiB.
  const fat = 512 + 4 * 2;
  const looped = document.slice(0, fat) + encodeU32(2) + document.slice(fat + 4);
  const size = looped.lastIndexOf(encodeU32(2) + encodeU32(4096)) + 4;
  const bytes = toLatin1(looped.slice(0, size) + encodeU32(4 << 20) + looped.slice(size + 4));
  const ole = readOle(bytes);
  assert(ole);
  assertEquals(readStreamStart(ole, "powerpoint document", 4 << 20).length, 512);
});
