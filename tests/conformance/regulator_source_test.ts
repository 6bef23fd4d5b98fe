import { assertEquals, assertLess } from "@std/assert";
import { RegulatorCheckResponse } from "../../shared/contract/regulator_check.ts";
import { createManualClock } from "../support/manual_clock.ts";
import {
  formatNumberEntry,
  startPublicSite,
  writeList,
  writePropertyList,
} from "../support/public_site.ts";
import {
  assertUnavailable,
  CHECK,
  requestRegulatorCheck,
  startRegulatorServer,
} from "../support/regulator_server.ts";

/** SPEC 2.6 and 4.3: where the blocked numbers come from, over real sockets. */

Deno.test("SPEC 4.3: a list in the JSON shape is read from the public site", async () => {
  await using site = startPublicSite(writeList(["33162######", "3316200####", "3349#######"]));
  await using server = startRegulatorServer(site);
  const answer = await requestRegulatorCheck(server, CHECK);
  assertEquals(answer, RegulatorCheckResponse.parse(answer));
  assertEquals(answer.matches, [
    { name: "Blocks 3316200####", action: "block", pattern: "3316200####" },
    { name: "Blocks 33162######", action: "block", pattern: "33162######" },
  ]);
  assertEquals(answer.matchCount, 2);
  assertEquals(answer.database, { version: "v2026.01.02.03.04", total_blocked: 4321 });
  const info = await requestRegulatorCheck(server, { action: "info" });
  assertEquals([info.name, info.description, info.patternCount, info.source], [
    "Test list",
    "Made for a test",
    3,
    site.listUrl,
  ]);
});

Deno.test("SPEC 4.3: a property list is recognised by its content, whatever its type", async () => {
  const list = writePropertyList([
    formatNumberEntry("+33162######", "Calls &amp; sales"),
    formatNumberEntry("+33163######", "Allowed", "1"),
    formatNumberEntry("+3316200####", "Num&#233;ros"),
  ]);
  await using site = startPublicSite(list);
  site.answer = () =>
    new Response(list, {
      headers: {
        "content-type": "application/json",
        "last-modified": "Fri, 02 Jan 2026 03:04:05 GMT",
      },
    });
  await using server = startRegulatorServer(site);
  const answer = await requestRegulatorCheck(server, CHECK);
  assertEquals(answer.matches, [
    { name: "Numéros", action: "block", pattern: "3316200####" },
    { name: "Calls & sales", action: "block", pattern: "33162######" },
  ]);
  // Without a version in the list, the time of publication; without a count, the numbers covered
  // (33162 includes 3316200).
  assertEquals(answer.database, { version: "v2026.01.02.03.04", total_blocked: 1_000_000 });
  const allowedAnswer = await requestRegulatorCheck(server, {
    action: "check",
    phoneNumber: "0163000001",
  });
  assertEquals(allowedAnswer.isBlocked, false);
});

Deno.test("SPEC 2.6: a pattern matches the whole number, and each # one digit anywhere", async () => {
  const matching = ["###########", "33#6200000#", "#3162000001", "33162000001", "3316200000#"];
  const others = [
    "3316200000",
    "331620000011",
    "33162#####",
    "33162#######",
    "162######",
    "33163######",
  ];
  await using site = startPublicSite(writeList([...matching, ...others]));
  await using server = startRegulatorServer(site);
  const { matches, matchCount } = await requestRegulatorCheck(server, CHECK);
  assertEquals(
    matches.map(({ pattern }: { pattern: string }) => pattern).toSorted(),
    matching.toSorted(),
  );
  assertEquals(matchCount, matching.length);
});

Deno.test("SPEC 4.3: only entries whose action is block count, also in JSON", async () => {
  const createListEntry = (action: string) => ({ name: action, action, pattern: "33162######" });
  await using site = startPublicSite(
    writeList([], { patterns: ["allow", "identify", "BLOCK", "block"].map(createListEntry) }),
  );
  await using server = startRegulatorServer(site);
  const { matches } = await requestRegulatorCheck(server, CHECK);
  assertEquals(matches, [{ name: "block", action: "block", pattern: "33162######" }]);
});

Deno.test("SPEC 2.6: version has its form whatever the list and the site say", async () => {
  const now = Date.UTC(2026, 0, 2, 3, 4);
  const cases: ReadonlyArray<readonly [version: unknown, modified: string, expected: string]> = [
    ["2026.05.06.07.08", "", "v2026.05.06.07.08"],
    [" V2026.05.06.07.08 ", "", "v2026.05.06.07.08"],
    ["3.0", "", "v2026.01.02.03.04"],
    [20260101, "Thu, 01 Jan 2026 10:20:30 GMT", "v2026.01.01.10.20"],
    [undefined, "Fri, 31 Dec 99999 23:59:59 GMT", "v2026.01.02.03.04"],
    [undefined, "yesterday", "v2026.01.02.03.04"],
  ];
  await using site = startPublicSite("");
  for (const [version, modified, expected] of cases) {
    site.answer = () =>
      new Response(writeList(["33162######"], { version }), {
        headers: { "last-modified": modified },
      });
    await using server = startRegulatorServer(site, { clock: createManualClock(now) });
    assertEquals((await requestRegulatorCheck(server, CHECK)).database.version, expected);
  }
});

Deno.test("SPEC 4.3: malformed entries are skipped and counted in info", async () => {
  const good = { name: "good", action: "block", pattern: "33162######" };
  const malformed = [
    null,
    7,
    "33163######",
    [],
    {},
    { name: "no action", pattern: "33163######" },
    { name: "no pattern", action: "block" },
    { name: "letters", action: "block", pattern: "33A######" },
    { name: "too long", action: "block", pattern: "#".repeat(16) },
    { name: ["no text"], action: "block", pattern: "33163######" },
    { name: "x".repeat(201), action: "block", pattern: "33163######" },
    { name: "x".repeat(5000), action: "block", pattern: "33163######" },
  ];
  const allowedAnswer = { name: "allowed", action: "allow", pattern: "33164######" };
  const many = Array.from({ length: 1000 }, () => malformed).flat();
  await using site = startPublicSite(
    writeList([], { patterns: [...many, allowedAnswer, good, ...malformed] }),
  );
  await using server = startRegulatorServer(site);
  const info = await requestRegulatorCheck(server, { action: "info" });
  assertEquals([info.patternCount, info.skippedCount], [1, 1001 * malformed.length]);
  assertEquals(
    (await requestRegulatorCheck(server, CHECK)).matches.map(({ name }: { name: string }) => name),
    [
      "good",
    ],
  );
});

Deno.test("SPEC 4.3: malformed entries of a property list are skipped and counted", async () => {
  await using site = startPublicSite(writePropertyList([
    "",
    "<key>category</key><string>0</string>",
    "<key>number</key><key>category</key><string>0</string>",
    "<key>number</key><string>+33163######</string><key>title</key><string>a</string>",
    formatNumberEntry("+33 1 63", "a"),
    formatNumberEntry("+33162######", "good"),
  ]));
  await using server = startRegulatorServer(site);
  const info = await requestRegulatorCheck(server, { action: "info" });
  assertEquals([info.patternCount, info.skippedCount], [1, 5]);
});

Deno.test("SPEC 4.3: a redirect to this machine is followed when serving it alone", async () => {
  await using site = startPublicSite("");
  site.answer = (request) =>
    request.url.endsWith("/raw/list.json")
      ? new Response(null, { status: 302, headers: { location: "/moved" } })
      : new Response(writeList(["33162######"]));
  {
    await using server = startRegulatorServer(site);
    assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
  }
  await using server = startRegulatorServer(site, { local: false });
  await assertUnavailable(server);
});

Deno.test("SPEC 4.3: a redirect to https at a global address is followed", async () => {
  await using site = startPublicSite("");
  const elsewhere = "https://public.example.org/list.json";
  site.answer = () => new Response(null, { status: 307, headers: { location: elsewhere } });
  await using server = startRegulatorServer(site, {
    resolveHost: (_, type) => Promise.resolve(type === "A" ? ["8.8.8.8"] : []),
    // A test cannot reach a public address.
    fetch: (input, init) =>
      String(input) === elsewhere
        ? Promise.resolve(new Response(writeList(["33162######"])))
        : fetch(input, init),
  });
  assertEquals((await requestRegulatorCheck(server, CHECK)).isBlocked, true);
});

Deno.test("SPEC 2.6: at most a hundred of many names for one pattern are answered", async () => {
  const names = Array.from({ length: 100_000 }, (_, i) => `n${i}`);
  const patterns = names.map((name) => ({ name, action: "block", pattern: "33162######" }));
  await using site = startPublicSite(writeList([], { patterns }));
  // A clock that is still: loading takes as long as the machine needs.
  await using server = startRegulatorServer(site, { clock: createManualClock() });
  const response = await server.post("/functions/v1/regulator-check", CHECK);
  const text = await response.text();
  const { matchCount, matches, isBlocked } = JSON.parse(text);
  assertEquals([matchCount, matches.length, isBlocked], [100, 100, true]);
  assertEquals(matches[99].name, "n99");
  assertLess(text.length, 10_000);
  assertEquals((await requestRegulatorCheck(server, { action: "info" })).patternCount, 100_000);
});
