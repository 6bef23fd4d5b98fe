import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/fields.json" with { type: "json" };
import { MAX_FIELDS, splitFields } from "../../../shared/headers/fields.ts";
import { testTable } from "../../helpers/table.ts";

testTable("splitFields", rows, ({ input, fields, lostIndentation = [], controlLine = 0 }) => {
  const block = splitFields(input);
  assertEquals(block.fields.map(({ line, name, value }) => [line, name, value]), fields);
  assertEquals(block.fields.map(({ index }) => index), fields.map((_, i) => i));
  assertEquals(block.lostIndentation.map(({ line }) => line), lostIndentation);
  assertEquals(block.controlLine, controlLine);
});

Deno.test("splitFields: keeps the value as written beside the unfolded one", () => {
  const { fields } = splitFields("Subject: one\r\n\ttwo\r\n");
  assertEquals(fields[0]?.raw, " one\r\n\ttwo");
});

Deno.test("splitFields: stops at the largest number of fields and says so", () => {
  const { fields, truncated } = splitFields("a: b\n".repeat(MAX_FIELDS + 1));
  assertEquals(fields.length, MAX_FIELDS);
  assertEquals(truncated, true);
  assertEquals(splitFields("a: b\n".repeat(MAX_FIELDS)).truncated, false);
});

Deno.test("splitFields: tells whether a character beyond ASCII occurs", () => {
  assertEquals(splitFields("Subject: caf\u00e9").eightBit, true);
  assertEquals(splitFields("Subject: cafe\u007f").eightBit, false);
});
