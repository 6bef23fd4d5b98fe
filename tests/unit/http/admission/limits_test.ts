import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "../../../../shared/contract/errors.ts";
import { Limits } from "../../../../shared/http/admission/limits.ts";
import { createManualClock } from "../../../support/manual_clock.ts";

function setUp() {
  const config = { MAX_REQUESTS: 3, MAX_STREAMS: 2, MAX_HELD_BYTES: 100, MAX_QUEUE_MS: 500 };
  return new Limits(config, createManualClock());
}

function assertOverloaded(work: () => unknown, message: string): void {
  const error = assertThrows(work, AppError, message);
  assertEquals([error.code, error.status], ["overloaded", 503]);
  assertEquals(error.headers, { "retry-after": "2" });
}

Deno.test("admit accepts as many requests as the limit, and one more after one has ended", () => {
  const limits = setUp();
  const leases = [
    limits.admit({ isStream: false }),
    limits.admit({ isStream: false }),
    limits.admit({ isStream: false }),
  ];
  assertOverloaded(() => limits.admit({ isStream: false }), "as many requests as it can");
  leases[0]?.end();
  leases[0]?.end();
  limits.admit({ isStream: false });
  assertOverloaded(() => limits.admit({ isStream: false }), "as many requests as it can");
});

Deno.test("admit counts streams separately, and refuses only them", () => {
  const limits = setUp();
  const first = limits.admit({ isStream: true });
  limits.admit({ isStream: true });
  assertOverloaded(() => limits.admit({ isStream: true }), "as many streams as it can");
  limits.admit({ isStream: false });
  first.end();
  limits.admit({ isStream: true });
});

Deno.test("a lease holds bytes up to the limit of all leases together, and gives them back", () => {
  const limits = setUp();
  const one = limits.admit({ isStream: false });
  const other = limits.admit({ isStream: false });
  one.holdBytes(60);
  other.holdBytes(40);
  assertOverloaded(() => other.holdBytes(1), "fill its memory");
  one.end();
  other.holdBytes(60);
  assertOverloaded(() => other.holdBytes(1), "fill its memory");
});
