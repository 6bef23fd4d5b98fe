import { assertEquals } from "@std/assert";
import { MAX_BACK_OFF_MS, REFRESH_COOLDOWN_MS } from "../../shared/phone/list_cache.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { startPublicSite, writeList } from "../support/public_site.ts";
import {
  assertUnavailable,
  CHECK,
  HOUR,
  requestRegulatorCheck,
  startRegulatorServer,
} from "../support/regulator_server.ts";
import { waitForQueueTurns } from "../support/server.ts";
import { roundTrip, waitUntil } from "../support/until.ts";

/** SPEC 4.3 and 8: how long a list of blocked numbers is cached, over real sockets. */

Deno.test("SPEC 8: a list is cached for one hour", async () => {
  const clock = createManualClock();
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startRegulatorServer(site, { clock });
  await requestRegulatorCheck(server, CHECK);
  clock.advance(HOUR - 1);
  await requestRegulatorCheck(server, CHECK);
  await requestRegulatorCheck(server, { action: "info" });
  assertEquals(site.requests.length, 1);
  clock.advance(1);
  await requestRegulatorCheck(server, CHECK);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 8: a clock set back does not lengthen the hour", async () => {
  const clock = createManualClock();
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startRegulatorServer(site, { clock });
  await requestRegulatorCheck(server, CHECK);
  clock.jump(-24 * HOUR);
  await requestRegulatorCheck(server, CHECK);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 4.3: refresh loads the list within its hour, and checks answer from it", async () => {
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startRegulatorServer(site);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
  site.answer = () => new Response(writeList(["33163######"], { version: "v2026.02.02.03.04" }));
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
  const refreshed = await requestRegulatorCheck(server, { action: "refresh" });
  assertEquals([refreshed.success, refreshed.version, refreshed.patternCount], [
    true,
    "v2026.02.02.03.04",
    1,
  ]);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, false);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 8: an unchanged list is not sent again (304), and its hour starts anew", async () => {
  const clock = createManualClock(Date.UTC(2026, 0, 2, 3, 0));
  await using site = startPublicSite("");
  site.answer = (request) =>
    request.headers.get("if-none-match") === `"one"`
      ? new Response(null, { status: 304 })
      : new Response(writeList(["33162######"]), {
        // Compression by the server would make the ETag a weak one.
        headers: { "etag": `"one"`, "cache-control": "no-transform" },
      });
  await using server = startRegulatorServer(site, { clock });
  await requestRegulatorCheck(server, CHECK);
  clock.advance(HOUR);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
  clock.advance(HOUR / 2);
  const info = await requestRegulatorCheck(server, { action: "info" });
  assertEquals(info.cachedAt, "2026-01-02T04:00:00.000Z");
  assertEquals(site.requests.map(({ headers }) => headers.get("if-none-match")), [null, `"one"`]);
});

Deno.test("SPEC 8: a failed refresh is 500, and the old copy answers until its hour ends", async () => {
  const clock = createManualClock();
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startRegulatorServer(site, { clock });
  await requestRegulatorCheck(server, CHECK);
  site.answer = () => new Response("gone", { status: 410 });
  await assertUnavailable(server, { action: "refresh" });
  clock.advance(HOUR - 1);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
  clock.advance(1);
  await assertUnavailable(server);
  site.answer = () => new Response(writeList(["33162######"]));
  clock.advance(MAX_BACK_OFF_MS);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
});

Deno.test("SPEC 8: any number of requests that need the list share one download", async () => {
  await using site = startPublicSite("");
  const released = Promise.withResolvers<void>();
  site.answer = async () => {
    await released.promise;
    return new Response(writeList(["33162######"]));
  };
  await using server = startRegulatorServer(site);
  const bodies = Array.from({ length: 60 }, (_, i) => i % 3 === 0 ? { action: "refresh" } : CHECK);
  const asking = Promise.all(bodies.map((body) => requestRegulatorCheck(server, body)));
  await waitUntil(() => site.requests.length > 0);
  await roundTrip(server.url);
  released.resolve();
  assertEquals((await asking).length, 60);
  assertEquals(site.requests.length, 1);
});

Deno.test("SPEC 8: refresh during 200 parallel checks causes no error and no mixed answer", async () => {
  const versions = ["v2026.01.01.00.00", "v2026.02.01.00.00"];
  const lists = versions.map((version, i) =>
    writeList(i === 0 ? ["33162######"] : ["331#200000#", "3316#######"], {
      version,
      blocked_numbers_count: i,
    })
  );
  await using site = startPublicSite("");
  let served = 0;
  site.answer = async () => {
    // The server is slow, so that checks arrive during the download.
    await systemClock.sleep(5);
    return new Response(lists[served++ % 2]);
  };
  const clock = createManualClock();
  await using server = startRegulatorServer(site, { clock });
  await requestRegulatorCheck(server, CHECK);
  const answerKinds = new Map<string, Set<string>>();
  // The second refresh comes within ten seconds and shares the list of the first.
  for (let round = 0; round < 3; round++) {
    if (round === 2) {
      await waitForQueueTurns();
      clock.advance(REFRESH_COOLDOWN_MS);
    }
    const checks = Array.from({ length: 100 }, () => requestRegulatorCheck(server, CHECK));
    const refresh = requestRegulatorCheck(server, { action: "refresh" });
    checks.push(...Array.from({ length: 100 }, () => requestRegulatorCheck(server, CHECK)));
    const [, ...answers] = await Promise.all([refresh, ...checks]);
    for (const { matches, database, matchCount } of answers) {
      const version = `${database.version} ${database.total_blocked}`;
      const patterns = matches.map(({ pattern }: { pattern: string }) => pattern).join();
      assertEquals(matchCount, matches.length);
      answerKinds.set(version, (answerKinds.get(version) ?? new Set()).add(patterns));
    }
  }
  assertEquals(
    [...answerKinds].toSorted().map(([version, patterns]) => [version, [...patterns]]),
    [
      ["v2026.01.01.00.00 0", ["33162######"]],
      ["v2026.02.01.00.00 1", ["331#200000#,3316#######"]],
    ],
  );
  assertEquals(served, 3);
});

Deno.test("SPEC 4.3: refreshes within ten seconds share one download", async () => {
  const clock = createManualClock();
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startRegulatorServer(site, { clock });
  const refresh = () => requestRegulatorCheck(server, { action: "refresh" });
  await refresh();
  for (let i = 0; i < 20; i++) await refresh();
  await Promise.all(Array.from({ length: 20 }, refresh));
  clock.advance(REFRESH_COOLDOWN_MS - 1);
  await refresh();
  assertEquals(site.requests.length, 1);
  clock.advance(1);
  const { cachedAt } = await refresh();
  assertEquals([site.requests.length, cachedAt], [2, new Date(clock.now()).toISOString()]);
});

Deno.test("SPEC 4.3: a failed refresh counts for those who ask within ten seconds", async () => {
  const clock = createManualClock();
  await using site = startPublicSite(writeList(["33162######"]));
  await using server = startRegulatorServer(site, { clock });
  await requestRegulatorCheck(server, CHECK);
  site.answer = () => new Response("gone", { status: 410 });
  for (let i = 0; i < 5; i++) await assertUnavailable(server, { action: "refresh" });
  assertEquals(site.requests.length, 2);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
});

Deno.test("SPEC 7: a failed source is asked again after a pause, and not by each request", async () => {
  const clock = createManualClock();
  await using site = startPublicSite("");
  site.answer = () => new Response("down", { status: 503 });
  await using server = startRegulatorServer(site, { clock });
  const sendWave = (callers: number) =>
    Promise.all(Array.from({ length: callers }, () => assertUnavailable(server)));
  const requestTimes: number[] = [];
  // The first retry comes at once, the next after 1 s, 2 s, 4 s … and at most a minute.
  for (let second = 0; second <= 200; second++) {
    const before = site.requests.length;
    // One caller in the first second: others, coming after the failure, would retry at once.
    await sendWave(second === 0 ? 1 : 10);
    if (site.requests.length > before) requestTimes.push(second);
    clock.advance(1_000);
  }
  assertEquals(requestTimes, [0, 1, 2, 4, 8, 16, 32, 64, 124, 184]);
  assertEquals(site.requests.length, requestTimes.length);
  site.answer = () => new Response(writeList(["33162######"]));
  clock.advance(MAX_BACK_OFF_MS);
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
});
