import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { renderCalendar } from "../../../shared/exports/calendar.ts";
import { formatDescription, formatTitle } from "../../../shared/exports/event_text.ts";
import { isObject } from "../../../shared/contract/is_object.ts";
import { parseExactly } from "../../../shared/http/exact_json.ts";
import { checkCalendar } from "../../support/check_calendar.ts";

const NOW = Date.UTC(2026, 0, 5, 10, 30, 7);
const OPTIONS = { uid: "018f0000-0000-8000-8000-000000000001", now: NOW };

/** A summary of ours with every field. */
const SUMMARY = {
  from: "Parcel Desk <desk@parcel.example>",
  subject: "Your parcel; fee due, today",
  date: "2026-01-05T09:00:00.000Z",
  domains: ["parcel.example"],
  ips: { ipv4: ["192.0.2.7"], ipv6: ["2001:db8::7"] },
  received: { chain: [{ index: 0, raw: "from a by b" }], hops: 1, tls: "TLS1.3", cipher: null },
  arc: { domain: null, seal: null, authenticationResults: null },
  reputations: [{
    provider: "providerA",
    ip: "192.0.2.7",
    status: "ok",
    score: 90,
    verdict: "malicious",
    message: "Reported 12 times.",
  }],
  authentication: { spf: "fail", dkim: "neutral", dmarc: "fail" },
  findings: [{ id: "spf_fail", severity: "high", message: "SPF failed." }],
  score: 72,
  threatLevel: "high",
  analyzedAt: "2026-01-05T10:00:00.000Z",
};

Deno.test("formatTitle writes a probability of 17 digits", () => {
  const verdict = { level: "critical", probability: 0, reasons: [], enough: true };
  const text = JSON.stringify({ subject: "Fee", verdict }).replace(":0,", ":0.99590000000000001,");
  const analysis = parseExactly(text);
  assert(isObject(analysis));
  assertEquals(formatTitle(analysis), formatTitle({ subject: "Fee", verdict }));
  assertStringIncludes(formatDescription(analysis), "99.6 %");
});

Deno.test("renderCalendar writes an event at the time of the analysis, as free time, in plain words", () => {
  const calendar = renderCalendar(SUMMARY, OPTIONS);
  const { uid, summary, description } = checkCalendar(calendar, NOW);
  assertEquals(uid, OPTIONS.uid);
  assertEquals(
    summary,
    "High threat: “Your parcel; fee due, today” from Parcel Desk <desk@parcel.example>",
  );
  assertEquals(description.split("\n"), [
    "Verdict: high (score 72 of 100)",
    "From: Parcel Desk <desk@parcel.example>",
    "Subject: Your parcel; fee due, today",
    "Sent: 2026-01-05T09:00:00.000Z",
    "Checks: SPF fail, DKIM neutral, DMARC fail",
    "Relays: 1, transport TLS1.3",
    "Addresses: 192.0.2.7, 2001:db8::7",
    "",
    "Reputation:",
    "- providerA: malicious, Reported 12 times.",
    "",
    "Findings:",
    "- high: SPF failed.",
  ]);
  for (
    const line of [
      "METHOD:PUBLISH",
      "DTSTAMP:20260105T103007Z",
      "DTSTART:20260105T100000Z",
      "DTEND:20260105T101500Z",
      "TRANSP:TRANSPARENT",
    ]
  ) {
    assertStringIncludes(calendar, `\r\n${line}\r\n`);
  }
  assertStringIncludes(calendar.replaceAll("\r\n ", ""), "parcel\\; fee due\\, today");
});

const VERDICT = {
  level: "low",
  probability: 0.0312,
  reasons: [{ id: "spf_fail", values: {}, message: "SPF failed." }],
  enough: true,
};

Deno.test("renderCalendar writes no level or score of the headers beside a verdict", () => {
  const { summary, description } = checkCalendar(
    renderCalendar({ ...SUMMARY, verdict: VERDICT }, OPTIONS),
    NOW,
  );
  assert(summary.startsWith("Nothing found: “Your parcel"), summary);
  assertEquals(description.split("\n"), [
    "Verdict: Nothing found (3.1 % probably unwanted)",
    "- SPF failed.",
    "From: Parcel Desk <desk@parcel.example>",
    "Subject: Your parcel; fee due, today",
    "Sent: 2026-01-05T09:00:00.000Z",
    "Checks: SPF fail, DKIM neutral, DMARC fail",
    "Relays: 1, transport TLS1.3",
    "Addresses: 192.0.2.7, 2001:db8::7",
    "",
    "Reputation:",
    "- providerA: malicious, Reported 12 times.",
  ]);
});

Deno.test("renderCalendar writes the verdict and the fields of a text without headers", () => {
  const analysis = { from: "a@example.org", threatLevel: "low", verdict: VERDICT };
  assertEquals(
    formatDescription(analysis),
    "Verdict: Nothing found (3.1 % probably unwanted)\n- SPF failed.\nfrom: a@example.org",
  );
});

Deno.test("renderCalendar writes all values of an unknown object, with the present time", () => {
  const analysis = { spf: "pass", nested: { a: 1, b: [true] }, note: "one\r\ntwo\\n", none: null };
  const calendar = renderCalendar(analysis, OPTIONS);
  const { summary, description } = checkCalendar(calendar, NOW);
  assertEquals(summary, "Mail analysis");
  assertEquals(
    description,
    "spf: pass\nnested.a: 1\nnested.b: [true]\nnote: one\ntwo\\n\nnone: null",
  );
  assertStringIncludes(calendar, "\r\nDTSTART:20260105T103007Z\r\n");
});

Deno.test("renderCalendar does not use an invalid time", () => {
  const none = [
    "",
    "today",
    "2026-13-45T99:00:00Z",
    "+275760-09-13T00:00:00Z",
    5,
    "2026-02-30T00:00:00Z",
    "2026-01-05T24:00:01Z",
    "9999-12-31T23:45:00Z",
    "9999-12-31T23:00:00-01:00",
    "2026-02-30",
    "2026-02-30T00:00:00+01:00",
    "2026-01",
    "2026-W54-1",
    "2025-W53-1",
    "2026-W00-1",
    "2026-W02-8",
    "2026-366",
    "2026-000",
    "1767607200",
    "2026-01-05T25:00Z",
    "2026-01-05T10:60Z",
    "2026-01-05T10:00:61Z",
    "2026-01-05T10:00+24:00",
    "2026-01-05TT10:00",
    "2026-01-05T10:00T",
    "Mon, 5 Jan 2026 10:00:00 +0100",
    "T10:00",
  ];
  for (const analyzedAt of none) {
    assertStringIncludes(
      renderCalendar({ analyzedAt }, OPTIONS),
      "\r\nDTSTART:20260105T103007Z\r\n",
    );
  }
});

Deno.test("renderCalendar reads any time of ISO 8601 as the start, in UTC", () => {
  const times: [string, string][] = [
    ["2026-03-01T10:00:00+02:00", "20260301T080000Z"],
    ["2026-03-01T01:30:00.123456+0530", "20260228T200000Z"],
    ["2026-03-01T10:00:00-03", "20260301T130000Z"],
    ["2026-03-01t10:00:00z", "20260301T100000Z"],
    ["2026-03-01 10:00:00+00:00", "20260301T100000Z"],
    ["2026-03-01T10:00", "20260301T100000Z"],
    ["20260301T100000Z", "20260301T100000Z"],
    ["2026-03-01", "20260301T000000Z"],
    ["2026-W02-1T10:00:00Z", "20260105T100000Z"],
    ["2026W021T100000+0200", "20260105T080000Z"],
    ["2026-W53-7", "20270103T000000Z"],
    ["2026-W01-1", "20251229T000000Z"],
    ["2026-005T10:00:00+02:00", "20260105T080000Z"],
    ["2024366", "20241231T000000Z"],
    ["2026-01-05T24:00:00Z", "20260106T000000Z"],
    ["2016-12-31T23:59:60Z", "20170101T000000Z"],
    ["2026-01-05T10", "20260105T100000Z"],
    ["2026-01-05T10,5Z", "20260105T103000Z"],
    ["2026-01-05T10:30.5Z", "20260105T103030Z"],
    ["2026-01-05T10:00:00\u221205:00", "20260105T150000Z"],
  ];
  for (const [analyzedAt, start] of times) {
    const calendar = renderCalendar({ analyzedAt }, OPTIONS);
    assertStringIncludes(calendar, `\r\nDTSTART:${start}\r\n`, analyzedAt);
  }
});

Deno.test("renderCalendar accepts the last quarter of an hour of a year with four digits", () => {
  const calendar = renderCalendar({ analyzedAt: "9999-12-31T23:44:59Z" }, OPTIONS);
  assertStringIncludes(calendar, "\r\nDTSTART:99991231T234459Z\r\nDTEND:99991231T235959Z\r\n");
});

/** An analysis and the title of its event. */
const TITLES: readonly (readonly [Record<string, unknown>, string])[] = [
  [{}, "Mail analysis"],
  [{ threatLevel: "safe" }, "Safe mail"],
  [{ threatLevel: "critical" }, "Critical threat"],
  [{ threatLevel: "safe", from: "ann@example.org" }, "Safe mail: mail from ann@example.org"],
  [{ subject: "Hello" }, "Mail analysis: “Hello”"],
  [{ subject: "a\r\nb\u0007" }, "Mail analysis: “a b\uFFFD”"],
  [{ subject: "\ud800" }, "Mail analysis: “\uFFFD”"],
  [{ subject: 5, from: null, threatLevel: {} }, "Mail analysis"],
  [{ threatLevel: "high", verdict: VERDICT }, "Nothing found"],
  [{ verdict: { ...VERDICT, enough: false } }, "Too little to judge"],
  [{ verdict: { ...VERDICT, level: "high", enough: false } }, "High threat"],
  [
    { verdict: { ...VERDICT, level: "medium", reasons: [{ id: "examination_failed" }] } },
    "Not examined",
  ],
  [{ threatLevel: "high", verdict: { ...VERDICT, level: "toString" } }, "High threat"],
  [{ threatLevel: "high", verdict: "low" }, "High threat"],
  [{ subject: "  " }, "Mail analysis"],
  [{ subject: "😀".repeat(200) }, `Mail analysis: “${"😀".repeat(79)}…”`],
  [{ subject: "é".repeat(80) }, `Mail analysis: “${"é".repeat(80)}”`],
];

Deno.test("formatTitle names the verdict, else what is known", () => {
  assert(TITLES.length > 5);
  for (const [analysis, title] of TITLES) assertEquals(formatTitle(analysis), title);
});

Deno.test("formatDescription describes an object like a summary as far as it matches", () => {
  const lookalike = { authentication: {}, received: {}, ips: {}, findings: [1, null, {}] };
  assertEquals(formatDescription(lookalike).split("\n").slice(-3), [
    "- not known: not known",
    "- not known: not known",
    "- not known: not known",
  ]);
  assertFalse(formatDescription({ ...lookalike, findings: "x" }).includes("Findings:"));
});

Deno.test("renderCalendar cuts a description that is longer than any calendar shows", () => {
  const text = "x".repeat(1 << 20);
  const calendar = renderCalendar({ text }, { uid: "x", now: 0 });
  assert(calendar.length < 40_000, `${calendar.length}`);
  assert(calendar.replaceAll(/\r\n /g, "").includes("xxx…\r\n"));
});
