import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { OutboundError } from "../../../shared/network/error.ts";
import type { OutboundFailure } from "../../../shared/network/error.ts";
import { explain } from "../../../shared/webhooks/failure.ts";

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

Deno.test("explain: a sentence of its own for each failure, and nothing of its cause", () => {
  const messages = FAILURES.map((failure) => {
    const { reason, message } = explain(
      new OutboundError(failure, { cause: new Error("10.0.0.7") }),
    );
    assertEquals(reason, failure);
    assert(message.endsWith(".") && !message.includes("10.0.0.7"));
    return message;
  });
  assertEquals(new Set(messages).size, FAILURES.length);
});

Deno.test("explain: reports only the class of a status", () => {
  const cases: readonly (readonly [number, string])[] = [
    [101, "1xx"],
    [302, "3xx"],
    [404, "4xx"],
    [503, "5xx"],
    [999, "9xx"],
  ];
  for (const [status, statusClass] of cases) {
    const { reason, message } = explain(status);
    assertEquals(reason, statusClass);
    assertStringIncludes(message, statusClass);
    assert(!message.includes(String(status)));
  }
});
