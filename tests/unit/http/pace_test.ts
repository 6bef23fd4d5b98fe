import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import {
  LEAST_AT_ONCE,
  MOST_AT_ONCE,
  MOST_WAITING,
  Pace,
  PACE_MS,
} from "../../../shared/http/pace.ts";
import { manualClock } from "../../helpers/manual_clock.ts";

/** Has `count` wait, and tells how many were let go so far. */
function wait(pace: Pace, count: number): () => Promise<number> {
  let gone = 0;
  for (let i = 0; i < count; i++) pace.next().then(() => gone++);
  return async () => {
    for (let turn = 0; turn < 5; turn++) await undefined;
    return gone;
  };
}

Deno.test("Pace lets a few go together, after a pause", async () => {
  const clock = manualClock();
  const gone = wait(new Pace(clock), LEAST_AT_ONCE);
  assertEquals(await gone(), 0);
  clock.advance(PACE_MS - 1);
  assertEquals(await gone(), 0);
  clock.advance(1);
  assertEquals(await gone(), LEAST_AT_ONCE);
});

Deno.test("Pace spreads many, in the order they came, and keeps none for long", async () => {
  const clock = manualClock();
  const pace = new Pace(clock);
  const gone = wait(pace, 1_000);
  clock.advance(PACE_MS);
  assertEquals(await gone(), 40);
  let last = false;
  pace.next().then(() => last = true);
  let most = 0;
  for (let before = await gone(); !last; before = await gone()) {
    clock.advance(PACE_MS);
    most = Math.max(most, await gone() - before);
    assertLessOrEqual(clock.monotonic(), 1_500, "someone was forgotten");
    assert(!last || await gone() === 1_000);
  }
  assertEquals(most, 39);
});

Deno.test("Pace holds up no more than it can, and lets no crowd go together", async () => {
  const clock = manualClock();
  const gone = wait(new Pace(clock), MOST_WAITING + 3);
  assertEquals(await gone(), 3);
  clock.advance(PACE_MS);
  assertEquals(await gone(), 3 + MOST_AT_ONCE);
});

Deno.test("Pace starts anew after a quiet time", async () => {
  const clock = manualClock();
  const pace = new Pace(clock);
  for (let round = 0; round < 3; round++) {
    const gone = wait(pace, 1);
    assertEquals(await gone(), 0);
    clock.advance(PACE_MS);
    assertEquals(await gone(), 1);
    clock.advance(60_000);
  }
});
