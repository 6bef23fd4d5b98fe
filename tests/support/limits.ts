import { Accounts } from "../../shared/accounts/accounts.ts";
import type { ChargeRequest, ChargeResult } from "../../shared/accounts/limits.ts";
import { chargeCall } from "../../shared/accounts/charge_call.ts";
import { createRandomBytes } from "../../shared/runtime/real.ts";
import type { Store } from "../../shared/storage/port.ts";
import { NOON } from "./api.ts";
import { createManualClock } from "./manual_clock.ts";
import type { Place } from "./stores.ts";

/**
 * Maximum number of calls that wait for a connection at a time, so that none exceeds its time
 * limit.
 */
const MAX_WAITING = 100;

/** Creates a function that charges calls, however many come at once. */
export function createCharger(store: Store): (ask: ChargeRequest) => Promise<ChargeResult> {
  let free = MAX_WAITING;
  const waiting: (() => void)[] = [];
  return async (ask) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await chargeCall(store, ask);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}

/** Creates an account; returns its id. */
export async function createTestAccount(store: Store): Promise<string> {
  const accounts = new Accounts(store, {
    clock: createManualClock(NOON),
    newId: () => crypto.randomUUID(),
    randomBytes: createRandomBytes,
  });
  return (await accounts.create({ name: "Ann", plan: "free" })).account.id;
}

/** Opens a store with eight connections, and creates an account in it. */
export async function openStoreWithAccount({ open }: Place) {
  const store = open({ STORAGE_CONNECTIONS: "8" });
  await store.migrate();
  return { store, accountId: await createTestAccount(store) };
}

/** Counts the calls that were granted. */
export function countGranted(results: readonly ChargeResult[]): number {
  return results.filter(({ kind }) => kind === "granted").length;
}
