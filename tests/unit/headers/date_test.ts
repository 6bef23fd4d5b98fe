import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/dates.json" with { type: "json" };
import { readDate } from "../../../shared/headers/date.ts";
import { testTable } from "../../support/table.ts";

testTable("readDate", rows, ({ input, iso, offsetMinutes, problem }) => {
  const date = readDate(input);
  assertEquals([date.iso, date.offsetMinutes, date.problem], [iso, offsetMinutes, problem]);
  assertEquals(date.instant, iso === null ? null : Date.parse(iso));
  assertEquals(date.raw, input);
});

Deno.test("readDate distinguishes a missing field from an unreadable one", () => {
  assertEquals(readDate(null).problem, "missing");
});
