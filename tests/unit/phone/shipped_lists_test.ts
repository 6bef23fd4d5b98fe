import { assertEquals } from "@std/assert";
import { checkNumber, describeLists } from "../../../shared/phone/check_number.ts";
import { readListValue } from "../../../shared/phone/json_list.ts";
import { runSynchronously } from "../../../shared/phone/pieces.ts";

/** Creates the list of a country, as if it was shipped. */
function createShipped(name: string, version: string, pattern: string) {
  const value = { version, name, patterns: [{ name: `Calls, ${name}`, action: "block", pattern }] };
  const list = runSynchronously(readListValue(value, { asOf: 0, name: "" }));
  return { list, cachedAt: 0, expiresAt: 1, source: "embedded" };
}

Deno.test("two shipped lists give answers of the same form, and info describes each", () => {
  const snapshots = [
    createShipped("France", "v2026.03.11.00.00", "33162######"),
    createShipped("Spain", "v2026.11.27.00.00", "34999######"),
  ];
  const lists = { snapshots, unavailableSources: [], hasSeveralLists: false };
  const { matches, database } = checkNumber("0162000001", lists);
  assertEquals(matches, [{ name: "Calls, France", action: "block", pattern: "33162######" }]);
  assertEquals(database, { version: "v2026.11.27.00.00", total_blocked: 2_000_000 });
  const { source, name, patternCount, lists: each = [], unavailable } = describeLists(lists, 0);
  assertEquals([source, name, patternCount], ["embedded", "France, Spain", 2]);
  assertEquals([each.map((list) => list.name), unavailable], [["France", "Spain"], undefined]);
});
