import { assert, assertEquals } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { giveBack, limitHeaders, refusal, takeReading } from "../../../shared/accounts/limits.ts";
import type { Ask, Charge, Taken } from "../../../shared/accounts/limits.ts";
import { dayOf } from "../../../shared/accounts/time.ts";
import { take, takeTogether } from "../../../shared/accounts/take.ts";
import type { Take } from "../../../shared/accounts/take.ts";
import { systemClock } from "../../../shared/runtime/real.ts";
import { usageOf } from "../../../shared/accounts/usage.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { manualClock } from "../../support/manual_clock.ts";
import { runFlags } from "../../support/run_flags.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import type { Place } from "../../support/stores.ts";

/** Limits on both engines: never exceeded, however many calls come at the same time. */

const NOON = Date.UTC(2026, 0, 5, 12);
const SECOND = 1000;
const FREE = { perMinute: 10, perDay: 100 };

/**
 * Both ways of counting: one statement per call, and one statement for several simultaneous calls.
 */
const WAYS: Readonly<Record<string, (store: Store) => Take>> = {
  alone: (store) => atMost(100, (ask) => take(store, ask)),
  together: (store) => takeTogether(store, systemClock),
};

/**
 * Runs at most `most` at a time, so that no call waits for a connection longer than the store
 * allows.
 */
function atMost(most: number, count: Take): Take {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (ask) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await count(ask);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

/** One test per way of counting and engine. */
function testWays(
  name: string,
  work: (place: Place, takeOf: (store: Store) => Take) => Promise<void>,
): void {
  for (const [way, takeOf] of Object.entries(WAYS)) {
    testStores(`${name} (${way})`, (place) => work(place, takeOf));
  }
}

async function accountIn(store: Store): Promise<string> {
  const accounts = new Accounts(store, {
    clock: manualClock(NOON),
    newId: () => crypto.randomUUID(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  return (await accounts.create({ name: "Ann", plan: "free" })).account.id;
}

async function prepared({ open }: Place) {
  const store = open({ STORAGE_CONNECTIONS: "8" });
  await store.migrate();
  return { store, accountId: await accountIn(store) };
}

function granted(results: readonly Taken[]): number {
  return results.filter(({ kind }) => kind === "granted").length;
}

function chargeOf(taken: Taken): Charge {
  assert(taken.kind === "granted");
  return taken.charge;
}

for (const [calls, limit] of [[100, 5], [1000, 100]] as const) {
  testWays(
    `${calls} parallel calls against a limit of ${limit} a day grant ${limit}`,
    async (place, takeOf) => {
      const { store, accountId } = await prepared(place);
      const count = takeOf(store);
      const caller = { accountId, plan: { perMinute: 10_000, perDay: limit } };
      const results = await Promise.all(
        Array.from(
          { length: calls },
          () => count({ caller, what: "email", cost: 1, now: NOON }),
        ),
      );
      assertEquals(granted(results), limit);
      const { days } = await usageOf(store, accountId, { from: dayOf(NOON), to: dayOf(NOON) });
      assertEquals(days, [{
        date: "2026-01-05",
        endpoint: "email/analyze",
        count: limit,
        refused: calls - limit,
      }]);
      await store.close();
    },
  );

  testWays(
    `${calls} parallel calls against a limit of ${limit} a minute grant ${limit}`,
    async (place, takeOf) => {
      const { store, accountId } = await prepared(place);
      const count = takeOf(store);
      const caller = { accountId, plan: { perMinute: limit, perDay: 10_000 } };
      const results = await Promise.all(
        Array.from(
          { length: calls },
          (_, i) => count({ caller, what: i % 2 ? "email" : "phone", cost: 1, now: NOON }),
        ),
      );
      assertEquals(granted(results), limit);
      for (const result of results) {
        assert(result.kind === "granted" || result.window === "minute");
      }
      await store.close();
    },
  );
}

testStores("four processes together grant what one would", async (place) => {
  const { store, accountId } = await prepared(place);
  for (const [each, limit, offset] of [[25, 5, 0], [250, 100, 1]] as const) {
    const day = `${NOON + offset * 86_400_000}`;
    const outputs = await Promise.all(
      Array.from({ length: 4 }, () =>
        new Deno.Command(Deno.execPath(), {
          args: [
            ...["run", ...runFlags(), "-A", "tests/support/take_program.ts"],
            ...[accountId, `${each}`, "10000", `${limit}`, day],
          ],
          env: place.env,
        }).output()),
    );
    const counts = outputs.map(({ stdout, stderr, code }) => {
      assertEquals(code, 0, new TextDecoder().decode(stderr));
      return Number(new TextDecoder().decode(stdout));
    });
    assertEquals(counts.reduce((sum, count) => sum + count), limit, counts.join("+"));
  }
  await store.close();
});

testWays("a minute ends at its sixtieth second, a day at midnight UTC", async (place, takeOf) => {
  const { store, accountId } = await prepared(place);
  const count = takeOf(store);
  const caller = { accountId, plan: { perMinute: 2, perDay: 5 } };
  const at = async (now: number) =>
    (await count({ caller, what: "phone", cost: 1, now })).kind === "granted";
  const midnight = Date.UTC(2026, 0, 6);
  const start = midnight - 120 * SECOND;
  assertEquals([await at(start), await at(start + 59_999), await at(start + 59_999)], [
    true,
    true,
    false,
  ]);
  assertEquals([await at(start + 60_000), await at(midnight - 1), await at(midnight - 1)], [
    true,
    true,
    false,
  ]);
  // A new day starts a new minute too.
  assertEquals([await at(midnight), await at(midnight), await at(midnight)], [true, true, false]);
  assertEquals(await at(midnight + 60_000), true);
  assertEquals(await at(midnight + 120_000), true);
  assertEquals(await at(midnight + 180_000), true);
  // The five calls of the day are used up, although the minute is new.
  const last = await count({ caller, what: "phone", cost: 1, now: midnight + 240_000 });
  assert(last.kind === "refused");
  assertEquals(last.window, "day");
  await store.close();
});

testWays("a plan that changes counts from the next call on", async (place, takeOf) => {
  const { store, accountId } = await prepared(place);
  const count = takeOf(store);
  const small = { accountId, plan: { perMinute: 100, perDay: 2 } };
  const large = { accountId, plan: { perMinute: 100, perDay: 4 } };
  const call = (caller: typeof small) => count({ caller, what: "email", cost: 1, now: NOON });
  const mixed = await Promise.all([
    ...Array.from({ length: 10 }, () => call(small)),
    ...Array.from({ length: 10 }, () => call(large)),
  ]);
  // A call granted under the larger plan did not exceed that plan.
  assert(granted(mixed) <= 4 && granted(mixed) >= 2);
  assertEquals((await call(small)).kind, "refused");
  await Promise.all(Array.from({ length: 10 }, () => call(large)));
  const { total } = await usageOf(store, accountId, { from: 0, to: dayOf(NOON) });
  assertEquals(total, 4);
  await store.close();
});

testWays("a call that came to nothing is given back, and once", async (place, takeOf) => {
  const { store, accountId } = await prepared(place);
  const count = takeOf(store);
  const caller = { accountId, plan: { perMinute: 3, perDay: 3 } };
  const call = (cost: number, now = NOON) => count({ caller, what: "phone", cost, now });
  const charge = chargeOf(await call(3));
  assertEquals((await call(1)).kind, "refused");
  await giveBack(store, charge);
  assertEquals((await call(3)).kind, "granted");
  // In a later minute only the day's count is corrected.
  await giveBack(store, charge);
  const later = chargeOf(await call(1, NOON + 60_000));
  await giveBack(store, { ...later, minute: later.minute - 1 });
  const { total } = await usageOf(store, accountId, { from: 0, to: dayOf(NOON) });
  assertEquals(total, 0);
  await giveBack(store, later);
  const after = await usageOf(store, accountId, { from: 0, to: dayOf(NOON) });
  assertEquals(after.total, 0, "never below nothing");
  await store.close();
});

testWays(
  "a clock set back grants nothing twice, and starts anew when it was far off",
  async (place, takeOf) => {
    const { store, accountId } = await prepared(place);
    const count = takeOf(store);
    const caller = { accountId, plan: { perMinute: 2, perDay: 100 } };
    const at = async (now: number) =>
      (await count({ caller, what: "email", cost: 1, now })).kind === "granted";
    assertEquals([await at(NOON), await at(NOON), await at(NOON)], [true, true, false]);
    for (const back of [1, 30_000, 60_000, 5 * 60_000]) {
      assertEquals(await at(NOON - back), false, `${back} ms`);
    }
    assertEquals(
      await at(NOON - 10 * 60_000),
      true,
      "a wrong clock does not lock out for its error",
    );
    assertEquals(await at(NOON - 10 * 60_000), true);
    assertEquals(await at(NOON - 10 * 60_000), false);
    // Across midnight: the count of the previous day is kept.
    const midnight = Date.UTC(2026, 0, 6);
    assertEquals(await at(midnight), true);
    assertEquals(await at(midnight - 1), true);
    const { days } = await usageOf(store, accountId, { from: 0, to: dayOf(midnight) });
    assertEquals(days.map(({ date, count }) => [date, count]), [["2026-01-05", 5], [
      "2026-01-06",
      1,
    ]]);
    await store.close();
  },
);

testStores(
  "calls of many accounts, plans and prices that come together are counted exactly",
  async (place) => {
    const { store } = await prepared(place);
    const count = takeTogether(store, systemClock);
    const plans = [{ perMinute: 1000, perDay: 20 }, { perMinute: 15, perDay: 1000 }];
    const callers: Ask["caller"][] = [];
    for (let i = 0; i < 12; i++) {
      callers.push({ accountId: await accountIn(store), plan: plans[i % 2] ?? FREE });
    }
    // At the change of a minute, so that one statement has calls of an account in two minutes.
    const asks = Array.from({ length: 600 }, (_, i) => ({
      caller: callers[i % callers.length] ?? callers[0],
      what: i % 3 ? "email" as const : "phone" as const,
      cost: 1 + i % 7,
      now: NOON + (i % 5 ? 59_999 : 60_000),
    })).flatMap((ask) => ask.caller ? [{ ...ask, caller: ask.caller }] : []);
    const results = await Promise.all(asks.map(count));
    for (const caller of callers) {
      const mine = results.flatMap((taken, i) =>
        asks[i]?.caller === caller ? [{ taken, ask: asks[i] }] : []
      );
      const spent = (now?: number) =>
        mine.reduce(
          (sum, { taken, ask }) =>
            taken.kind === "granted" && ask && (now === undefined || ask.now === now)
              ? sum + ask.cost
              : sum,
          0,
        );
      const { total } = await usageOf(store, caller.accountId, { from: 0, to: dayOf(NOON) });
      assertEquals(total, spent());
      assert(spent() <= caller.plan.perDay);
      // Calls of the earlier minute that follow calls of the later one are counted in the later
      // one.
      assert(spent(NOON + 60_000) <= caller.plan.perMinute);
      assert(spent() > caller.plan.perDay - 7 || spent() > caller.plan.perMinute - 7, `${spent()}`);
      // Whoever was granted was told what was left then, each another number.
      const left = mine.flatMap(({ taken }) =>
        taken.kind === "granted" ? [taken.standing.usedToday] : []
      );
      assertEquals(new Set(left).size, left.length);
    }
    await store.close();
  },
);

testStores("a call of an erased account fails alone, and not those beside it", async (place) => {
  const { store, accountId } = await prepared(place);
  const count = takeTogether(store, systemClock);
  const ask = (
    id: string,
  ) => ({ caller: { accountId: id, plan: FREE }, what: "email", cost: 1, now: NOON } as const);
  const results = await Promise.allSettled(
    [accountId, "erased", accountId].map((id) => count(ask(id))),
  );
  assertEquals(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  const { total } = await usageOf(store, accountId, { from: 0, to: dayOf(NOON) });
  assertEquals(total, 2);
  await store.close();
});

testStores("reading has ten times the calls of a minute, and costs nothing", async (place) => {
  const { store, accountId } = await prepared(place);
  const caller = { accountId, plan: { perMinute: 2, perDay: 1 } };
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => takeReading(store, caller, NOON)),
  );
  assertEquals(results.filter(({ status }) => status === "fulfilled").length, 20);
  assertEquals((await takeReading(store, caller, NOON + 60_000)).usedToday, 0);
  assertEquals((await take(store, { caller, what: "email", cost: 1, now: NOON })).kind, "granted");
  const standing = await takeReading(store, caller, NOON + 60_000);
  assertEquals([standing.usedToday, standing.usedThisMinute], [1, 0]);
  await store.close();
});

testStores("the headers say what is left and when it comes back", async (place) => {
  const { store, accountId } = await prepared(place);
  const caller = { accountId, plan: { perMinute: 2, perDay: 3 } };
  const now = Date.UTC(2026, 0, 5, 23, 59, 29, 500);
  const first = await take(store, { caller, what: "email", cost: 1, now });
  assertEquals(limitHeaders(first.standing, now), {
    "ratelimit-policy": '"minute";q=2;w=60, "day";q=3;w=86400',
    ratelimit: '"minute";r=1;t=31, "day";r=2;t=31',
  });
  await take(store, { caller, what: "email", cost: 1, now });
  const third = await take(store, { caller, what: "email", cost: 1, now });
  assert(third.kind === "refused");
  const error = refusal(third, now);
  assertEquals([error.code, error.retryAfter], ["rate_limit_exceeded", "2026-01-06T00:00:00.000Z"]);
  assertEquals(error.headers["retry-after"], "31");
  assertEquals(error.headers["ratelimit"], '"minute";r=0;t=31, "day";r=1;t=31');
  await store.close();
});

endPostgres();
