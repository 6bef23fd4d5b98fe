import { assert, assertEquals, assertGreater } from "@std/assert";
import {
  buildTimeline,
  computePosition,
  MARKS,
  MAX_HOPS,
} from "../../../console/src/mail/route/timeline.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";

/** Received fields, newest first, each given by its hosts and the time of day. */
function readRoute(...hops: readonly (readonly [from: string, by: string, time: string])[]) {
  const { received } = parseHeaders(
    hops.map(([from, by, time]) =>
      `Received: from ${from} by ${by} with ESMTPS id 1; Mon, 5 Jan 2026 ${time} +0000\r\n`
    ).join(""),
  );
  return buildTimeline(received, { received, ownServers: [] });
}

const OUTSIDE = "out.example.org (out.example.org [203.0.113.7])";

Deno.test("buildTimeline puts the oldest hop first, and gives the total and the recipient's side's share", () => {
  const { rows, totalSeconds, trustedSeconds, skewSeconds, endSeconds } = readRoute(
    ["mx.example.net ([10.0.0.2])", "store.example.net", "10:22:03"],
    [OUTSIDE, "mx.example.net", "10:22:00"],
    ["pc.example.org ([192.168.0.2])", "out.example.org", "10:01:00"],
  );
  assertEquals(rows.map((row) => row.kind === "hop" && [row.hop.index, row.isBorder]), [
    [2, false],
    [1, true],
    [0, false],
  ]);
  assertEquals({ totalSeconds, trustedSeconds, skewSeconds, endSeconds }, {
    totalSeconds: 1263,
    trustedSeconds: 3,
    skewSeconds: 0,
    endSeconds: 3600,
  });
});

Deno.test("buildTimeline counts a clock that is behind as skew and not as delay, on the same scale", () => {
  const { totalSeconds, skewSeconds, endSeconds } = readRoute(
    ["mx.example.net ([10.0.0.2])", "store.example.net", "10:00:05"],
    [OUTSIDE, "mx.example.net", "10:00:02"],
    ["pc.example.org ([192.168.0.2])", "out.example.org", "10:06:02"],
  );
  assertEquals({ skewSeconds, endSeconds }, { skewSeconds: 360, endSeconds: 10 });
  assertEquals(totalSeconds, null, "the last time is before the first one");
});

Deno.test("buildTimeline gives no delays if there are no times", () => {
  const { received } = parseHeaders("Received: from a by b\r\nReceived: from c by d\r\n");
  const { totalSeconds, trustedSeconds, skewSeconds, endSeconds, rows } = buildTimeline(received, {
    received,
    ownServers: [],
  });
  assertEquals({ totalSeconds, trustedSeconds, skewSeconds, endSeconds }, {
    totalSeconds: null,
    trustedSeconds: null,
    skewSeconds: 0,
    endSeconds: 1,
  });
  assertEquals(rows.length, 2);
  assertEquals(buildTimeline([], { received: [], ownServers: [] }).rows, []);
});

Deno.test("buildTimeline folds hops inside one operator into one row, and never the border", () => {
  const { rows } = readRoute(
    ["A.eurprd01.prod.outlook.com", "B.eurprd01.prod.outlook.com", "10:00:09"],
    ["C.eurprd01.prod.outlook.com", "A.eurprd01.prod.outlook.com", "10:00:07"],
    [OUTSIDE, "AM0.mail.protection.outlook.com", "10:00:05"],
    ["ex2.corp.example.org", "out.example.org", "10:00:03"],
  );
  assertEquals(rows.map(({ kind }) => kind), ["hop", "hop", "inside"]);
  const last = rows.at(-1);
  assert(last?.kind === "inside");
  assertEquals(last.operator, "Microsoft 365 and Outlook.com");
  assertEquals(last.hops.map(({ index }) => index), [1, 0]);
  assertEquals(last.seconds, 4);
});

Deno.test("buildTimeline recognises an own Exchange by its protocol, and keeps a single hop", () => {
  const createField = (from: string, by: string) =>
    `Received: from ${from} (10.0.0.7) by ${by} with Microsoft SMTP Server id 15.1; ` +
    "Mon, 5 Jan 2026 10:00:00 +0000\r\n";
  const route = (text: string) => {
    const { received } = parseHeaders(text);
    return buildTimeline(received, { received, ownServers: [] }).rows.map(({ kind }) => kind);
  };
  const one = createField("ex1.corp.example", "ex2.corp.example");
  const two = createField("ex2.corp.example", "ex3.corp.example");
  assertEquals(route(two + one), ["inside"]);
  assertEquals(route(one), ["hop"]);
  assertEquals(route(createField("ex1.corp.example", "ex2.other.example") + one), ["hop", "hop"]);
});

Deno.test("buildTimeline draws a bounded number of hops", () => {
  const { received } = parseHeaders("Received: from a by b\r\n".repeat(500));
  assertEquals(buildTimeline(received, { received, ownServers: [] }).rows.length, MAX_HOPS);
});

Deno.test("computePosition shows a second and 21 minutes apart, and nothing beyond the end", () => {
  assertEquals(computePosition(0, 3600), 0);
  assertEquals(computePosition(-5, 3600), 0);
  assertEquals(computePosition(3600, 3600), 1);
  assertEquals(computePosition(99_999, 3600), 1);
  assertGreater(computePosition(1, 3600), 0.05);
  assertGreater(computePosition(1260, 3600) - computePosition(1, 3600), 0.5);
  assertEquals(
    MARKS.map((mark) => computePosition(mark, 604_800)).toSorted((a, b) => a - b).length,
    8,
  );
});
