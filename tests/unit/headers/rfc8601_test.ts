import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/rfc8601.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { formatExpectedMethod } from "../../support/authentication_method.ts";
import { testTable } from "../../support/table.ts";

/** RFC 8601 by its sections and examples: how a field is read. */

testTable("RFC 8601", rows, ({ input, authservId, methods }) => {
  const { authenticationResults } = parseHeaders(`Authentication-Results: ${input}\r\n`);
  const [parsed] = authenticationResults;
  assertEquals(authenticationResults.length, 1);
  assertEquals(parsed?.authservId, authservId);
  assertEquals(parsed?.methods.map(formatExpectedMethod), methods);
});
