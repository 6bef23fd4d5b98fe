import { assertEquals } from "@std/assert";
import { listWithParents, normaliseDomain } from "../../../../shared/scoring/matching/matcher.ts";

Deno.test("normaliseDomain gives every spelling of a domain one form", () => {
  const cases: [domain: string, name: string | null][] = [
    ["Bank.TEST", "bank.test"],
    ["bank.test.", "bank.test"],
    [" bank.test ", "bank.test"],
    ["bücher.test", "xn--bcher-kva.test"],
    ["XN--BCHER-KVA.test", "xn--bcher-kva.test"],
    ["ｂａｎｋ。test", "bank.test"],
    ["a_b.test", "a_b.test"],
    ["", null],
    ["bank.test/path", null],
    ["a b.test", null],
    ["xn--\u0000", null],
    ["a..test", null],
    ["x".repeat(300), null],
  ];
  for (const [domain, name] of cases) assertEquals(normaliseDomain(domain), name, domain);
});

Deno.test("listWithParents names the domain, then each parent", () => {
  assertEquals(listWithParents("a.b.test"), ["a.b.test", "b.test", "test"]);
});
