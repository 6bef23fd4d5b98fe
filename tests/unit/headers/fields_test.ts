import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/fields.json" with { type: "json" };
import { MAX_FIELDS, MAX_VALUE, splitFields } from "../../../shared/headers/fields.ts";
import { MAX_LINES } from "../../../shared/headers/text.ts";
import { testTable } from "../../support/table.ts";

testTable("splitFields", rows, ({ input, fields, lostIndentation = [], controlLine = 0 }) => {
  const block = splitFields(input);
  assertEquals(block.fields.map(({ line, name, value }) => [line, name, value]), fields);
  assertEquals(block.fields.map(({ index }) => index), fields.map((_, i) => i));
  assertEquals(block.unindentedLines.map(({ line }) => line), lostIndentation);
  assertEquals(block.controlLine, controlLine);
});

Deno.test("splitFields keeps the value as written beside the unfolded one", () => {
  const { fields } = splitFields("Subject: one\r\n\ttwo\r\n");
  assertEquals(fields[0]?.raw, " one\r\n\ttwo");
});

Deno.test("splitFields stops at the largest number of fields and says so", () => {
  const { fields, isTruncated } = splitFields("a: b\n".repeat(MAX_FIELDS + 1));
  assertEquals(fields.length, MAX_FIELDS);
  assertEquals(isTruncated, true);
  assertEquals(splitFields("a: b\n".repeat(MAX_FIELDS)).isTruncated, false);
});

Deno.test("splitFields cuts a value of absurd length and says so", () => {
  const { fields, cutFields: cut } = splitFields(
    `Subject: ${"x".repeat(MAX_VALUE)}\nTo: a@example.org`,
  );
  assertEquals(fields.map(({ raw }) => raw.length), [MAX_VALUE, 14]);
  assertEquals(cut.map(({ key }) => key), ["subject"]);
  assertEquals(splitFields(`Subject:${"x".repeat(MAX_VALUE)}`).cutFields, []);
});

Deno.test("splitFields reads a bounded number of lines and says so", () => {
  const { fields, isTruncated } = splitFields(`${"\n".repeat(MAX_LINES)}Subject: x`);
  assertEquals(fields, []);
  assertEquals(isTruncated, true);
  assertEquals(splitFields(`${"\n".repeat(MAX_LINES - 1)}Subject: x`).isTruncated, false);
});

Deno.test("splitFields reads nothing of the body", () => {
  const { controlLine, isTruncated } = splitFields(
    `Subject: x\n\n\0${"y\n".repeat(MAX_LINES)}`,
  );
  assertEquals([controlLine, isTruncated], [0, false]);
});

Deno.test("splitFields notes a bounded number of lines that lost their indentation", () => {
  assertEquals(splitFields(`Subject: x\n${"(y\n".repeat(500)}`).unindentedLines.length, 100);
});

Deno.test("splitFields reports whether a character beyond ASCII occurs", () => {
  assertEquals(splitFields("Subject: caf\u00e9").hasEightBit, true);
  assertEquals(splitFields("Subject: cafe\u007f").hasEightBit, false);
});
