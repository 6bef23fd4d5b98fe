import { assertEquals } from "@std/assert";
import rows from "../../fixtures/headers/ips.json" with { type: "json" };
import { findIps, isIpv6 } from "../../../shared/headers/ip.ts";
import { testTable } from "../../support/table.ts";

testTable("findIps", rows, ({ input, ips }) => assertEquals(findIps(input), ips));

Deno.test("isIpv6 distinguishes the two kinds of canonical addresses", () => {
  assertEquals(["192.0.2.1", "2001:db8::1"].map(isIpv6), [false, true]);
});
