import { assertEquals, assertGreater, assertRejects } from "@std/assert";
import { countCovered } from "../../../shared/phone/coverage.ts";
import { runInTurns } from "../../../shared/phone/pieces.ts";
import { createRemoteSource } from "../../../shared/phone/remote_list.ts";
import { systemClock } from "../../../shared/runtime/real.ts";
import { createTestContext } from "../../support/context.ts";

/** Patterns that overlap in many ways, with `#` in the middle at different places. */
function createOverlappingPatterns(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const symbols = [...String(33_000_000_000 + (i * 7_919) % 1_000_000_000)];
    symbols[2 + i % 9] = "#";
    symbols[2 + (i * 5) % 9] = "#";
    return symbols.join("");
  });
}

Deno.test("a list whose patterns overlap is counted in many short pieces", () => {
  const patterns = createOverlappingPatterns(20_000);
  let pieces = 0;
  let steps = 0;
  for (const counting = countCovered(patterns);; pieces++) {
    const { done, value } = counting.next();
    if (!done) continue;
    steps = value;
    break;
  }
  assertGreater(steps, 100_000);
  assertGreater(pieces, 20);
});

Deno.test("other work is done between the pieces of a list that is loaded", async () => {
  let turns = 0;
  const clock = {
    ...systemClock,
    nextTurn: (callback: () => void) => {
      turns++;
      systemClock.nextTurn(callback);
    },
  };
  const patterns = createOverlappingPatterns(20_000).map((pattern) => ({
    name: "x",
    action: "block",
    pattern,
  }));
  const text = JSON.stringify({ version: "2026.01.01.00.00", name: "x", patterns });
  const { deps } = createTestContext({
    deps: { clock, fetch: () => Promise.resolve(new Response(text)) },
  });
  const list = await createRemoteSource("https://lists.example.org/list.json", deps).load();
  assertEquals(list.blockedPatterns.size, new Set(patterns.map(({ pattern }) => pattern)).size);
  assertGreater(turns, 20);
});

Deno.test("runInTurns stops between two pieces when the time is over", async () => {
  const abort = new AbortController();
  let pieces = 0;
  function* yieldEndlessly(): Generator<void, never> {
    while (true) {
      if (++pieces === 5) abort.abort(new Error("late"));
      yield;
    }
  }
  await assertRejects(() => runInTurns(yieldEndlessly(), systemClock, abort.signal), Error, "late");
  assertEquals(pieces, 5);
});
