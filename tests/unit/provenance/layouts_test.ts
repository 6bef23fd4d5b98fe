import { assertEquals, assertGreater } from "@std/assert";
import rows from "../../fixtures/provenance/layouts.json" with { type: "json" };
import { borderHop } from "../../../shared/provenance/border/border.ts";
import { isProven, reportedResults } from "../../../shared/provenance/reported/results.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { testTable } from "../../support/table.ts";

/** The forms that servers and providers write, and whose results are believed. */
testTable("who is believed", rows, ({ headers, ...expected }) => {
  const parsed = parseHeaders(headers.join("\r\n"));
  const results = reportedResults(parsed);
  assertEquals({
    belief: results.belief,
    authservId: results.authservId,
    proven: isProven(results, parsed.from.primary?.domain),
    claimed: results.fields.filter(({ belief }) => belief === "claimed").length,
    ip: borderHop(parsed)?.ip ?? null,
  }, {
    belief: expected.belief,
    authservId: expected.authservId,
    proven: expected.proven,
    claimed: expected.claimed,
    ip: expected.ip,
  });
});

Deno.test("the tables of forgeries and layouts are long enough to be believed", () => {
  assertGreater(rows.length, 39);
});
