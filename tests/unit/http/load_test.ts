import { assertEquals, assertThrows } from "@std/assert";
import { AppError } from "../../../shared/contract/errors.ts";
import { Load } from "../../../shared/http/load.ts";
import { manualClock } from "../../helpers/manual_clock.ts";

function load() {
  const limits = { MAX_REQUESTS: 3, MAX_STREAMS: 2, MAX_HELD_BYTES: 100, MAX_QUEUE_MS: 500 };
  return new Load(limits, manualClock());
}

function assertOverloaded(work: () => unknown, message: string): void {
  const error = assertThrows(work, AppError, message);
  assertEquals([error.code, error.status], ["overloaded", 503]);
  assertEquals(error.headers, { "retry-after": "2" });
}

Deno.test("admit takes on as many requests as the limit, and one more after one ended", () => {
  const door = load();
  const leases = [door.admit(false), door.admit(false), door.admit(false)];
  assertOverloaded(() => door.admit(false), "as many requests as it can");
  leases[0]?.end();
  leases[0]?.end();
  door.admit(false);
  assertOverloaded(() => door.admit(false), "as many requests as it can");
});

Deno.test("admit counts streams apart, and refuses them alone", () => {
  const door = load();
  const first = door.admit(true);
  door.admit(true);
  assertOverloaded(() => door.admit(true), "as many streams as it can");
  door.admit(false);
  first.end();
  door.admit(true);
});

Deno.test("a lease holds bytes up to the limit of all together, and gives them back", () => {
  const door = load();
  const one = door.admit(false);
  const other = door.admit(false);
  one.holdBytes(60);
  other.holdBytes(40);
  assertOverloaded(() => other.holdBytes(1), "fill its memory");
  one.end();
  other.holdBytes(60);
  assertOverloaded(() => other.holdBytes(1), "fill its memory");
});
