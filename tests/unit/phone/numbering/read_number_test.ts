import { assertEquals } from "@std/assert";
import { readWrittenNumber } from "../../../../shared/phone/numbering/read_number.ts";

Deno.test("readWrittenNumber reads what people write, and refuses what is no number", () => {
  const same = [
    "0162000001",
    "+33 (0)1 62 00 00 01",
    "0033162000001",
    "01.62.00.00.01",
    " 01-62-00-00-01 ",
    // As a spreadsheet saves it.
    "162000001",
  ];
  for (const text of same) {
    assertEquals(readWrittenNumber(text), {
      kind: "french",
      number: "0162000001",
      normalized: "33162000001",
      isInland: !/^(?:\+|00)/.test(text),
    }, text);
  }
  assertEquals(readWrittenNumber("+33700000000001"), {
    kind: "french",
    number: "0700000000001",
    normalized: "33700000000001",
    isInland: false,
  });
  const none = [
    "",
    " ",
    "abc",
    "+",
    "+33",
    "+33 1",
    "0",
    "1",
    "1234567",
    "01620000011",
    "+0123456789",
    "2026-03-11",
  ];
  for (const text of [...none, "+".repeat(9), "1".repeat(101), "+1234567890123456"]) {
    assertEquals(readWrittenNumber(text), null, text);
  }
});

Deno.test("readWrittenNumber reads what copying, other keyboards and links make of a number", () => {
  const pasted = [
    "\u202d+33 1 62 00 00 01\u202c",
    "\u2068+33162000001\u2069",
    "\u200e0162000001",
    "01\u201162\u201100\u201100\u201101",
    "01\u221262\u00ad000001",
    "０１６２０００００１",
    "٠١٦٢٠٠٠٠٠١",
    "०१६२०००००१",
    "๐๑๖๒๐๐๐๐๐๑",
    "+330162000001",
    "00330162000001",
    "33162000001",
    "tel:+33-1-62-00-00-01;ext=5",
    "tel:%2B33162000001",
    "+33 1 62 00 00 01 poste 12",
    "01 62 00 00 01 ext. 5",
    "0162000001x12",
    "+33162000001,,5#",
    "Tél. : 01 62 00 00 01",
    "(01) 62_00_00_01",
  ];
  for (const text of pasted) {
    assertEquals(readWrittenNumber(text)?.normalized, "33162000001", text);
  }
});

Deno.test("readWrittenNumber reads the normalized form of an answer as the same number", () => {
  const writtenNumbers = [
    "0162000001",
    "3939",
    "112",
    "+49 30 123456",
    "+590 590 12 34 56",
    "+508 41 12 34",
    "+262 0262 12 34 56",
    "07000000000000",
    "+1 202 555 0123",
    "+7 912 345 67 89",
  ];
  for (const text of writtenNumbers) {
    const normalized = readWrittenNumber(text)?.normalized ?? "";
    assertEquals(readWrittenNumber(normalized)?.normalized, normalized, text);
  }
});
