import { assertEquals, assertRejects } from "@std/assert";
import { BUSY_MS, createRetry } from "../../../shared/storage/retry_busy.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import { manualClock } from "../../support/manual_clock.ts";

const BUSY = new StorageError("busy", "Somebody else writes.");

/** Runs everything that only waits for promises. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

Deno.test("a hundred callers at a lock try no more often than one", async () => {
  const clock = manualClock();
  let locked = true;
  let tries = 0;
  const whenFree = createRetry(clock, () => undefined);
  const calls = Array.from({ length: 100 }, (_, i) =>
    whenFree(() => {
      tries++;
      if (locked) throw BUSY;
      return i;
    }));
  await settled();
  const first = tries;
  for (let i = 0; i < 10; i++) {
    clock.advance(10);
    await settled();
  }
  assertEquals(tries - first, 10, "one every ten milliseconds");
  // A call that needs no lock does not wait.
  assertEquals(await whenFree(() => "read"), "read");
  locked = false;
  clock.advance(10);
  assertEquals(await Promise.all(calls), Array.from({ length: 100 }, (_, i) => i));
});

Deno.test("each caller waits for its own time and no longer, and other errors fail at once", async () => {
  const clock = manualClock();
  const whenFree = createRetry(clock, () => undefined);
  const busy = () => {
    throw BUSY;
  };
  const early = assertRejects(() => whenFree(busy), StorageError);
  await settled();
  clock.advance(BUSY_MS - 10);
  let late = false;
  const second = assertRejects(() => whenFree(busy), StorageError).finally(() => late = true);
  await settled();
  clock.advance(10);
  await early;
  await settled();
  assertEquals(late, false, "its time is not over");
  for (let i = 0; i < BUSY_MS / 10; i++) {
    clock.advance(10);
    await settled();
  }
  await second;
  await assertRejects(() =>
    whenFree(() => {
      throw new RangeError("another failure");
    }), RangeError);
});
