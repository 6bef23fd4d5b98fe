import { assertEquals, assertStringIncludes } from "@std/assert";
import { RegulatorCheckResponse } from "../../shared/contract/regulator_check.ts";
import { createRegulatorCheck } from "../../shared/endpoints/regulator_check.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { REGULATOR_PATH, requestRegulatorCheck } from "../support/regulator_server.ts";
import { startServer } from "../support/server.ts";
import { SHIPPED } from "../support/shipped_lists.ts";

/** `explain`: additions to the answer of SPEC 2.6. */

Deno.test("without explain the answer is byte for byte what it was", async () => {
  await using server = startServer(createRegulatorCheck);
  const bodies = [
    {},
    ...[false, "yes", "true", null, 1, 0, [], {}].map((explain) => ({ explain })),
    ...["en", "la", "", null, 7, ["fr"], {}].map((language) => ({ language })),
    { explain: false, language: "la" },
    { explain: "true", language: 7 },
  ];
  for (const extra of bodies) {
    const body = { action: "check", phoneNumber: "01 62 00 00 01", ...extra };
    const text = await (await server.post(REGULATOR_PATH, body)).text();
    assertEquals(
      text,
      '{"phoneNumber":"01 62 00 00 01","normalized":"33162000001",' +
        '"isBlocked":true,"matchCount":1,"matches":[' +
        '{"name":"Automated calls, metropolitan France (0162)","action":"block",' +
        '"pattern":"33162######"}],' +
        `"database":{"version":"${SHIPPED.version}","total_blocked":${SHIPPED.totalBlocked}}}`,
    );
  }
});

Deno.test("with explain the answer is the same and has an explanation", async () => {
  await using server = startServer(createRegulatorCheck);
  const check = { action: "check", phoneNumber: "01 62 00 00 01" };
  const plainAnswer = await requestRegulatorCheck(server, check);
  const { explanation, ...rest } = await requestRegulatorCheck(server, { ...check, explain: true });
  assertEquals(rest, plainAnswer);
  assertEquals(Object.keys(explanation).toSorted(), [
    "advice",
    "allotted",
    "kind",
    "operator",
    "region",
    "reserved",
    "sources",
    "statements",
    "tariff",
  ]);
  assertEquals([explanation.kind, explanation.reserved], [
    "telemarketing",
    { prefix: "0162", purpose: "telemarketing" },
  ]);
});

Deno.test("explain accepts short and foreign numbers, and answers in the caller's language", async () => {
  await using server = startServer(createRegulatorCheck);
  const cases: [string, string, string, string][] = [
    ["3939", "3939", "short", "it"],
    ["112", "112", "emergency", "en"],
    ["+49 30 123456", "4930123456", "geographic", "de"],
    ["+590 590 12 34 56", "590590123456", "geographic", "es"],
    ["0142000000", "33142000000", "geographic", "fr"],
  ];
  const messages = new Set<string>();
  for (const [phoneNumber, normalized, kind, language] of cases) {
    const answer = await requestRegulatorCheck(server, {
      action: "check",
      phoneNumber,
      explain: true,
      language,
    });
    assertEquals(answer, RegulatorCheckResponse.parse(answer));
    assertEquals([answer.normalized, answer.explanation.kind], [normalized, kind]);
    messages.add(answer.explanation.advice.at(-1).message);
  }
  assertEquals(messages.size, cases.length);
});

Deno.test("explain with an unsupported language, and with text that is no number, is 400", async () => {
  await using server = startServer(createRegulatorCheck);
  const check = { action: "check", phoneNumber: "0162000001" };
  const bad = [
    { ...check, explain: true, language: "la" },
    { ...check, explain: true, language: null },
    { ...check, phoneNumber: "3939", explain: "yes" },
    { ...check, explain: true, phoneNumber: "nobody" },
    { ...check, explain: true, phoneNumber: "" },
    { ...check, phoneNumber: "3939" },
    { ...check, phoneNumber: "+4930123456", explain: false },
  ];
  for (const body of bad) {
    const response = await server.post(REGULATOR_PATH, body);
    assertEquals([response.status, (await response.json()).error], [400, "invalid_request"]);
  }
});

Deno.test("explain with a missing or mistyped number is 400, and asks for a number of any country", async () => {
  await using server = startServer(createRegulatorCheck);
  for (const phoneNumber of [undefined, 4930123456, "nobody"]) {
    for (const explain of [true, false]) {
      const response = await server.post(REGULATOR_PATH, { action: "check", phoneNumber, explain });
      const { message } = await response.json();
      assertEquals(response.status, 400);
      assertStringIncludes(message, explain ? "+ and the country code" : "must be a French number");
    }
  }
});

Deno.test("info and refresh ignore the fields of an explanation", async () => {
  await using server = startServer(createRegulatorCheck);
  for (const action of ["info", "refresh"]) {
    for (const extra of [{ explain: "yes" }, { explain: true, language: "la" }]) {
      const response = await server.post(REGULATOR_PATH, { action, ...extra });
      await response.body?.cancel();
      assertEquals(response.status, 200);
    }
  }
});

Deno.test("info gives the numbering plan's date, and warns beyond 12 months", async () => {
  const cases: [string, boolean][] = [["2026-07-02", false], ["2026-07-03", true]];
  for (const [day, warns] of cases) {
    const clock = createManualClock(Date.parse(day));
    await using server = startServer(createRegulatorCheck, { deps: { clock } });
    const { numbering } = await requestRegulatorCheck(server, { action: "info" });
    assertEquals([numbering.date, numbering.licence], ["2025-07-02", "Licence Ouverte 2.0"]);
    assertEquals(numbering.warning !== undefined, warns, day);
    if (warns) assertStringIncludes(numbering.warning, "more than 12 months");
  }
});

Deno.test("explain finds a number of overseas France on the list however it is dialled", async () => {
  await using server = startServer(createRegulatorCheck);
  for (const phoneNumber of ["+590 947 50 00 00", "00262947800000", "0947500000"]) {
    const answer = await requestRegulatorCheck(server, {
      action: "check",
      phoneNumber,
      explain: true,
    });
    assertEquals([answer.isBlocked, answer.explanation.kind], [true, "telemarketing"], phoneNumber);
    assertEquals(answer.matches.length, 1);
  }
  // The Paris number after the code of Réunion is another number, and on no list.
  const none = await requestRegulatorCheck(server, {
    action: "check",
    phoneNumber: "+262162000001",
    explain: true,
  });
  assertEquals([none.isBlocked, none.explanation.kind], [false, "unknown"]);
});

Deno.test("explain calls the overseas ranges of 2026 blocked, and gives special numbers a tariff", async () => {
  await using server = startServer(createRegulatorCheck);
  const check = { action: "check", explain: true };
  for (const prefix of ["02688", "02689", "05987", "05988", "05989"]) {
    const answer = await requestRegulatorCheck(server, { ...check, phoneNumber: `${prefix}12345` });
    assertEquals([answer.isBlocked, answer.explanation.kind], [true, "telemarketing"], prefix);
  }
  for (
    const [phoneNumber, tariff] of [
      ["+262800123456", "free"],
      ["+596806123456", "normal"],
      ["+594899123456", "premium_high"],
      ["+508892705050", "premium_high"],
    ]
  ) {
    const { explanation } = await requestRegulatorCheck(server, { ...check, phoneNumber });
    assertEquals([explanation.kind, explanation.tariff.id], ["special", tariff], phoneNumber);
  }
  assertEquals(
    (await requestRegulatorCheck(server, { ...check, phoneNumber: "+262268812345" })).isBlocked,
    true,
  );
});
