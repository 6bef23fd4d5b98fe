import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/verdicts.json" with { type: "json" };
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { Verdict } from "../../../shared/headers/types.ts";
import { testTable } from "../../helpers/table.ts";

function short({ status, result, source }: Verdict): unknown {
  return [status, result, source];
}

testTable("trustedVerdicts", rows, ({ lines, ...expected }) => {
  const { authservId, spf, dkim, dmarc, ignored } = parseHeaders(lines.join("\n")).verdicts;
  assertEquals([short(spf), short(dkim), short(dmarc)], [
    expected.spf,
    expected.dkim,
    expected.dmarc,
  ]);
  assertEquals([spf.domain, dkim.domain, dmarc.domain], expected.domains);
  assertEquals(authservId, expected.authservId);
  assertEquals(ignored, expected.ignored);
});
