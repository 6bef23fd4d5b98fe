/** Mail that falsely claims to come from bank.example. No field of it may improve its result. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import rows from "../../fixtures/provenance/forgeries.json" with { type: "json" };
import { findHeaderFindings } from "../../../shared/analysis/find.ts";
import { gatherFacts } from "../../../shared/analysis/findings/facts.ts";
import { provesDomain } from "../../../shared/provenance/reported/results.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { readHeaderSignals } from "../../../shared/scoring/header_rules.ts";
import { testTable } from "../../support/table.ts";

const NOW = Date.parse("2026-01-06T00:00:00Z");

testTable("a forgery raises no trust", rows, ({ headers, believed, spf, dkim, dmarc }) => {
  const text = headers.join("\r\n");
  const parsed = parseHeaders(text);
  const results = new Provenance(parsed).reportedResults;
  assertEquals({
    believed: results.belief === "believed",
    spf: results.spf.status,
    dkim: results.dkim.status,
    dmarc: results.dmarc.status,
  }, { believed, spf, dkim, dmarc });
  assertEquals(provesDomain(results, "bank.example"), false);
  assertEquals(gatherFacts(new Provenance(parsed), [], NOW).isAuthenticated, false);
});

Deno.test("a forgery takes away no finding that the mail has without its forged fields", () => {
  let compared = 0;
  for (const { title, headers } of rows) {
    const lines = headers.filter((line) =>
      !/^(?:authentication-results|received-spf):/i.test(line)
    );
    const authenticationFinding = /^(?:authentication|spf_|dkim_|dmarc_)/;
    const findIds = (fields: readonly string[]) =>
      findHeaderFindings(gatherFacts(new Provenance(parseHeaders(fields.join("\r\n"))), [], NOW))
        .map(({ id }) => id);
    const findingIds = findIds(headers);
    for (const id of findIds(lines)) {
      if (!authenticationFinding.test(id)) assert(findingIds.includes(id), `${title}: ${id}`);
    }
    compared++;
  }
  assertGreater(compared, 80);
});

Deno.test("analyze-spam counts a forged mail's failures and none of its passes", () => {
  for (const { title, headers, spf, dkim, dmarc } of rows) {
    const signals = readHeaderSignals({}, new Provenance(parseHeaders(headers.join("\r\n"))));
    assertEquals([signals.spf, signals.dkim, signals.dmarc], [spf, dkim, dmarc], title);
  }
});
