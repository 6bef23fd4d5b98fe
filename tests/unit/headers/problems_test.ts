import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/problems.json" with { type: "json" };
import { MAX_FIELDS, MAX_OF_ONE_NAME, MAX_VALUE } from "../../../shared/headers/fields.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { testTable } from "../../support/table.ts";

testTable("problems", rows, ({ input, problems }) => {
  assertEquals(
    parseHeaders(input).problems.map(({ id, field, line }) => [id, field, line]),
    problems,
  );
});

Deno.test("problems reports more fields than are kept", () => {
  const { problems } = parseHeaders("a: b\n".repeat(MAX_FIELDS + 1));
  assertEquals(problems[0]?.id, "too_many_fields");
});

Deno.test("problems reports more fields of one name than are read", () => {
  const hop = "Received: from a by b; Mon, 5 Jan 2026 10:00:00 +0100\n";
  const countProblems = (count: number) =>
    parseHeaders(hop.repeat(count)).problems.filter(({ id }) => id === "too_many_fields");
  assertEquals(countProblems(MAX_OF_ONE_NAME), []);
  assertEquals(countProblems(MAX_OF_ONE_NAME + 1), [
    { id: "too_many_fields", field: "received", line: MAX_OF_ONE_NAME + 1 },
  ]);
});

Deno.test("problems reports a value of absurd length", () => {
  const { problems } = parseHeaders(`From: a@example.org\nX-Long: ${"x".repeat(MAX_VALUE)}`);
  assertEquals(problems[0], { id: "value_too_long", field: "x-long", line: 2 });
});
