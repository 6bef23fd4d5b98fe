import { assertEquals, assertGreater } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import rows from "../../fixtures/provenance/layouts.json" with { type: "json" };
import { findBorderHop } from "../../../shared/provenance/border/border.ts";
import { provesDomain } from "../../../shared/provenance/reported/results.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { testTable } from "../../support/table.ts";

/** Returns the forms that servers and providers write, and whose results are believed. */
testTable("who is believed", rows, ({ headers, ...expected }) => {
  const parsed = parseHeaders(headers.join("\r\n"));
  const results = new Provenance(parsed).reportedResults;
  assertEquals({
    belief: results.belief,
    authservId: results.authservId,
    proven: provesDomain(results, parsed.from.primary?.domain),
    claimed: results.fields.filter(({ belief }) => belief === "claimed").length,
    ip: findBorderHop(parsed)?.ip ?? null,
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

/**
 * Returns a mail over two servers of one recipient, each of which writes its results below its hop.
 */
function createMailOver(client: string): string {
  return [
    `Received: from hotel.example (${client})`,
    "\tby juliett.example (8.18.1/8.18.1) with ESMTPS id 63BNDBQI041499",
    "\tfor <bob@juliett.example>; Mon, 5 Jan 2026 10:00:06 GMT",
    "Authentication-Results: juliett.example; dkim=pass header.d=example.org",
    "Received: from out.example.org (out.example.org [198.51.100.7])",
    "\tby hotel.example (8.16.1/8.16.1) with ESMTPS id 63BND5qY229582",
    "\tfor <bob@juliett.example>; Mon, 5 Jan 2026 10:00:05 GMT",
    "DKIM-Filter: OpenDKIM Filter v2.11.0 hotel.example 63BND5qY229582",
    "Authentication-Results: hotel.example; dkim=pass header.d=example.org",
    "From: Ann <ann@example.org>",
    "",
  ].join("\r\n");
}

Deno.test("readReportedResults believes results below the top server's field if OWN_SERVERS names both", () => {
  const read = (mail: string, ownServers: readonly string[]) => {
    const parsed = parseHeaders(mail, ownServers);
    return [new Provenance(parsed).reportedResults.belief, findBorderHop(parsed)?.ip];
  };
  const ownServers = ["hotel.example", "juliett.example", "203.0.113.9"];
  const mail = createMailOver("vps.host.example [203.0.113.9] (may be forged)");
  assertEquals(read(mail, []), ["unproven", "203.0.113.9"]);
  assertEquals(read(mail, ownServers), ["believed", "198.51.100.7"]);
  // A stranger who calls himself by the name of the first server can write all the rest.
  const forgery = createMailOver("vps.host.example [192.0.2.66] (may be forged)");
  assertEquals(read(forgery, ownServers), ["unproven", "192.0.2.66"]);
});
