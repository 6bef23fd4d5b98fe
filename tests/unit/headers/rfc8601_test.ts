import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/rfc8601.json" with { type: "json" };
import trust from "../../fixtures/headers/rfc8601_trust.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { shortMethod } from "../../helpers/authentication_method.ts";
import { testTable } from "../../helpers/table.ts";

/** RFC 8601 by its sections and examples: what a field says, and which fields are believed. */

testTable("RFC 8601", rows, ({ input, authservId, methods }) => {
  const { authenticationResults } = parseHeaders(`Authentication-Results: ${input}\r\n`);
  const [parsed] = authenticationResults;
  assertEquals(authenticationResults.length, 1);
  assertEquals(parsed?.authservId, authservId);
  assertEquals(parsed?.methods.map(shortMethod), methods);
});

testTable("RFC 8601, trust", trust, ({ headers, verdicts, ignored }) => {
  const { spf, dkim, dmarc, ignored: unbelieved } = parseHeaders(headers.join("\r\n")).verdicts;
  assertEquals({ spf: spf.status, dkim: dkim.status, dmarc: dmarc.status }, verdicts);
  assertEquals(unbelieved, ignored);
});
