/** Tests several lists at once, over real sockets, and entries that allow numbers. */

import { assertEquals } from "@std/assert";
import {
  RegulatorCheckResponse,
  RegulatorInfoResponse,
} from "../../shared/contract/regulator_check.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createManualClock } from "../support/manual_clock.ts";
import {
  formatNumberEntry,
  startPublicSite,
  writeList,
  writePropertyList,
} from "../support/public_site.ts";
import type { PublicSite } from "../support/public_site.ts";
import {
  assertUnavailable,
  CHECK,
  HOUR,
  requestRegulatorCheck,
} from "../support/regulator_server.ts";
import { startServer } from "../support/server.ts";

function startServerFor(sites: readonly PublicSite[], clock = createManualClock()) {
  const REGULATOR_DB_URL = sites.map(({ listUrl }) => listUrl).join(", ");
  return startServer(createHttpApp, { env: { REGULATOR_DB_URL }, deps: { clock } });
}

Deno.test("several lists are checked together, and a match names its list", async () => {
  await using one = startPublicSite(writeList(["33162######"], { name: "One" }));
  await using two = startPublicSite(
    writeList(["3316200####", "33162######"], { name: "Two", version: "2026.05.01.00.00" }),
  );
  await using server = startServerFor([one, two]);
  const answer = await requestRegulatorCheck(server, CHECK);
  assertEquals(answer, RegulatorCheckResponse.parse(answer));
  assertEquals(answer.matches, [
    { name: "Blocks 33162######", action: "block", pattern: "33162######", list: "One" },
    { name: "Blocks 3316200####", action: "block", pattern: "3316200####", list: "Two" },
    { name: "Blocks 33162######", action: "block", pattern: "33162######", list: "Two" },
  ]);
  assertEquals(answer.database, {
    version: "v2026.05.01.00.00",
    total_blocked: 8642,
    unavailable: [],
  });
  const info = await requestRegulatorCheck(server, { action: "info" });
  assertEquals(info, RegulatorInfoResponse.parse(info));
  assertEquals([info.patternCount, info.name], [3, "One, Two"]);
  assertEquals(info.lists.map(({ source }: { source: string }) => source), [
    one.listUrl,
    two.listUrl,
  ]);
});

Deno.test("each of several lists has its own hour and its own failures", async () => {
  const clock = createManualClock();
  await using one = startPublicSite(writeList(["33162######"], { name: "One" }));
  await using two = startPublicSite("gone");
  await using server = startServerFor([one, two], clock);
  const first = await requestRegulatorCheck(server, CHECK);
  assertEquals([first.isBlocked, first.database.unavailable], [true, [two.listUrl]]);
  two.answer = () => new Response(writeList(["33163######"], { name: "Two" }));
  clock.advance(HOUR / 2);
  const second = await requestRegulatorCheck(server, {
    action: "check",
    phoneNumber: "0163000001",
  });
  assertEquals([second.matches[0]?.list, second.database.unavailable], ["Two", []]);
  assertEquals([one.requests.length, two.requests.length], [1, 2]);
  // The hour of the first list is over, that of the second is not.
  one.answer = () => new Response("gone", { status: 500 });
  clock.advance(HOUR / 2);
  const third = await requestRegulatorCheck(server, { action: "info" });
  assertEquals([third.name, third.unavailable], ["Two", [one.listUrl]]);
  two.answer = () => new Response("gone", { status: 500 });
  await requestRegulatorCheck(server, CHECK);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, false);
  clock.advance(HOUR);
  await assertUnavailable(server);
  await assertUnavailable(server, { action: "refresh" });
});

Deno.test("an allow entry lifts the blocks that are less specific, of every list", async () => {
  const allow = writePropertyList([
    formatNumberEntry("+33162000###", "A doctor's practice", "1"),
    formatNumberEntry("+33164######", "As wide as the block", "1"),
  ]);
  await using blocks = startPublicSite(
    writeList([], {
      patterns: [
        { name: "wide", action: "block", pattern: "33162######" },
        { name: "narrow", action: "block", pattern: "33162000007" },
        { name: "same", action: "block", pattern: "33164######" },
        { name: "own", action: "allow", pattern: "33162999999" },
      ],
    }),
  );
  await using allows = startPublicSite(allow);
  const cases: [string, string[]][] = [
    ["0162000001", []],
    ["0162000007", ["narrow"]],
    ["0162111111", ["wide"]],
    ["0162999999", []],
    ["0164000001", ["same"]],
  ];
  await using server = startServerFor([blocks, allows]);
  for (const [phoneNumber, expected] of cases) {
    const { matches, isBlocked } = await requestRegulatorCheck(server, {
      action: "check",
      phoneNumber,
    });
    assertEquals(matches.map(({ name }: { name: string }) => name), expected, phoneNumber);
    assertEquals(isBlocked, expected.length > 0);
  }
});

Deno.test("a list of only allowed numbers is no database of blocked numbers", async () => {
  await using site = startPublicSite(
    writePropertyList([formatNumberEntry("+33162######", "x", "1")]),
  );
  await using server = startServerFor([site]);
  await assertUnavailable(server);
  await assertUnavailable(server, { action: "info" });
});

Deno.test("with one list the answers are as they always were", async () => {
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startServerFor([site]);
  assertEquals(await requestRegulatorCheck(server, CHECK), {
    phoneNumber: "0162000001",
    normalized: "33162000001",
    isBlocked: true,
    matchCount: 1,
    matches: [{ name: "Blocks 33162######", action: "block", pattern: "33162######" }],
    database: { version: "v2026.01.02.03.04", total_blocked: 4321 },
  });
  assertEquals(Object.keys(await requestRegulatorCheck(server, { action: "info" })), [
    "version",
    "name",
    "description",
    "patternCount",
    "skippedCount",
    "total_blocked",
    "cachedAt",
    "expiresAt",
    "source",
    "numbering",
  ]);
});
