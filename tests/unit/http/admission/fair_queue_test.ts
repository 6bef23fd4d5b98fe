import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { FairQueue } from "../../../../shared/http/admission/fair_queue.ts";
import { createManualClock } from "../../../support/manual_clock.ts";

/** Returns a queue whose clock and event loop are controlled by the test. */
function setUp(maxWaitMs = 500) {
  const clock = createManualClock();
  const turns: (() => void)[] = [];
  const queue = new FairQueue({
    clock: { monotonic: clock.monotonic, nextTurn: (callback) => void turns.push(callback) },
    maxWaitMs,
  });
  const done: string[] = [];
  const arrive = async (name: string, takesMs: number) => {
    await queue.run(() => {
      clock.busy(takesMs);
      done.push(name);
      return Promise.resolve();
    });
  };
  return { queue, done, arrive, turn: () => turns.shift()?.(), busy: clock.busy };
}

Deno.test("FairQueue does work at once while the queue is empty", () => {
  const { done, arrive, turn } = setUp();
  for (let i = 0; i < 50; i++) {
    arrive(`${i}`, 3);
    assertEquals(done.length, i + 1);
    for (let turns = 0; turns < 4; turns++) turn();
  }
});

Deno.test("FairQueue does one task of a burst per turn of the event loop, in order of arrival", async () => {
  const { done, arrive, turn } = setUp();
  const all = Array.from({ length: 30 }, (_, i) => arrive(`${i}`, 0));
  for (let turns = 1; turns <= 30; turns++) {
    assertEquals(done.length, turns);
    turn();
  }
  await Promise.all(all);
  assertEquals(done, Array.from({ length: 30 }, (_, i) => `${i}`));
});

Deno.test("FairQueue is full when waiting work would exceed the longest wait", async () => {
  const { arrive, queue, turn, done } = setUp(250);
  const first = Array.from({ length: 20 }, (_, i) => arrive(`${i}`, 9));
  assertFalse(queue.isFull, "nothing is known of the work yet");
  while (done.length < 16) turn();
  assertFalse(queue.isFull, "four pieces of nine milliseconds wait");
  const more = Array.from({ length: 30 }, (_, i) => arrive(`${i}`, 9));
  assert(queue.isFull);
  while (done.length < 50) turn();
  await Promise.all([...first, ...more]);
  assertFalse(queue.isFull);
});

Deno.test("FairQueue is full while the oldest work waits too long, whatever the mean duration", async () => {
  const { arrive, queue, turn, busy, done } = setUp(100);
  const all = Array.from({ length: 8 }, (_, i) => arrive(`${i}`, 3));
  assertFalse(queue.isFull);
  busy(100);
  assert(queue.isFull);
  while (done.length < 8) turn();
  await Promise.all(all);
  assertFalse(queue.isFull);
});

Deno.test("FairQueue delays no other work for work that waits for an outbound call", async () => {
  const { queue, done, arrive, turn } = setUp();
  const outside = Promise.withResolvers<void>();
  const queuedCall = queue.run(async () => {
    await outside.promise;
    done.push("outside");
  });
  const last = arrive("last", 1);
  turn();
  await last;
  assertEquals(done, ["last"]);
  outside.resolve();
  await queuedCall;
  assertEquals(done, ["last", "outside"]);
});

Deno.test("FairQueue passes a failure to the caller of the work, and continues", async () => {
  const { queue, turn, arrive, done } = setUp();
  const throwRangeError = () => {
    throw new RangeError("deep");
  };
  await assertRejects(() => queue.run(throwRangeError), RangeError);
  const queued = assertRejects(() => queue.run(throwRangeError), RangeError);
  const next = arrive("next", 0);
  turn();
  await queued;
  turn();
  await next;
  assertEquals(done, ["next"]);
});
