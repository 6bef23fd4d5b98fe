import { assert, assertEquals } from "@std/assert";
import { formatIp, parseIp } from "../../../shared/ip/address.ts";

/** Text, and its canonical form; null when it is not an address. */
const FORMS: readonly (readonly [string, string | null])[] = [
  ["192.0.2.1", "192.0.2.1"],
  ["0.0.0.0", "0.0.0.0"],
  ["255.255.255.255", "255.255.255.255"],
  ["256.0.0.1", null],
  ["192.0.2", null],
  ["192.0.2.1.5", null],
  ["192.0.2.1.", null],
  [".192.0.2.1", null],
  ["192..2.1", null],
  ["192.0.2.01", null],
  ["192.0.2.00", null],
  ["0300.0.2.1", null],
  ["0xc0.0.2.1", null],
  ["3221225985", null],
  ["192.0.2.1 ", null],
  ["+1.0.2.1", null],
  ["192.0.2.1/24", null],
  ["192.0.2.1:80", null],
  ["192.0.2.1%eth0", null],
  ["１92.0.2.1", null],
  ["", null],
  ["localhost", null],
  ["::", "::"],
  ["::1", "::1"],
  ["1::", "1::"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:DB8::A", "2001:db8::a"],
  ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
  ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
  ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
  ["1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"],
  ["::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"],
  ["::ffff:192.0.2.128", "::ffff:192.0.2.128"],
  ["::ffff:c000:280", "::ffff:192.0.2.128"],
  ["::FFFF:192.0.2.128", "::ffff:192.0.2.128"],
  ["0:0:0:0:0:ffff:192.0.2.128", "::ffff:192.0.2.128"],
  ["::192.0.2.1", "::c000:201"],
  ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
  ["fe80::1%eth0", "fe80::1"],
  ["fe80::1%en0.1_a-b~c", "fe80::1"],
  ["fe80::1%", null],
  ["fe80::1%a%b", null],
  ["fe80::1%a b", null],
  [":", null],
  [":::", null],
  ["1:::2", null],
  ["::1::", null],
  ["1:2:3:4:5:6:7", null],
  ["1:2:3:4:5:6:7:8:9", null],
  ["1:2:3:4:5:6:7:8::", null],
  ["::1:2:3:4:5:6:7:8", null],
  ["1:2:3:4::5:6:7:8", null],
  ["12345::", null],
  ["g::1", null],
  ["1:", null],
  [":1", null],
  ["1:2:3:4:5:6:7:", null],
  ["::ffff:192.0.2", null],
  ["::ffff:192.0.2.256", null],
  ["::ffff:192.0.2.01", null],
  ["::192.0.2.1:1", null],
  ["1:2:3:4:5:6:7:192.0.2.1", null],
  ["1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:c000:201"],
  ["[::1]", null],
  ["::1/128", null],
  ["2001:db8::1 ", null],
];

Deno.test("parseIp and formatIp give every form one canonical form, or none", () => {
  assert(FORMS.length > 50);
  for (const [text, canonical] of FORMS) {
    const address = parseIp(text);
    assertEquals(address && formatIp(address), canonical, text);
    if (canonical === null) continue;
    const parsedAgain = parseIp(canonical);
    assertEquals(parsedAgain?.bytes, address?.bytes, text);
  }
});

Deno.test("parseIp keeps the zone out of the bytes", () => {
  assertEquals(parseIp("fe80::1%eth0")?.zone, "eth0");
  assertEquals(parseIp("fe80::1")?.zone, undefined);
});

Deno.test("parseIp refuses a long text at once", () => {
  assertEquals(parseIp("1".repeat(1_000_000)), null);
  assertEquals(parseIp(":".repeat(1_000_000)), null);
});
