import { assertEquals } from "@std/assert";
import { lookUpDomain } from "../../../shared/verification/author_domain.ts";
import type { DomainResult } from "../../../shared/verification/author_domain.ts";
import { lookUpClient } from "../../../shared/verification/border_client.ts";
import type { ClientCheck } from "../../../shared/verification/border_client.ts";
import { createZoneResolver } from "../../support/zone.ts";
import type { ZoneEntry } from "../../support/zone.ts";

type Zone = Readonly<Record<string, ZoneEntry>>;

const signal = new AbortController().signal;

Deno.test("lookUpDomain says whether a domain exists and accepts mail", async () => {
  const table: readonly (readonly [zone: Zone, result: DomainResult])[] = [
    [{ "a.test": { MX: ["mx.a.test"] } }, "mx"],
    [{ "a.test": { MX: [""] } }, "null_mx"],
    [{ "a.test": { AAAA: ["2001:db8::1"] } }, "address"],
    [{ "a.test": { TXT: ["x"] } }, "no_mail"],
    [{ "s1._domainkey.a.test": { TXT: ["x"] } }, "no_mail"],
    [{}, "nonexistent"],
    [{ "a.test": "servfail" }, "temperror"],
    [{ "a.test": "timeout" }, "temperror"],
  ];
  for (const [zone, result] of table) {
    assertEquals([zone, await lookUpDomain("a.test", createZoneResolver(zone), signal)], [
      zone,
      result,
    ]);
  }
});

/** The answer of a zone of origins, as Team Cymru documents it. */
const ORIGIN: Zone = {
  "7.113.0.203.origin.asn.test": { TXT: ["64500 64501 | 203.0.113.0/24 | DE | ripe | 2001-01-01"] },
  "AS64500.asn.test": { TXT: ["64500 | DE | ripe | 2001-01-01 | EXAMPLE-NET Example GmbH, DE"] },
};

const NAMED: Zone = {
  "7.113.0.203.in-addr.arpa": { PTR: ["Out.A.test"] },
  "out.a.test": { A: ["203.0.113.9", "203.0.113.7"] },
};

async function look(zone: Zone, { ip = "203.0.113.7", helo = "out.a.com" } = {}) {
  const options = { resolver: createZoneResolver(zone), signal, originZone: "asn.test" };
  return await lookUpClient({ ip, helo }, options);
}

Deno.test("lookUpClient counts a reverse name if it leads back to the address", async () => {
  const table: readonly (readonly [
    zone: Zone,
    result: ClientCheck["result"],
    reverse: string | null,
  ])[] = [
    [NAMED, "pass", "out.a.test"],
    [{ ...NAMED, "out.a.test": { A: ["203.0.113.9"] } }, "fail", null],
    [{ ...NAMED, "out.a.test": {} }, "fail", null],
    [{ ...NAMED, "out.a.test": "servfail" }, "temperror", null],
    [{}, "permerror", null],
    [{ "7.113.0.203.in-addr.arpa": "timeout" }, "temperror", null],
  ];
  for (const [zone, result, reverse] of table) {
    const check = await look(zone);
    assertEquals([zone, check?.result, check?.reverse], [zone, result, reverse]);
  }
  const six = "7.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa";
  const zone = { [six]: { PTR: ["six.a.test"] }, "six.a.test": { AAAA: ["2001:db8::7"] } };
  assertEquals((await look(zone, { ip: "2001:db8::7" }))?.reverse, "six.a.test");
  assertEquals(await look({}, { ip: "no address" }), null);
});

Deno.test("lookUpClient says whether the HELO name resolves, or null if it cannot be asked for", async () => {
  const table: readonly (readonly [helo: string, zone: Zone, is: boolean | null])[] = [
    ["out.a.com", { "out.a.com": { AAAA: ["2001:db8::1"] } }, true],
    ["out.a.com", {}, false],
    ["out.a.com", { "out.a.com": "servfail" }, null],
    ["localhost", {}, null],
    ["[203.0.113.7]", {}, null],
  ];
  for (const [helo, zone, expected] of table) {
    assertEquals([helo, (await look(zone, { helo }))?.heloResolves], [helo, expected]);
  }
});

Deno.test("lookUpClient gives the network of the address, and nothing of a hostile answer", async () => {
  assertEquals((await look(ORIGIN))?.network, {
    asn: 64500,
    prefix: "203.0.113.0/24",
    country: "DE",
    holder: "EXAMPLE-NET Example GmbH, DE",
  });
  const origin = "7.113.0.203.origin.asn.test";
  const { [origin]: originRecord } = ORIGIN;
  assertEquals((await look({ [origin]: originRecord ?? {} }))?.network?.holder, null);
  for (const text of ["", "|", "NA | | |", `${"1".repeat(5000)} | x`, "1 | <script> | DE |"]) {
    assertEquals([text, (await look({ [origin]: { TXT: [text] } }))?.network], [text, null]);
  }
  const words = { TXT: [`1 | DE | x | y | ${"\u0007é".repeat(100)}`] };
  const hostile = await look({ ...ORIGIN, "AS64500.asn.test": words });
  assertEquals(hostile?.network?.holder, "?".repeat(79));
  // Nobody is asked for the network without a zone.
  const resolver = createZoneResolver(ORIGIN);
  const check = await lookUpClient({ ip: "203.0.113.7", helo: null }, { resolver, signal });
  assertEquals([check?.network, resolver.queries], [null, ["PTR 7.113.0.203.in-addr.arpa"]]);
});
