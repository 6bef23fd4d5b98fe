/** Charges many calls at once, as one of several processes; prints how many were granted. */
import { chargeCall } from "../../shared/accounts/charge_call.ts";
import { readConfig } from "../../shared/runtime/config.ts";
import { processEnv, systemClock } from "../../shared/runtime/real.ts";
import { openStore } from "../../shared/storage/open.ts";

const [accountId = "", calls = "0", perMinute = "0", perDay = "0", now = "0"] = Deno.args;
const config = readConfig({ ...processEnv(), STORAGE_CONNECTIONS: "8" });
const store = openStore(config, { log: () => {}, clock: systemClock });
if (store === undefined) throw new Error("no STORAGE_URL");
const caller = { accountId, plan: { perMinute: Number(perMinute), perDay: Number(perDay) } };
const results = await Promise.all(
  Array.from(
    { length: Number(calls) },
    () => chargeCall(store, { caller, kind: "email", cost: 1, now: Number(now) }),
  ),
);
await store.close();
// deno-lint-ignore no-console -- What the test reads.
console.log(results.filter(({ kind }) => kind === "granted").length);
