import { Accounts } from "../../shared/accounts/accounts.ts";
import type { Taken } from "../../shared/accounts/limits.ts";
import { take, takeTogether } from "../../shared/accounts/take.ts";
import type { Take } from "../../shared/accounts/take.ts";
import { randomBytes, systemClock } from "../../shared/runtime/real.ts";
import type { Store } from "../../shared/storage/port.ts";
import { NOON } from "./api.ts";
import { manualClock } from "./manual_clock.ts";
import { testStores } from "./stores.ts";
import type { Place } from "./stores.ts";

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
export function testWays(
  name: string,
  work: (place: Place, takeOf: (store: Store) => Take) => Promise<void>,
): void {
  for (const [way, takeOf] of Object.entries(WAYS)) {
    testStores(`${name} (${way})`, (place) => work(place, takeOf));
  }
}

/** Creates an account; returns its id. */
export async function accountIn(store: Store): Promise<string> {
  const accounts = new Accounts(store, {
    clock: manualClock(NOON),
    newId: () => crypto.randomUUID(),
    randomBytes,
  });
  return (await accounts.create({ name: "Ann", plan: "free" })).account.id;
}

/** A store with eight connections and an account. */
export async function preparedAccount({ open }: Place) {
  const store = open({ STORAGE_CONNECTIONS: "8" });
  await store.migrate();
  return { store, accountId: await accountIn(store) };
}

/** Number of calls that were granted. */
export function granted(results: readonly Taken[]): number {
  return results.filter(({ kind }) => kind === "granted").length;
}
