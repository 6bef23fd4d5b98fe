/** The minute and the day of a limit on both engines: their ends, refunds, and wrong clocks. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../shared/contract/errors.ts";
import {
  countReading,
  createLimitHeaders,
  createRateLimitError,
  refundCharge,
} from "../../../shared/accounts/limits.ts";
import type { Charge, ChargeResult } from "../../../shared/accounts/limits.ts";
import { toDay } from "../../../shared/accounts/time.ts";
import { chargeCall } from "../../../shared/accounts/charge_call.ts";
import { readUsage } from "../../../shared/accounts/usage.ts";
import { NOON } from "../../support/api.ts";
import { countGranted, createCharger, openStoreWithAccount } from "../../support/limits.ts";
import { endPostgres, testStores } from "../../support/stores.ts";

const SECOND_MS = 1000;

function takeCharge(result: ChargeResult): Charge {
  assert(result.kind === "granted");
  return result.charge;
}

testStores("a minute ends at its sixtieth second, a day at midnight UTC", async (place) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const count = createCharger(store);
  const caller = { accountId, plan: { perMinute: 2, perDay: 5 } };
  const countAt = async (now: number) =>
    (await count({ caller, kind: "phone", cost: 1, now })).kind === "granted";
  const midnight = Date.UTC(2026, 0, 6);
  const start = midnight - 120 * SECOND_MS;
  assertEquals(
    [await countAt(start), await countAt(start + 59_999), await countAt(start + 59_999)],
    [
      true,
      true,
      false,
    ],
  );
  assertEquals([
    await countAt(start + 60_000),
    await countAt(midnight - 1),
    await countAt(midnight - 1),
  ], [
    true,
    true,
    false,
  ]);
  // A new day starts a new minute too.
  assertEquals([await countAt(midnight), await countAt(midnight), await countAt(midnight)], [
    true,
    true,
    false,
  ]);
  assertEquals(await countAt(midnight + 60_000), true);
  assertEquals(await countAt(midnight + 120_000), true);
  assertEquals(await countAt(midnight + 180_000), true);
  // The five calls of the day are used up, although the minute is new.
  const last = await count({ caller, kind: "phone", cost: 1, now: midnight + 240_000 });
  assert(last.kind === "refused");
  assertEquals(last.window, "day");
  await store.close();
});

testStores("a changed plan counts from the next call on", async (place) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const count = createCharger(store);
  const small = { accountId, plan: { perMinute: 100, perDay: 2 } };
  const large = { accountId, plan: { perMinute: 100, perDay: 4 } };
  const call = (caller: typeof small) => count({ caller, kind: "email", cost: 1, now: NOON });
  const mixed = await Promise.all([
    ...Array.from({ length: 10 }, () => call(small)),
    ...Array.from({ length: 10 }, () => call(large)),
  ]);
  // A call granted under the larger plan did not exceed that plan.
  assert(countGranted(mixed) <= 4 && countGranted(mixed) >= 2);
  assertEquals((await call(small)).kind, "refused");
  await Promise.all(Array.from({ length: 10 }, () => call(large)));
  const { total } = await readUsage(store, accountId, { from: 0, to: toDay(NOON) });
  assertEquals(total, 4);
  await store.close();
});

testStores("a call without a result is given back, and only once", async (place) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const count = createCharger(store);
  const caller = { accountId, plan: { perMinute: 3, perDay: 3 } };
  const call = (cost: number, now = NOON) => count({ caller, kind: "phone", cost, now });
  const charge = takeCharge(await call(3));
  assertEquals((await call(1)).kind, "refused");
  await refundCharge(store, charge);
  assertEquals((await call(3)).kind, "granted");
  // In a later minute only the day's count is corrected.
  await refundCharge(store, charge);
  const later = takeCharge(await call(1, NOON + 60_000));
  await refundCharge(store, { ...later, minute: later.minute - 1 });
  const { total } = await readUsage(store, accountId, { from: 0, to: toDay(NOON) });
  assertEquals(total, 0);
  await refundCharge(store, later);
  const after = await readUsage(store, accountId, { from: 0, to: toDay(NOON) });
  assertEquals(after.total, 0, "never below nothing");
  await store.close();
});

testStores(
  "a clock that was set back grants nothing twice, and starts anew if it was far off",
  async (place) => {
    const { store, accountId } = await openStoreWithAccount(place);
    const count = createCharger(store);
    const caller = { accountId, plan: { perMinute: 2, perDay: 100 } };
    const countAt = async (now: number) =>
      (await count({ caller, kind: "email", cost: 1, now })).kind === "granted";
    assertEquals([await countAt(NOON), await countAt(NOON), await countAt(NOON)], [
      true,
      true,
      false,
    ]);
    for (const back of [1, 30_000, 60_000, 5 * 60_000]) {
      assertEquals(await countAt(NOON - back), false, `${back} ms`);
    }
    assertEquals(
      await countAt(NOON - 10 * 60_000),
      true,
      "a wrong clock does not lock out for its error",
    );
    assertEquals(await countAt(NOON - 10 * 60_000), true);
    assertEquals(await countAt(NOON - 10 * 60_000), false);
    // Across midnight: the count of the previous day is kept.
    const midnight = Date.UTC(2026, 0, 6);
    assertEquals(await countAt(midnight), true);
    assertEquals(await countAt(midnight - 1), true);
    const { days } = await readUsage(store, accountId, { from: 0, to: toDay(midnight) });
    assertEquals(days.map(({ date, count }) => [date, count]), [["2026-01-05", 5], [
      "2026-01-06",
      1,
    ]]);
    await store.close();
  },
);

testStores("a refusal after a clock was set back names the end of the counted window", async (
  place,
) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const caller = { accountId, plan: { perMinute: 1, perDay: 100 } };
  const ask = (now: number) => chargeCall(store, { caller, kind: "email" as const, cost: 1, now });
  assertEquals((await ask(NOON)).kind, "granted");
  const end = (Math.floor(NOON / 60_000) + 1) * 60_000;
  const now = NOON - 4 * 60_000;
  assertEquals((await ask(now)).quota.minuteEndsAt, end);
  assertEquals((await ask(end - 1)).kind, "refused");
  assertEquals((await ask(end)).kind, "granted");
  for (let i = 0; i < 10; i++) await countReading(store, caller, end);
  const error = await assertRejects(() => countReading(store, caller, end - 60_000), AppError);
  assertEquals(error.retryAfter, new Date(end + 60_000).toISOString());
  await store.close();
});

testStores("reading has ten times the calls of a minute, and costs nothing", async (place) => {
  const { store, accountId } = await openStoreWithAccount(place);
  const caller = { accountId, plan: { perMinute: 2, perDay: 1 } };
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => countReading(store, caller, NOON)),
  );
  assertEquals(results.filter(({ status }) => status === "fulfilled").length, 20);
  assertEquals((await countReading(store, caller, NOON + 60_000)).usedToday, 0);
  assertEquals(
    (await chargeCall(store, { caller, kind: "email", cost: 1, now: NOON })).kind,
    "granted",
  );
  const quota = await countReading(store, caller, NOON + 60_000);
  assertEquals([quota.usedToday, quota.usedThisMinute], [1, 0]);
  await store.close();
});

testStores(
  "the headers say how many calls are left and when the count starts again",
  async (place) => {
    const { store, accountId } = await openStoreWithAccount(place);
    const caller = { accountId, plan: { perMinute: 2, perDay: 3 } };
    const now = Date.UTC(2026, 0, 5, 23, 59, 29, 500);
    const first = await chargeCall(store, { caller, kind: "email", cost: 1, now });
    assertEquals(createLimitHeaders(first.quota, now), {
      "ratelimit-policy": '"minute";q=2;w=60, "day";q=3;w=86400',
      ratelimit: '"minute";r=1;t=31, "day";r=2;t=31',
    });
    await chargeCall(store, { caller, kind: "email", cost: 1, now });
    const third = await chargeCall(store, { caller, kind: "email", cost: 1, now });
    assert(third.kind === "refused");
    const error = createRateLimitError(third, now);
    assertEquals([error.code, error.retryAfter], [
      "rate_limit_exceeded",
      "2026-01-06T00:00:00.000Z",
    ]);
    assertEquals(error.headers["retry-after"], "31");
    assertEquals(error.headers["ratelimit"], '"minute";r=0;t=31, "day";r=1;t=31');
    await store.close();
  },
);

endPostgres();
