import { assertEquals } from "@std/assert";
import rows from "../../fixtures/provenance/results.json" with { type: "json" };
import trust from "../../fixtures/provenance/rfc8601_trust.json" with { type: "json" };
import { reportedResults } from "../../../shared/provenance/reported/results.ts";
import type { ReportedResults } from "../../../shared/provenance/reported/results.ts";
import type { ReportedVerdict } from "../../../shared/provenance/reported/reported_verdict.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { testTable } from "../../support/table.ts";

function short({ status, result, source }: ReportedVerdict): unknown {
  return [status, result, source];
}

function claimed({ fields }: ReportedResults): number[] {
  return fields.filter(({ belief }) => belief === "claimed").map(({ field }) => field.fieldIndex);
}

testTable("reportedResults", rows, ({ lines, ...expected }) => {
  const results = reportedResults(parseHeaders(lines.join("\n")));
  const { authservId, spf, dkim, dmarc } = results;
  assertEquals([short(spf), short(dkim), short(dmarc)], [
    expected.spf,
    expected.dkim,
    expected.dmarc,
  ]);
  assertEquals([spf.domain, dkim.domain, dmarc.domain], expected.domains);
  assertEquals(authservId, expected.authservId);
  assertEquals(claimed(results), expected.ignored);
});

testTable("reportedResults, RFC 8601", trust, ({ headers, verdicts, ignored }) => {
  const results = reportedResults(parseHeaders(headers.join("\r\n")));
  const { spf, dkim, dmarc } = results;
  assertEquals({ spf: spf.status, dkim: dkim.status, dmarc: dmarc.status }, verdicts);
  assertEquals(claimed(results), ignored);
});
