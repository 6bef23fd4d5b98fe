import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { OutboundError } from "../../../shared/network/error.ts";
import type { OutboundFailure } from "../../../shared/network/error.ts";
import {
  createWebhookFailure,
  explainFailure,
  isAccepted,
} from "../../../shared/webhooks/failure.ts";

const FAILURES: readonly OutboundFailure[] = [
  "no_public_address",
  "unreachable",
  "tls",
  "timeout",
  "request_timeout",
  "too_many_calls",
  "closed",
  "not_http",
];

Deno.test("explain gives each failure a sentence of its own, and nothing of its cause", () => {
  const messages = FAILURES.map((failure) => {
    const { reason, message } = explainFailure(
      new OutboundError(failure, { cause: new Error("10.0.0.7") }),
    );
    assertEquals(reason, failure);
    assert(message.endsWith(".") && !message.includes("10.0.0.7"));
    return message;
  });
  assertEquals(new Set(messages).size, FAILURES.length);
});

Deno.test("explain reports only the class of a status", () => {
  const cases: readonly (readonly [number, string])[] = [
    [101, "1xx"],
    [302, "3xx"],
    [404, "4xx"],
    [503, "5xx"],
    [999, "9xx"],
  ];
  for (const [status, statusClass] of cases) {
    const { reason, message } = explainFailure(status);
    assertEquals(reason, statusClass);
    assertStringIncludes(message, statusClass);
    assert(!message.includes(String(status)));
  }
  for (const status of [300, 301, 304, 305, 307, 308]) {
    const isMoved = [301, 307, 308].includes(status);
    assertEquals(explainFailure(status).message.includes("final address"), isMoved, String(status));
  }
});

Deno.test("createWebhookFailure allows another try after a temporary failure, when the receiver says", () => {
  const now = Date.parse("2026-01-05T12:00:00Z");
  const cases: readonly (readonly [number, string | undefined, boolean, number])[] = [
    [301, undefined, false, 0],
    [400, undefined, false, 0],
    [404, "120", false, 120_000],
    [408, undefined, true, 0],
    [410, undefined, false, 0],
    [425, undefined, true, 0],
    [429, "120", true, 120_000],
    [429, "Mon, 05 Jan 2026 12:01:00 GMT", true, 60_000],
    [429, "Mon, 05 Jan 2026 11:00:00 GMT", true, 0],
    [503, "999999999", true, 3_600_000],
    [503, "soon", true, 0],
    [599, undefined, true, 0],
  ];
  for (const [status, retryAfter, isTemporary, wait] of cases) {
    const failure = createWebhookFailure({ status, retryAfter }, now);
    assertEquals([failure.isTemporary, failure.retryAfterMs], [isTemporary, wait], `${status}`);
    assertEquals([failure.code, isAccepted(status)], ["webhook_failed", false]);
  }
  assert(createWebhookFailure(new OutboundError("unreachable"), now).isTemporary);
  assert([200, 204, 299, 302, 303].every(isAccepted));
});
