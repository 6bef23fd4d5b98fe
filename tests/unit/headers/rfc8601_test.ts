import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/rfc8601.json" with { type: "json" };
import trust from "../../fixtures/headers/rfc8601_trust.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { AuthenticationMethod } from "../../../shared/headers/types.ts";
import { testTable } from "../../helpers/table.ts";

/** RFC 8601 by its sections and examples: what a field says, and which fields are believed. */

function short({ method, result, reason, comment, properties }: AuthenticationMethod): unknown {
  return {
    method,
    result,
    ...(reason !== null && { reason }),
    ...(comment !== null && { comment }),
    properties: Object.fromEntries(
      properties.map(({ type, name, value }) => [type ? `${type}.${name}` : name, value]),
    ),
  };
}

testTable("RFC 8601", rows, ({ input, authservId, methods }) => {
  const { authenticationResults } = parseHeaders(`Authentication-Results: ${input}\r\n`);
  const [parsed] = authenticationResults;
  assertEquals(authenticationResults.length, 1);
  assertEquals(parsed?.authservId, authservId);
  assertEquals(parsed?.methods.map(short), methods);
});

testTable("RFC 8601, trust", trust, ({ headers, verdicts, ignored }) => {
  const { spf, dkim, dmarc, ignored: unbelieved } = parseHeaders(headers.join("\r\n")).verdicts;
  assertEquals({ spf: spf.status, dkim: dkim.status, dmarc: dmarc.status }, verdicts);
  assertEquals(unbelieved, ignored);
});
