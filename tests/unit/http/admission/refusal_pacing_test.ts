import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import {
  MAX_BATCH,
  MAX_WAITING,
  MIN_BATCH,
  PACE_MS,
  RefusalPacer,
} from "../../../../shared/http/admission/limits.ts";
import { createManualClock } from "../../../support/manual_clock.ts";

/** Makes `count` callers wait; the result tells how many have been released. */
function wait(pace: RefusalPacer, count: number): () => Promise<number> {
  let sentCount = 0;
  for (let i = 0; i < count; i++) pace.next().then(() => sentCount++);
  return async () => {
    for (let turn = 0; turn < 5; turn++) await undefined;
    return sentCount;
  };
}

Deno.test("RefusalPacing sends a few refusals together, after a pause", async () => {
  const clock = createManualClock();
  const readSentCount = wait(new RefusalPacer(clock), MIN_BATCH);
  assertEquals(await readSentCount(), 0);
  clock.advance(PACE_MS - 1);
  assertEquals(await readSentCount(), 0);
  clock.advance(1);
  assertEquals(await readSentCount(), MIN_BATCH);
});

Deno.test("RefusalPacing spreads many refusals, in order of arrival, and none waits long", async () => {
  const clock = createManualClock();
  const pace = new RefusalPacer(clock);
  const readSentCount = wait(pace, 1_000);
  clock.advance(PACE_MS);
  assertEquals(await readSentCount(), 40);
  let last = false;
  pace.next().then(() => last = true);
  for (let before = await readSentCount(); !last; before = await readSentCount()) {
    clock.advance(PACE_MS);
    assertLessOrEqual(await readSentCount() - before, MAX_BATCH);
    assertLessOrEqual(clock.monotonic(), 1_500, "one refusal was forgotten");
    assert(!last || await readSentCount() === 1_000);
  }
});

Deno.test("RefusalPacing holds a bounded number of refusals, and never sends them all together", async () => {
  const clock = createManualClock();
  const readSentCount = wait(new RefusalPacer(clock), MAX_WAITING + 3);
  assertEquals(await readSentCount(), 3);
  clock.advance(PACE_MS);
  assertEquals(await readSentCount(), 3 + MAX_BATCH);
});

Deno.test("RefusalPacing starts again after a quiet time", async () => {
  const clock = createManualClock();
  const pace = new RefusalPacer(clock);
  for (let round = 0; round < 3; round++) {
    const readSentCount = wait(pace, 1);
    assertEquals(await readSentCount(), 0);
    clock.advance(PACE_MS);
    assertEquals(await readSentCount(), 1);
    clock.advance(60_000);
  }
});
