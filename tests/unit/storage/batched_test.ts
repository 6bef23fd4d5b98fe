import { assertEquals } from "@std/assert";
import { StorageError } from "../../../shared/storage/port.ts";
import { batched } from "../../../shared/storage/batched.ts";

/** An event loop whose turns are run one by one. */
function loop() {
  let turn: (() => void)[] = [];
  let ms = 0;
  return {
    clock: {
      nextTurn: (callback: () => void) => void turn.push(callback),
      monotonic: () => ms,
    },
    /** Runs one turn, and all promise reactions that follow. */
    pass: async (tookMs = 0) => {
      const now = turn;
      turn = [];
      ms += tookMs;
      for (const callback of now) callback();
      for (let i = 0; i < 20; i++) await Promise.resolve();
    },
    waiting: () => turn.length,
  };
}

function asking(fails: (asks: readonly number[]) => unknown = () => undefined) {
  const batches: (readonly number[])[] = [];
  const { clock, ...rest } = loop();
  const ask = batched<number, number>((asks) => {
    batches.push(asks);
    const error = fails(asks);
    return error === undefined ? Promise.resolve(asks.map((n) => n * 2)) : Promise.reject(error);
  }, clock);
  return { ask, batches, ...rest };
}

Deno.test("batched: a single caller is answered once a turn has brought no other", async () => {
  const { ask, batches, pass, waiting } = asking();
  const answer = ask(21);
  assertEquals(batches, []);
  await pass();
  await pass();
  assertEquals([await answer, batches, waiting()], [42, [[21]], 0]);
});

Deno.test("batched: who comes one a turn is gathered, for so many turns at most", async () => {
  const { ask, batches, pass } = asking();
  const answers: Promise<number>[] = [];
  for (let n = 0; n < 12; n++) {
    answers.push(ask(n));
    await pass();
  }
  await pass();
  await pass();
  assertEquals(await Promise.all(answers), Array.from({ length: 12 }, (_, n) => n * 2));
  assertEquals(batches.map(({ length }) => length), [9, 3]);
});

Deno.test("batched: long turns are not waited for", async () => {
  const { ask, batches, pass } = asking();
  const first = ask(1);
  await pass(1);
  const second = ask(2);
  await pass(1);
  assertEquals(await Promise.all([first, second]), [2, 4]);
  assertEquals(batches, [[1, 2]]);
});

Deno.test("batched: a statement takes so many at most", async () => {
  const { ask, batches, pass } = asking();
  const answers = Array.from({ length: 150 }, (_, n) => ask(n));
  await pass();
  await Promise.all(answers);
  assertEquals(batches.map(({ length }) => length), [64, 64, 22]);
});

Deno.test("batched: one that fails fails alone; of a database that is away all hear", async () => {
  const bad = asking((asks) => asks.includes(2) ? new Error("two") : undefined);
  const results = Promise.allSettled([1, 2, 3].map(bad.ask));
  await bad.pass();
  await bad.pass();
  assertEquals((await results).map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  const away = asking(() => new StorageError("unreachable", "It is away."));
  const all = Promise.allSettled([1, 2, 3].map(away.ask));
  await away.pass();
  await away.pass();
  assertEquals((await all).map(({ status }) => status), ["rejected", "rejected", "rejected"]);
  assertEquals(away.batches.length, 1);
});
