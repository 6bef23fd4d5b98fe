import { assertEquals } from "@std/assert";
import results from "../../fixtures/headers/authentication_results.json" with { type: "json" };
import receivedSpf from "../../fixtures/headers/received_spf.json" with { type: "json" };
import {
  parseAuthenticationResults,
  parseReceivedSpf,
} from "../../../shared/headers/authentication_results.ts";
import { formatExpectedMethod } from "../../support/authentication_method.ts";
import { testTable } from "../../support/table.ts";

testTable("parseAuthenticationResults", results, ({ input, authservId, methods }) => {
  const parsed = parseAuthenticationResults(input, 7);
  assertEquals(parsed.authservId, authservId);
  assertEquals(parsed.methods.map(formatExpectedMethod), methods);
  assertEquals(parsed.fieldIndex, 7);
});

testTable("parseReceivedSpf", receivedSpf, ({ input, result, comment, properties }) => {
  const parsed = parseReceivedSpf(input, 7);
  assertEquals([parsed.result, parsed.comment, parsed.fieldIndex], [result, comment, 7]);
  assertEquals(Object.fromEntries(parsed.properties), { ...properties });
});
