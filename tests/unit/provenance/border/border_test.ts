import { assertEquals } from "@std/assert";
import rows from "../../../fixtures/provenance/borders.json" with { type: "json" };
import { SAMPLES } from "../../../support/sample_mails.ts";
import { findBorderHop } from "../../../../shared/provenance/border/border.ts";
import { parseHeaders } from "../../../../shared/headers/parse.ts";
import { testTable } from "../../../support/table.ts";

function findBorderText(text: string): { index: number; ip: string | null } | null {
  const hop = findBorderHop(parseHeaders(text));
  return hop === undefined ? null : { index: hop.index, ip: hop.ip };
}

testTable("findBorderHop", rows, ({ received, index, ip }) => {
  const lines = received.map((hop) => `Received: ${hop}; Mon, 5 Jan 2026 10:00:00 +0000`);
  assertEquals(findBorderText(lines.join("\n")), index === null ? null : { index, ip });
});

Deno.test("findBorderHop finds the border of the console's samples", () => {
  assertEquals(findBorderText(SAMPLES.clean)?.index, 1);
  // The sender used the recipient's own name in HELO, which proves nothing.
  assertEquals(findBorderText(SAMPLES.phishing), { index: 1, ip: "203.0.113.77" });
  assertEquals(findBorderText(SAMPLES.forwarded)?.index, 1);
});
