import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/received.json" with { type: "json" };
import { parseReceived } from "../../../shared/headers/received.ts";
import { testTable } from "../../support/table.ts";

const TOLD = [
  "from",
  "by",
  "with",
  "id",
  "for",
  "ip",
  "helo",
  "rdns",
  "via",
  "envelopeFrom",
  "tls",
  "cipher",
  "timestamp",
] as const;

testTable("parseReceived", rows, ({ input, hop: expected, ips }) => {
  const field = { index: 3, line: 1, name: "Received", key: "received", raw: input, value: input };
  const received = parseReceived(field);
  const entries = TOLD.map((key) => [key, received.hop[key]]).filter(([, value]) => value !== null);
  assertEquals(Object.fromEntries(entries), { ...expected });
  assertEquals(received.ips, ips);
  assertEquals(received.hop.raw, input);
  assertEquals(received.hop.fieldIndex, 3);
});
