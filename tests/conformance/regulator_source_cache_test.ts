import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { manualClock } from "../helpers/manual_clock.ts";
import { listOf, publicSite } from "../helpers/public_site.ts";
import { ask, assertUnavailable, CHECK, HOUR, serverFor } from "../helpers/regulator_server.ts";

/** SPEC 4.3 and 8: how long a list of blocked numbers is kept, over real sockets. */

Deno.test("SPEC 8: a list is cached for one hour", async () => {
  const clock = manualClock();
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  clock.advance(HOUR - 1);
  await ask(server, CHECK);
  await ask(server, { action: "info" });
  assertEquals(site.requests.length, 1);
  clock.advance(1);
  await ask(server, CHECK);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 8: a clock set back does not lengthen the hour", async () => {
  const clock = manualClock();
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  clock.jump(-24 * HOUR);
  await ask(server, CHECK);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 4.3: refresh loads the list anew within the hour, and checks answer from it", async () => {
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site);
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  site.answer = () => new Response(listOf(["33163######"], { version: "v2026.02.02.03.04" }));
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  const refreshed = await ask(server, { action: "refresh" });
  assertEquals([refreshed.success, refreshed.version, refreshed.patternCount], [
    true,
    "v2026.02.02.03.04",
    1,
  ]);
  assertEquals((await ask(server, CHECK)).isBlocked, false);
  assertEquals(site.requests.length, 2);
});

Deno.test("SPEC 8: an unchanged list is not sent again (304), and its hour starts anew", async () => {
  const clock = manualClock(Date.UTC(2026, 0, 2, 3, 0));
  await using site = publicSite("");
  site.answer = (request) =>
    request.headers.get("if-none-match") === `"one"`
      ? new Response(null, { status: 304 })
      : new Response(listOf(["33162######"]), {
        // A server that compresses would weaken the tag.
        headers: { "etag": `"one"`, "cache-control": "no-transform" },
      });
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  clock.advance(HOUR);
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  clock.advance(HOUR / 2);
  const info = await ask(server, { action: "info" });
  assertEquals(info.cachedAt, "2026-01-02T04:00:00.000Z");
  assertEquals(site.requests.map(({ headers }) => headers.get("if-none-match")), [null, `"one"`]);
});

Deno.test("SPEC 8: a failed refresh is 500 and the old copy answers until its hour ends", async () => {
  const clock = manualClock();
  await using site = publicSite(listOf(["33162######"]));
  await using server = serverFor(site, { clock });
  await ask(server, CHECK);
  site.answer = () => new Response("gone", { status: 410 });
  await assertUnavailable(server, { action: "refresh" });
  clock.advance(HOUR - 1);
  assertEquals((await ask(server, CHECK)).isBlocked, true);
  clock.advance(1);
  await assertUnavailable(server);
  site.answer = () => new Response(listOf(["33162######"]));
  assertEquals((await ask(server, CHECK)).isBlocked, true);
});

Deno.test("SPEC 8: any number of requests that need the list share one download", async () => {
  await using site = publicSite("");
  const released = Promise.withResolvers<void>();
  site.answer = async () => {
    await released.promise;
    return new Response(listOf(["33162######"]));
  };
  await using server = serverFor(site);
  const bodies = Array.from({ length: 60 }, (_, i) => i % 3 === 0 ? { action: "refresh" } : CHECK);
  const asking = Promise.all(bodies.map((body) => ask(server, body)));
  await new Promise((resolve) => setTimeout(resolve, 100));
  released.resolve();
  assertEquals((await asking).length, 60);
  assertEquals(site.requests.length, 1);
});

Deno.test("SPEC 8: refresh under 200 concurrent checks: no error and no mixed answer", async () => {
  const versions = ["v2026.01.01.00.00", "v2026.02.01.00.00"];
  const lists = versions.map((version, i) =>
    listOf(i === 0 ? ["33162######"] : ["331#200000#", "3316#######"], {
      version,
      blocked_numbers_count: i,
    })
  );
  await using site = publicSite("");
  let served = 0;
  site.answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Response(lists[served++ % 2]);
  };
  await using server = serverFor(site);
  await ask(server, CHECK);
  let checking = true;
  const refreshing = (async () => {
    while (checking) await ask(server, { action: "refresh" });
  })();
  const seen = new Map<string, Set<string>>();
  for (let round = 0; round < 5 || (served < 10 && round < 500); round++) {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(server, CHECK)));
    for (const { matches, database, matchCount } of answers) {
      const version = `${database.version} ${database.total_blocked}`;
      const patterns = matches.map(({ pattern }: { pattern: string }) => pattern).join();
      assertEquals(matchCount, matches.length);
      seen.set(version, (seen.get(version) ?? new Set()).add(patterns));
    }
  }
  checking = false;
  await refreshing;
  assertEquals(
    [...seen].toSorted().map(([version, patterns]) => [version, [...patterns]]),
    [
      ["v2026.01.01.00.00 0", ["33162######"]],
      ["v2026.02.01.00.00 1", ["331#200000#,3316#######"]],
    ],
  );
  assertGreaterOrEqual(served, 10);
});
