import { assertEquals, assertRejects } from "@std/assert";
import { BUSY_MS, createRetry } from "../../../shared/storage/retry_busy.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import { createManualClock } from "../../support/manual_clock.ts";

const BUSY = new StorageError("busy", "Somebody else writes.");

/** Runs everything that only waits for promises. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

Deno.test("a hundred callers at a lock try no more often than one", async () => {
  const clock = createManualClock();
  let locked = true;
  let tries = 0;
  const whenFree = createRetry(clock, () => undefined);
  const calls = Array.from({ length: 100 }, (_, i) =>
    whenFree(() => {
      tries++;
      if (locked) throw BUSY;
      return i;
    }));
  await settle();
  const first = tries;
  for (let i = 0; i < 10; i++) {
    clock.advance(10);
    await settle();
  }
  assertEquals(tries - first, 10, "one every ten milliseconds");
  // A call that needs no lock does not wait.
  assertEquals(await whenFree(() => "read"), "read");
  locked = false;
  clock.advance(10);
  assertEquals(await Promise.all(calls), Array.from({ length: 100 }, (_, i) => i));
});

Deno.test("each caller waits for its own time and no longer, and other errors fail at once", async () => {
  const clock = createManualClock();
  const whenFree = createRetry(clock, () => undefined);
  const throwBusy = () => {
    throw BUSY;
  };
  const firstCall = assertRejects(() => whenFree(throwBusy), StorageError);
  await settle();
  clock.advance(BUSY_MS - 10);
  let isSecondOver = false;
  const secondCall = assertRejects(() => whenFree(throwBusy), StorageError).finally(() =>
    isSecondOver = true
  );
  await settle();
  clock.advance(10);
  await firstCall;
  await settle();
  assertEquals(isSecondOver, false, "its time is not over");
  for (let i = 0; i < BUSY_MS / 10; i++) {
    clock.advance(10);
    await settle();
  }
  await secondCall;
  await assertRejects(() =>
    whenFree(() => {
      throw new RangeError("another failure");
    }), RangeError);
});
