import { assert, assertEquals, assertFalse, assertRejects, assertThrows } from "@std/assert";
import { Turns } from "../../../shared/http/turns.ts";
import { manualClock } from "../../helpers/manual_clock.ts";

/** Turns on a manual clock, and work that takes the time it is told. */
function setUp(maxWaitMs = 500) {
  const clock = manualClock();
  const turns = new Turns({ clock, maxWaitMs });
  const done: string[] = [];
  const arrive = async (name: string, takesMs: number) => {
    await turns.run(() => {
      clock.busy(takesMs);
      done.push(name);
    });
  };
  return { clock, turns, done, arrive };
}

/** Lets everything run that waits for nothing but a resolved promise. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await undefined;
}

Deno.test("work with nothing before it starts at once, without a timer", async () => {
  const { done, arrive, clock } = setUp();
  for (let i = 0; i < 50; i++) {
    const arrived = arrive(`${i}`, 3);
    assertEquals(done.length, i + 1);
    await arrived;
    clock.advance(2);
  }
});

Deno.test("a burst works for a few milliseconds, then lets the sockets be looked at", async () => {
  const { done, arrive, clock } = setUp();
  const all = Array.from({ length: 30 }, (_, i) => arrive(`${i}`, 2));
  await settle();
  assert(done.length <= 10, `${done.length} in the first run`);
  let runs = 1;
  while (done.length < 30) {
    const before = done.length;
    clock.advance(1);
    await settle();
    assert(done.length - before <= 10, `${done.length - before} in a run`);
    runs++;
  }
  assert(runs >= 3, `${runs} runs`);
  await Promise.all(all);
  assertEquals(done, Array.from({ length: 30 }, (_, i) => `${i}`));
});

Deno.test("turns are full when those waiting would take longer than the longest wait", async () => {
  const { arrive, turns, clock, done } = setUp(100);
  const all = Array.from({ length: 200 }, (_, i) => arrive(`${i}`, 4));
  await settle();
  assert(turns.full);
  while (done.length < 200) {
    clock.advance(1);
    await settle();
  }
  await Promise.all(all);
  assertFalse(turns.full);
});

Deno.test("turns are full while the oldest waits too long, whatever the mean says", async () => {
  const { arrive, turns, clock, done } = setUp(100);
  const all = Array.from({ length: 8 }, (_, i) => arrive(`${i}`, 3));
  await settle();
  assertFalse(turns.full);
  clock.busy(100);
  assert(turns.full);
  while (done.length < 8) {
    clock.advance(1);
    await settle();
  }
  await Promise.all(all);
  assertFalse(turns.full);
});

Deno.test("work that goes on after a pause counts whole, one piece after the other", async () => {
  const { turns, clock, done } = setUp();
  const pieces = Array.from({ length: 12 }, (_, i) =>
    turns.run(async () => {
      clock.busy(1);
      await undefined;
      clock.busy(3);
      await undefined;
      done.push(`${i}`);
    }));
  await settle();
  const sizes: number[] = [];
  while (done.length < 12) {
    const before = done.length;
    clock.advance(1);
    for (let i = 0; i < 20; i++) await settle();
    sizes.push(done.length - before);
  }
  await Promise.all(pieces);
  assert(Math.max(...sizes) <= 3, `${sizes}`);
});

Deno.test("work that waits for something outside holds nobody up", async () => {
  const { turns, clock, done, arrive } = setUp();
  clock.busy(1);
  await arrive("first", 11);
  const outside = Promise.withResolvers<void>();
  const waiting = turns.run(async () => {
    await outside.promise;
    done.push("outside");
  });
  const last = arrive("last", 1);
  clock.advance(1);
  await last;
  assertEquals(done, ["first", "last"]);
  outside.resolve();
  await waiting;
});

Deno.test("work that throws does so at once and in a queue", async () => {
  const { turns, clock, arrive } = setUp();
  const broken = () => {
    throw new RangeError("deep");
  };
  assertThrows(() => turns.run(broken), RangeError);
  await arrive("long", 12);
  const queued = turns.run(broken);
  clock.advance(1);
  await assertRejects(async () => await queued, RangeError);
});

Deno.test("work that comes while the last one waiting is done makes one more run, not two", async () => {
  const clock = manualClock();
  let asked = 0;
  const turns = new Turns({
    clock: {
      monotonic: clock.monotonic,
      nextTurn: (callback) => {
        asked++;
        clock.nextTurn(callback);
      },
    },
    maxWaitMs: 500,
  });
  const done: string[] = [];
  turns.run(() => clock.busy(6));
  const last = turns.run(async () => {
    clock.busy(6);
    turns.run(() => done.push("after"));
    await undefined;
    done.push("last");
  });
  clock.advance(1);
  await last;
  await settle();
  // One ends the first run, one works off the last, and one what came meanwhile.
  assertEquals([asked, ...done], [3, "last"]);
  clock.advance(1);
  await settle();
  assertEquals(done, ["last", "after"]);
  assertEquals(asked, 3);
});
