/** Limits on both engines: never exceeded, however many calls come at the same time. */

import { assert, assertEquals } from "@std/assert";
import type { ChargeRequest } from "../../../shared/accounts/limits.ts";
import { toDay } from "../../../shared/accounts/time.ts";
import { readUsage } from "../../../shared/accounts/usage.ts";
import { NOON } from "../../support/api.ts";
import {
  countGranted,
  createCharger,
  createTestAccount,
  openStoreWithAccount,
} from "../../support/limits.ts";
import { getRunFlags } from "../../support/run_flags.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

const FREE = { perMinute: 10, perDay: 100 };

const [CALLS, LIMIT] = [1000, 100];

testStores(
  `${CALLS} parallel calls against a limit of ${LIMIT} a day grant ${LIMIT}`,
  async (place) => {
    const { store, accountId } = await openStoreWithAccount(place);
    const count = createCharger(store);
    const caller = { accountId, plan: { perMinute: 10_000, perDay: LIMIT } };
    const results = await Promise.all(
      Array.from(
        { length: CALLS },
        () => count({ caller, kind: "email", cost: 1, now: NOON }),
      ),
    );
    assertEquals(countGranted(results), LIMIT);
    const { days } = await readUsage(store, accountId, { from: toDay(NOON), to: toDay(NOON) });
    assertEquals(days, [{
      date: "2026-01-05",
      endpoint: "email/analyze",
      count: LIMIT,
      refused: CALLS - LIMIT,
    }]);
    await store.close();
  },
);

testStores(
  `${CALLS} parallel calls against a limit of ${LIMIT} a minute grant ${LIMIT}`,
  async (place) => {
    const { store, accountId } = await openStoreWithAccount(place);
    const count = createCharger(store);
    const caller = { accountId, plan: { perMinute: LIMIT, perDay: 10_000 } };
    const results = await Promise.all(
      Array.from(
        { length: CALLS },
        (_, i) => count({ caller, kind: i % 2 ? "email" : "phone", cost: 1, now: NOON }),
      ),
    );
    assertEquals(countGranted(results), LIMIT);
    for (const result of results) {
      assert(result.kind === "granted" || result.window === "minute");
    }
    await store.close();
  },
);

testStores("four processes together grant what one would", async (place) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () =>
      new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          ...getRunFlags(),
          "-A",
          "tests/support/charge_program.ts",
          accountId,
          `${CALLS / 4}`,
          "10000",
          `${LIMIT}`,
          `${NOON}`,
        ],
        env: place.env,
      }).output()),
  );
  const counts = outputs.map(({ stdout, stderr, code }) => {
    assertEquals(code, 0, new TextDecoder().decode(stderr));
    return Number(new TextDecoder().decode(stdout));
  });
  assertEquals(counts.reduce((sum, count) => sum + count), LIMIT, counts.join("+"));
  await store.close();
});

testStores(
  "calls of many accounts, plans and prices that arrive together are counted exactly",
  async (place) => {
    const { store } = await openStoreWithAccount(place);
    const count = createCharger(store);
    const plans = [{ perMinute: 1000, perDay: 20 }, { perMinute: 15, perDay: 1000 }];
    const callers: ChargeRequest["caller"][] = [];
    for (let i = 0; i < 12; i++) {
      callers.push({ accountId: await createTestAccount(store), plan: plans[i % 2] ?? FREE });
    }
    // At the change of a minute, so that one statement has calls of an account in two minutes.
    const asks = Array.from({ length: 600 }, (_, i) => ({
      caller: callers[i % callers.length] ?? callers[0],
      kind: i % 3 ? "email" as const : "phone" as const,
      cost: 1 + i % 7,
      now: NOON + (i % 5 ? 59_999 : 60_000),
    })).flatMap((ask) => ask.caller ? [{ ...ask, caller: ask.caller }] : []);
    const results = await Promise.all(asks.map(count));
    for (const caller of callers) {
      const callerResults = results.flatMap((result, i) =>
        asks[i]?.caller === caller ? [{ result, ask: asks[i] }] : []
      );
      const countSpent = (now?: number) =>
        callerResults.reduce(
          (sum, { result, ask }) =>
            result.kind === "granted" && ask && (now === undefined || ask.now === now)
              ? sum + ask.cost
              : sum,
          0,
        );
      const { total } = await readUsage(store, caller.accountId, { from: 0, to: toDay(NOON) });
      assertEquals(total, countSpent());
      assert(countSpent() <= caller.plan.perDay);
      // Calls of the earlier minute that follow calls of the later one are counted in the later
      // one.
      assert(countSpent(NOON + 60_000) <= caller.plan.perMinute);
      assert(
        countSpent() > caller.plan.perDay - 7 || countSpent() > caller.plan.perMinute - 7,
        `${countSpent()}`,
      );
      // Each granted call reports a different remaining count.
      const usedCounts = callerResults.flatMap(({ result }) =>
        result.kind === "granted" ? [result.quota.usedToday] : []
      );
      assertEquals(new Set(usedCounts).size, usedCounts.length);
    }
    await store.close();
  },
);

testStores("a call of an erased account fails, and calls counted with it do not", async (place) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const count = createCharger(store);
  const ask = (
    id: string,
  ) => ({ caller: { accountId: id, plan: FREE }, kind: "email", cost: 1, now: NOON } as const);
  const results = await Promise.allSettled(
    [accountId, "erased", accountId].map((id) => count(ask(id))),
  );
  assertEquals(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  const { total } = await readUsage(store, accountId, { from: 0, to: toDay(NOON) });
  assertEquals(total, 2);
  await store.close();
});

endPostgres();
