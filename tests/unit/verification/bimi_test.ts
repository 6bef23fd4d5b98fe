import { assertEquals } from "@std/assert";
import { lookUpBimi } from "../../../shared/verification/bimi/look_up.ts";
import { createZoneResolver } from "../../support/zone.ts";

const { signal } = new AbortController();

Deno.test("lookUpBimi says whether there is a record and fetches nothing", async () => {
  const zone = createZoneResolver({
    "default._bimi.a.test": { TXT: ["v=BIMI1; l=https://a.test/logo.svg; a="] },
    "default._bimi.b.test": { TXT: ["v=BIMI1; l=; a=;"] },
    "default._bimi.bad.test": "servfail",
  });
  const results = await Promise.all([
    lookUpBimi(["a.test", "a.test"], zone, signal),
    lookUpBimi(["news.a.test", "a.test"], zone, signal),
    lookUpBimi(["b.test", null], zone, signal),
    lookUpBimi(["c.test", "c.test"], zone, signal),
    lookUpBimi(["bad.test", null], zone, signal),
  ]);
  assertEquals(results, [
    { result: "present", domain: "a.test" },
    { result: "present", domain: "a.test" },
    { result: "declined", domain: "b.test" },
    { result: "none", domain: "c.test" },
    { result: "temperror", domain: "bad.test" },
  ]);
});

Deno.test("lookUpBimi reads records as domains publish them", async () => {
  const rows: readonly [record: string, result: string][] = [
    ["v=BIMI1;l=https://a.test/logo.svg;", "present"],
    ["V = BIMI1 ; l = https://a.test/logo.svg ; a = ", "present"],
    ["v=BIMI1; L=https://a.test/logo.svg", "declined"],
    ["v=BIMI1;; l=https://a.test/logo.svg; avp", "present"],
    ["v=BIMI1; avp=brand; l", "declined"],
    ["v=BIMI1", "declined"],
    ["v=BIMI1; l=; l=https://a.test/logo.svg", "none"],
    ["l=https://a.test/logo.svg; v=BIMI1", "none"],
    ["v=bimi1; l=https://a.test/logo.svg", "none"],
    [`v=BIMI1; l=https://a.test/${"a".repeat(5_000)}`, "none"],
  ];
  for (const [record, expected] of rows) {
    const zone = createZoneResolver({ "default._bimi.a.test": { TXT: [record] } });
    const { result } = await lookUpBimi(["a.test", null], zone, signal);
    assertEquals([record, result], [record, expected]);
  }
});
