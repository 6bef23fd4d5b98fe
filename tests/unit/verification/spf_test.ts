import { assertEquals } from "@std/assert";
import { checkHost } from "../../../shared/verification/spf/check_host.ts";
import type { SpfCheck } from "../../../shared/verification/spf/check_host.ts";
import {
  expandExplanation,
  expandName,
  parseMacros,
} from "../../../shared/verification/spf/macro.ts";
import { createZoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

const signal = new AbortController().signal;

function check(zone: Record<string, ZoneEntry>, ip = "192.0.2.1"): Promise<SpfCheck> {
  const input = { ip, helo: "mx.a.test", sender: "ann@a.test" };
  return checkHost(input, { resolver: createZoneResolver(zone), signal });
}

Deno.test("checkHost says which mechanism decided, and for which identity", async () => {
  const zone = { "a.test": { TXT: ["v=spf1 ip4:192.0.2.0/24 -all"] } };
  assertEquals(await check(zone), {
    result: "pass",
    domain: "a.test",
    identity: "mailfrom",
    reason: "permits the address (ip4 or ip6)",
    explanation: null,
  });
  assertEquals((await check(zone, "198.51.100.1")).reason, "forbids the address (all)");
  const resolver = createZoneResolver({
    "mx.a.test": { TXT: ["v=spf1 a -all"], A: ["192.0.2.1"] },
  });
  const helo = { ip: "192.0.2.1", helo: "mx.a.test", sender: "" };
  const { identity, result } = await checkHost(helo, { resolver, signal });
  assertEquals([identity, result], ["helo", "pass"]);
});

Deno.test("checkHost stops a record that includes itself, and one that fans out", async () => {
  const loop = { "a.test": { TXT: ["v=spf1 include:a.test -all"] } };
  assertEquals((await check(loop)).result, "permerror");
  const redirect = { "a.test": { TXT: ["v=spf1 redirect=a.test"] } };
  assertEquals((await check(redirect)).result, "permerror");
  const zone: Record<string, ZoneEntry> = {};
  const wide = Array.from({ length: 200 }, (_, i) => `include:i${i}.test`).join(" ");
  zone["a.test"] = { TXT: [`v=spf1 ${wide} -all`] };
  for (let i = 0; i < 200; i++) zone[`i${i}.test`] = { TXT: [`v=spf1 ${wide} -all`] };
  const resolver = createZoneResolver(zone);
  const input = { ip: "192.0.2.1", helo: "h.test", sender: "a@a.test" };
  assertEquals((await checkHost(input, { resolver, signal })).result, "permerror");
  assertEquals(resolver.queries.length, 11);
});

Deno.test("checkHost bounds the addresses of MX and PTR records", async () => {
  const MX = Array.from({ length: 11 }, (_, i) => `mx${i}.a.test`);
  const many = { "a.test": { TXT: ["v=spf1 mx -all"], MX } };
  assertEquals((await check(many)).result, "permerror");
  const PTR = Array.from({ length: 500 }, (_, i) => `p${i}.a.test`);
  const resolver = createZoneResolver({
    "a.test": { TXT: ["v=spf1 ptr -all"] },
    "1.2.0.192.in-addr.arpa": { PTR },
  });
  const input = { ip: "192.0.2.1", helo: "h.test", sender: "a@a.test" };
  assertEquals((await checkHost(input, { resolver, signal })).result, "fail");
  assertEquals(resolver.queries.length, 12);
});

Deno.test("checkHost reads an IPv4 address in IPv6 form as IPv4", async () => {
  const zone = { "a.test": { TXT: ["v=spf1 ip4:192.0.2.1 -all"] } };
  assertEquals((await check(zone, "::ffff:192.0.2.1")).result, "pass");
  assertEquals((await check(zone, "not an address")).result, "none");
});

Deno.test("expandName keeps the right end of a name, and computes no more than that takes", async () => {
  const parts = parseMacros("%{l}".repeat(1_000) + ".a.test", false) ?? [];
  let read = 0;
  const countRead = () => {
    read++;
    return Promise.resolve("x".repeat(49) + ".");
  };
  const name = await expandName(parts, countRead);
  assertEquals(name, `${("x".repeat(49) + ".").repeat(4)}.a.test`);
  assertEquals(read, 5);
  const cases: readonly (readonly [string, string, string])[] = [
    ["%{l1r-}.a.test", "one-two", "one.a.test"],
    ["%{d}.", "b.test", "b.test"],
    ["%{l}%{l}.a.test", "y".repeat(200), "a.test"],
    ["x.%{l}", "z".repeat(253), "z".repeat(253)],
    ["%{L}.a.test", "é b", "%C3%A9%20b.a.test"],
  ];
  for (const [text, value, expected] of cases) {
    const readValue = () => Promise.resolve(value);
    assertEquals(await expandName(parseMacros(text, false) ?? [], readValue), expected, text);
  }
});

Deno.test("expandExplanation cuts a text that macros make long", async () => {
  const parts = parseMacros("%{l}".repeat(1_000), true) ?? [];
  let read = 0;
  const text = await expandExplanation(parts, () => {
    read++;
    return Promise.resolve("x".repeat(250));
  });
  assertEquals([text.length, read], [4_096, 17]);
});

Deno.test("checkHost gives an unreadable address a reason that ends a sentence about the domain", async () => {
  const { result, domain, reason } = await check({}, "unknown");
  assertEquals([result, domain], ["none", "a.test"]);
  assertEquals(reason, "cannot be checked without the client's address");
});

Deno.test("checkHost does not evaluate a return path longer than SMTP permits", async () => {
  const resolver = createZoneResolver({ "a.test": { TXT: ["v=spf1 include:%{l} -all"] } });
  const input = { ip: "192.0.2.1", helo: "h.test", sender: `${"l".repeat(60_000)}@a.test` };
  const { result, domain, reason } = await checkHost(input, { resolver, signal });
  assertEquals([result, domain], ["none", "a.test"]);
  assertEquals(reason, "is in a return path longer than SMTP permits");
  assertEquals(resolver.queries, []);
});
