import { assertEquals, assertNotEquals } from "@std/assert";
import { createClientAddress } from "../../../shared/ip/client_address.ts";
import { isInRange, parseRange, readAddressBytes } from "../../../shared/ip/ranges.ts";

Deno.test("isInRange compares as many bits as the range has", () => {
  const table: readonly (readonly [string, string, boolean])[] = [
    ["192.0.2.0/24", "192.0.2.255", true],
    ["192.0.2.0/24", "192.0.3.0", false],
    ["192.0.2.128/25", "192.0.2.127", false],
    ["192.0.2.1", "192.0.2.1", true],
    ["0.0.0.0/0", "255.255.255.255", true],
    ["0.0.0.0/0", "::1", false],
    ["2001:db8::/33", "2001:db8:7fff::", true],
    ["2001:db8::/33", "2001:db8:8000::", false],
    ["192.0.2.0/24", "::ffff:192.0.2.7", true],
  ];
  for (const [range, address, expected] of table) {
    const [parsed, bytes] = [parseRange(range), readAddressBytes(address)];
    assertEquals(parsed && bytes && isInRange(bytes, parsed), expected, `${range} ${address}`);
  }
  for (const text of ["", "x", "192.0.2.0/33", "192.0.2.0/", "::/129", "1.2.3.4/8/8"]) {
    assertEquals(parseRange(text), undefined, text);
  }
});

Deno.test("createClientAddress believes the header of trusted proxies, and only what they wrote", () => {
  const callers = createClientAddress(["10.0.0.0/8", "2001:db8::5"]);
  const listKeys = (...call: Parameters<typeof callers>) =>
    callers(...call).map(({ key }) => key).join();
  const direct = listKeys("203.0.113.9", null);
  assertEquals(direct, "cb007109");
  // The header of a direct caller is not believed, as callers can write anything.
  assertEquals(listKeys("203.0.113.9", "198.51.100.1"), direct);
  assertEquals(listKeys("10.0.0.1", "203.0.113.9"), direct);
  assertEquals(listKeys("::ffff:10.0.0.1", "203.0.113.9"), direct);
  assertEquals(listKeys("10.0.0.1", "203.0.113.9, 10.0.0.7"), direct, "a chain of proxies");
  assertEquals(
    listKeys("10.0.0.1", "198.51.100.1, 203.0.113.9"),
    direct,
    "what the caller wrote before",
  );
  assertEquals(listKeys("10.0.0.1", "203.0.113.9:4711"), direct);
  assertEquals(listKeys("10.0.0.1", "made up, 203.0.113.9"), direct);
  // Without a usable header the proxy's own address is counted, so that a bad header gives no
  // credits.
  for (const header of [null, "", "made up", "203.0.113.9, made up", "x".repeat(100_000)]) {
    assertEquals(listKeys("10.0.0.1", header), "0a000001", String(header).slice(0, 20));
  }
  assertEquals(listKeys(undefined, "203.0.113.9"), "unknown");
});

Deno.test("createClientAddress counts IPv6 by its /64, and with larger allowances by /56 and /48", () => {
  const listKeys = createClientAddress([]);
  assertEquals(listKeys("2001:db8:1:203::1", null), [
    { key: "20010db800010203", callers: 1 },
    { key: "20010db8000102", callers: 8 },
    { key: "20010db80001", callers: 64 },
  ]);
  assertEquals(listKeys("2001:db8:1:203::1", null), listKeys("2001:db8:1:203:ffff::9", null));
  const [one, two] = [listKeys("2001:db8:1:203::1", null), listKeys("2001:db8:1:204::1", null)];
  assertNotEquals(one[0], two[0]);
  assertEquals(one.slice(1), two.slice(1));
});

Deno.test("createClientAddress counts a translated IPv4 address (RFC 6052) as the address itself", () => {
  const listKeys = createClientAddress([]);
  assertEquals(listKeys("64:ff9b::203.0.113.9", null), [{ key: "cb007109", callers: 1 }]);
  assertEquals(listKeys("64:ff9b:0:1::203.0.113.9", null).length, 3, "another prefix");
});
