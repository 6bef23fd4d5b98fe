/** SPEC 2.6 and 4.3 with the shipped lists; the sources of lists are tested in other files. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  RegulatorCheckResponse,
  RegulatorInfoResponse,
  RegulatorRefreshResponse,
} from "../../shared/contract/regulator_check.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { startServer } from "../support/server.ts";
import type { TestServer } from "../support/server.ts";
import { SHIPPED } from "../support/shipped_lists.ts";

const PATH = "/functions/v1/regulator-check";

async function check(server: TestServer, phoneNumber: string): Promise<RegulatorCheckResponse> {
  const response = await server.post(PATH, { action: "check", phoneNumber });
  assertEquals(response.status, 200, phoneNumber);
  return RegulatorCheckResponse.parse(await response.json());
}

Deno.test("SPEC 2.6: the answer to a blocked number has exactly its fields", async () => {
  await using server = startServer(createHttpApp);
  const response = await server.post(PATH, { action: "check", phoneNumber: "01 62 00 00 01" });
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("content-type"), "application/json");
  assertEquals(await response.json(), {
    phoneNumber: "01 62 00 00 01",
    normalized: "33162000001",
    isBlocked: true,
    matchCount: 1,
    matches: [{
      name: "Automated calls, metropolitan France (0162)",
      action: "block",
      pattern: "33162######",
    }],
    database: {
      version: SHIPPED.version,
      total_blocked: SHIPPED.totalBlocked,
    },
  });
});

Deno.test("SPEC 2.6: another number gets isBlocked false, matchCount 0 and no matches", async () => {
  await using server = startServer(createHttpApp);
  const { isBlocked, matchCount, matches, normalized } = await check(server, "0612345678");
  assertEquals({ isBlocked, matchCount, matches, normalized }, {
    isBlocked: false,
    matchCount: 0,
    matches: [],
    normalized: "33612345678",
  });
});

Deno.test("SPEC 2.6: phoneNumber is the number as sent, with its blanks", async () => {
  await using server = startServer(createHttpApp);
  const { phoneNumber, normalized } = await check(server, "  01-62-00-00-01 ");
  assertEquals(phoneNumber, "  01-62-00-00-01 ");
  assertEquals(normalized, "33162000001");
});

Deno.test("SPEC 4.3: the five written forms are the same number", async () => {
  await using server = startServer(createHttpApp);
  const forms = ["0948123456", "+33948123456", "0033948123456", "09 48 12 34 56", "09-48-12-34-56"];
  for (const form of forms) {
    const { normalized, isBlocked } = await check(server, form);
    assertEquals({ normalized, isBlocked }, { normalized: "33948123456", isBlocked: true }, form);
  }
});

Deno.test("SPEC 4.3: every reserved prefix is blocked, and its neighbours are not", async () => {
  await using server = startServer(createHttpApp);
  const metropolitan = "0162 0163 0270 0271 0377 0378 0424 0425 0568 0569 0948 0949".split(" ");
  const overseas = "09475 09476 09477 09478 09479".split(" ");
  for (const prefix of [...metropolitan, ...overseas]) {
    for (const rest of ["0", "9"]) {
      const answer = await check(server, prefix.padEnd(10, rest));
      assertEquals(answer.matchCount, 1, prefix);
      assertMatch(answer.matches[0]?.pattern ?? "", new RegExp(`^33${prefix.slice(1)}#+$`));
    }
  }
  const free = "0161 0164 0269 0272 0376 0379 0423 0426 0567 0570 0946 0947 09474 0950".split(" ");
  for (const prefix of free) {
    const number = prefix === "0947" ? "0947099999" : prefix.padEnd(10, "9");
    assertEquals((await check(server, number)).isBlocked, false, number);
  }
});

Deno.test("SPEC 4.3: a missing or bad phoneNumber is 400 and names the five forms", async () => {
  await using server = startServer(createHttpApp);
  const numbers = [
    undefined,
    null,
    162000001,
    ["0162000001"],
    "",
    "   ",
    "016200000",
    "01620000010",
    "33162000001",
    "+330162000001",
    "+33 1 62 00 00 01",
    "01.62.00.00.01",
    "01 62-00 00 01",
    "01  62 00 00 01",
    "0162 000 001",
    "016200000a",
    "(01) 62 00 00 01",
  ];
  for (const phoneNumber of numbers) {
    const response = await server.post(PATH, { action: "check", phoneNumber });
    assertEquals(response.status, 400, String(phoneNumber));
    const { error, message, details } = await response.json();
    assertEquals(error, "invalid_request");
    assertEquals(details[0].path, "phoneNumber");
    for (const form of ["0123456789", "+33123456789", "0033123456789", "01 23 45", "01-23-45"]) {
      assertStringIncludes(message, form);
    }
  }
});

Deno.test("SPEC 4.3: an unknown or missing action is 400 and the three are named", async () => {
  await using server = startServer(createHttpApp);
  for (const action of ["block", "CHECK", "", null, 1, undefined, "__proto__"]) {
    const response = await server.post(PATH, { action, phoneNumber: "0162000001" });
    assertEquals(response.status, 400, String(action));
    const { error, message } = await response.json();
    assertEquals(error, "invalid_request");
    for (const name of ["check", "info", "refresh"]) assertStringIncludes(message, name);
  }
});

Deno.test("SPEC 4.3: extra fields are ignored by every action", async () => {
  await using server = startServer(createHttpApp);
  for (const action of ["check", "info", "refresh"]) {
    const response = await server.post(PATH, { action, phoneNumber: "0162000001", more: [1] });
    assertEquals(response.status, 200, action);
    await response.body?.cancel();
  }
});

Deno.test("SPEC 4.3: info has version, description, number of patterns and cache date", async () => {
  const clock = createManualClock(Date.UTC(2026, 0, 2, 3, 4, 5, 6));
  await using server = startServer(createHttpApp, { deps: { clock } });
  const info = await (await server.post(PATH, { action: "info" })).json();
  assertEquals(RegulatorInfoResponse.parse(info), info);
  assertEquals(info.version, SHIPPED.version);
  assertEquals(info.patternCount, SHIPPED.patterns);
  assertEquals(info.skippedCount, 0);
  assertEquals(info.total_blocked, SHIPPED.totalBlocked);
  assert(info.description.length > 0);
  assertEquals(info.cachedAt, "2026-01-02T03:04:05.006Z");
  assertEquals(info.expiresAt, "2026-01-02T04:04:05.006Z");
  assertEquals(info.source, "embedded");
});

Deno.test("SPEC 4.3: refresh reloads the shipped lists too, and gives them a new date", async () => {
  const clock = createManualClock(Date.UTC(2026, 0, 2, 3, 0));
  await using server = startServer(createHttpApp, { deps: { clock } });
  await (await server.post(PATH, { action: "info" })).body?.cancel();
  clock.advance(60_000);
  const answer = await (await server.post(PATH, { action: "refresh" })).json();
  assertEquals(RegulatorRefreshResponse.parse(answer), answer);
  assertEquals(answer.success, true);
  assertEquals(answer.cachedAt, "2026-01-02T03:01:00.000Z");
});
