import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/parameters.json" with { type: "json" };
import { parseParameters } from "../../../shared/headers/parameters.ts";
import { testTable } from "../../support/table.ts";

testTable("parseParameters", rows, ({ input, value, parameters }) => {
  const parsed = parseParameters(input);
  assertEquals(parsed.value, value);
  assertEquals([...parsed.parameters].flat(), parameters.flat());
});
