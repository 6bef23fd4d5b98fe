import { assertEquals } from "@std/assert";
import { limitQueries } from "../../../shared/verification/dns/budget.ts";
import { cacheAnswers } from "../../../shared/verification/dns/cache.ts";
import type { DnsAnswer } from "../../../shared/verification/dns/resolver.ts";
import { createZoneResolver } from "../../support/zone.ts";

const signal = new AbortController().signal;
/** A timer that never fires. */
const waitForever = () => () => {};

Deno.test("cacheAnswers asks again when the TTL has passed, and after a failure", async () => {
  let time = 0;
  const zone = createZoneResolver({
    "a.test": { A: ["192.0.2.1"] },
    "bad.test": "servfail",
    "late.test": "timeout",
  });
  const resolver = cacheAnswers(zone, { now: () => time });
  const ask = (name: string) => resolver.lookUp(name, "A", signal);
  for (const name of ["a.test", "A.test", "none.test", "none.test"]) await ask(name);
  assertEquals(zone.queries, ["A a.test", "A none.test"]);
  time = 60_000;
  for (const name of ["a.test", "bad.test", "bad.test", "late.test", "late.test"]) await ask(name);
  assertEquals(zone.queries.slice(2), [
    "A a.test",
    "A bad.test",
    "A bad.test",
    "A late.test",
    "A late.test",
  ]);
});

Deno.test("cacheAnswers keeps no more than it may, and drops the least recently used answer first", async () => {
  const zone = createZoneResolver({ "big.test": { TXT: ["x".repeat(5_000)] } });
  const resolver = cacheAnswers(zone, { now: () => 0, maxEntries: 2 });
  for (const name of ["a", "b", "a", "c", "a", "b"]) await resolver.lookUp(name, "A", signal);
  assertEquals(zone.queries, ["A a", "A b", "A c", "A b"]);
  // An answer of this size is too large for the cache.
  for (let i = 0; i < 2; i++) await resolver.lookUp("big.test", "TXT", signal);
  assertEquals(zone.queries.filter((name) => name === "TXT big.test").length, 2);
});

Deno.test("limitQueries counts a question once and answers timeout beyond the budget", async () => {
  const zone = createZoneResolver({ "a.test": { A: ["192.0.2.1"] } });
  const resolver = limitQueries(zone, { after: waitForever, maxQueries: 2 });
  const kinds: string[] = [];
  for (const name of ["a.test", "A.TEST", "b.test", "c.test", "a.test"]) {
    kinds.push((await resolver.lookUp(name, "A", signal)).kind);
  }
  assertEquals(kinds, ["found", "found", "nxdomain", "timeout", "found"]);
  assertEquals([resolver.queryCount, resolver.isExhausted, zone.queries.length], [2, true, 2]);
});

Deno.test("limitQueries ends every wait when the time is up, and asks no more", async () => {
  const queries: string[] = [];
  let callBack = () => {};
  const hanging = {
    lookUp: (name: string) => {
      queries.push(name);
      return new Promise<DnsAnswer>(() => {});
    },
  };
  const resolver = limitQueries(hanging, {
    after: (_ms, callback) => {
      callBack = callback;
      return () => {};
    },
  });
  const pendingQueries = [
    resolver.lookUp("a.test", "A", signal),
    resolver.lookUp("b.test", "A", signal),
  ];
  callBack();
  assertEquals(await Promise.all(pendingQueries), [{ kind: "timeout" }, { kind: "timeout" }]);
  assertEquals(await resolver.lookUp("c.test", "A", signal), { kind: "timeout" });
  assertEquals([queries, resolver.isExhausted], [["a.test", "b.test"], true]);
});

Deno.test("limitQueries answers servfail if the resolver rejects, and nxdomain for an invalid name", async () => {
  const resolver = limitQueries(
    { lookUp: () => Promise.reject(new Error("broken")) },
    { after: waitForever },
  );
  assertEquals(await resolver.lookUp("a.test", "A", signal), { kind: "servfail" });
  for (
    const name of ["", "a..test", `${"a".repeat(64)}.test`, "a b.test", `${"ab.".repeat(90)}test`]
  ) {
    assertEquals(await resolver.lookUp(name, "A", signal), { kind: "nxdomain", ttl: 0 });
  }
});
