import { assert, assertEquals, assertFalse, assertGreater } from "@std/assert";
import cases from "../../fixtures/analysis/findings.json" with { type: "json" };
import { Finding } from "../../../shared/contract/analyze_email_headers.ts";
import type { Reputation } from "../../../shared/contract/analyze_email_headers.ts";
import { gatherEvidence } from "../../../shared/analysis/evidence.ts";
import { findAll } from "../../../shared/analysis/find.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

const NOW = Date.parse("2026-01-06T00:00:00Z");

function find(headers: readonly string[], reputations: readonly Reputation[] = []): Finding[] {
  return findAll(gatherEvidence(parseHeaders(headers.join("\r\n")), reputations, NOW));
}

const [ordinary] = cases;

Deno.test("findAll finds nothing in an ordinary message", () => {
  assert(ordinary);
  assertEquals(find(ordinary.headers), []);
});

for (const { why, headers, expect, absent } of cases) {
  Deno.test(`findAll: ${why}`, () => {
    const ids = find(headers).map(({ id }) => id);
    for (const id of expect) assert(ids.includes(id), `${id} is not among ${ids}`);
    for (const id of absent) assertFalse(ids.includes(id), `${id} is among ${ids}`);
  });
}

Deno.test("findAll: every finding but those of the parser's bounds and providers has a case", () => {
  assertGreater(cases.length, 60);
  const covered = new Set(cases.flatMap(({ expect }) => expect));
  const known = "arc_broken arc_incomplete authentication_contradicted authentication_missing " +
    "authentication_unaligned brand_claimed brand_unproven charset_unknown control_characters " +
    "date_broken date_in_future date_long_past date_missing disguised_domain display_name_address " +
    "dkim_fail dmarc_fail field_duplicated from_duplicated from_missing from_several " +
    "from_unreadable headers_missing helo_forged hop_slow hops_out_of_order indentation_lost " +
    "international_domain lookalike_domain message_id_malformed message_id_missing " +
    "rdns_mismatch received_missing received_unreadable recipients_hidden reply_to_elsewhere " +
    "reply_to_free_mail return_path_elsewhere sender_elsewhere spf_fail spf_softfail";
  assertEquals([...covered].sort(), known.split(" "));
});

Deno.test("findAll reports each finding once, gravest first, in one plain sentence", () => {
  const severities = ["critical", "high", "medium", "low"];
  for (const { headers } of cases) {
    const found = find(headers);
    const ids = found.map(({ id }) => id);
    assertEquals(ids.length, new Set(ids).size);
    const ranks = found.map(({ severity }) => severities.indexOf(severity));
    assertEquals(ranks, ranks.toSorted((a, b) => a - b));
    for (const each of found) {
      Finding.parse(each);
      assert(/^[A-Z][^\n]{10,200}\.$/.test(each.message), each.message);
    }
  }
});

Deno.test("findAll quotes no more of a hostile domain than a sentence can hold", () => {
  const [{ message } = { message: "" }] = find([
    `From: PayPal <a@${"x".repeat(60)}.${"y".repeat(60)}.${"z".repeat(60)}.example>`,
  ]).filter(({ id }) => id === "brand_claimed");
  assertGreater(message.length, 50);
  assert(message.length < 200, message);
});

Deno.test("findAll takes the word of reputation providers", () => {
  const entry = (verdict: Reputation["verdict"]): Reputation => ({
    provider: "providerA",
    ip: "9.9.9.2",
    status: "ok",
    score: 50,
    verdict,
    message: "As the provider says.",
  });
  const ids = (...entries: Reputation[]) =>
    find(ordinary?.headers ?? [], entries).map(({ id }) => id);
  assertEquals(ids(entry("safe"), entry("unknown")), []);
  assertEquals(ids(entry("safe"), entry("suspicious")), ["ip_suspicious"]);
  assertEquals(ids(entry("suspicious"), entry("malicious")), ["ip_malicious"]);
});
