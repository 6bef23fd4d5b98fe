import { assertEquals } from "@std/assert";
import { Deadlines } from "../../../shared/http/deadlines.ts";

/** A clock that moves when told, and the timers set on it. */
function handClock() {
  let time = 0;
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>();
  let nextId = 0;
  return {
    timers,
    monotonic: () => time,
    after: (ms: number, callback: () => void) => {
      const id = nextId++;
      timers.set(id, { at: time + ms, callback });
      return () => void timers.delete(id);
    },
    moveTo(to: number) {
      time = to;
      for (const [id, { at, callback }] of timers) {
        if (at > time) continue;
        timers.delete(id);
        callback();
      }
    },
  };
}

Deno.test("Deadlines calls back for each wait when its own time is over, on one timer", () => {
  const clock = handClock();
  const deadlines = new Deadlines(clock, 100);
  const late: string[] = [];
  deadlines.start(() => late.push("first"));
  clock.moveTo(40);
  deadlines.start(() => late.push("second"));
  assertEquals(clock.timers.size, 1);
  clock.moveTo(100);
  assertEquals(late, ["first"]);
  clock.moveTo(139);
  assertEquals(late, ["first"]);
  clock.moveTo(140);
  assertEquals(late, ["first", "second"]);
  assertEquals(clock.timers.size, 0);
});

Deno.test("Deadlines leaves no timer when every wait has ended, and calls nobody back", () => {
  const clock = handClock();
  const deadlines = new Deadlines(clock, 100);
  const late: number[] = [];
  const ends = [1, 2, 3].map((n) => deadlines.start(() => late.push(n)));
  for (const end of ends) {
    end();
    end();
  }
  assertEquals(clock.timers.size, 0);
  clock.moveTo(500);
  assertEquals(late, []);
});

Deno.test("Deadlines skips a wait that ended, and starts anew afterwards", () => {
  const clock = handClock();
  const deadlines = new Deadlines(clock, 100);
  const late: string[] = [];
  const end = deadlines.start(() => late.push("ended"));
  clock.moveTo(50);
  deadlines.start(() => late.push("waited"));
  end();
  clock.moveTo(150);
  assertEquals(late, ["waited"]);
  deadlines.start(() => late.push("later"));
  clock.moveTo(250);
  assertEquals(late, ["waited", "later"]);
});
