import { assertEquals } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import rows from "../../fixtures/provenance/results.json" with { type: "json" };
import trust from "../../fixtures/provenance/rfc8601_trust.json" with { type: "json" };
import type { ReportedResults } from "../../../shared/provenance/reported/results.ts";
import type { ReportedResult } from "../../../shared/provenance/reported/reported_result.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { testTable } from "../../support/table.ts";

function shorten({ status, result, source }: ReportedResult): unknown {
  return [status, result, source];
}

function listClaimed({ fields }: ReportedResults): number[] {
  return fields.filter(({ belief }) => belief === "claimed").map(({ field }) => field.fieldIndex);
}

testTable("readReportedResults", rows, ({ lines, ...expected }) => {
  const results = new Provenance(parseHeaders(lines.join("\n"))).reportedResults;
  const { authservId, spf, dkim, dmarc } = results;
  assertEquals([shorten(spf), shorten(dkim), shorten(dmarc)], [
    expected.spf,
    expected.dkim,
    expected.dmarc,
  ]);
  assertEquals([spf.domain, dkim.domain, dmarc.domain], expected.domains);
  assertEquals(authservId, expected.authservId);
  assertEquals(listClaimed(results), expected.ignored);
});

testTable("readReportedResults, RFC 8601", trust, ({ headers, verdicts, ignored }) => {
  const results = new Provenance(parseHeaders(headers.join("\r\n"))).reportedResults;
  const { spf, dkim, dmarc } = results;
  assertEquals({ spf: spf.status, dkim: dkim.status, dmarc: dmarc.status }, verdicts);
  assertEquals(listClaimed(results), ignored);
});
