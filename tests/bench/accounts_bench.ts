import { Accounts } from "../../shared/accounts/accounts.ts";
import { randomBytes, systemClock } from "../../shared/runtime/real.ts";
import type { Store } from "../../shared/storage/port.ts";
import { lifelikeHeaderBlock, MEDIAN_BLOCK } from "../support/header_block.ts";
import { startPostgres } from "../support/postgres.ts";
import { open } from "../support/stores.ts";
import { median } from "../support/median.ts";
import { compareLoad } from "./http_load.ts";

/**
 * Cost of token, limits and usage: the CPU time of a v1 API call on each engine, against the same
 * work of the functions, which count nothing, in one run. Measures the gateway's CPU time only, not
 * that of the Postgres server.
 *
 * `accounts_bench.ts [rounds] [callers] [phone|email]`; with 200 callers it shows the 99th
 * percentile of the response time. Linux only (reads `/proc`).
 */

/** Enough accounts that no plan is used up. */
const ACCOUNTS = 200;

/** So long that a busy machine refuses no request. */
const PATIENT = { MAX_QUEUE_MS: "60000" };

async function tokensIn(store: Store): Promise<string[]> {
  await store.migrate();
  const accounts = new Accounts(store, {
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    randomBytes,
  });
  const tokens: string[] = [];
  for (let i = 0; i < ACCOUNTS; i++) {
    tokens.push((await accounts.create({ name: `${i}`, plan: "pme_pro" })).token);
  }
  await store.close();
  return tokens;
}

const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-bench" });
await using cluster = await startPostgres({ settings: ["fsync=off"] });
const sqlite = `sqlite:${folder}/trust.db`;
const postgres = await cluster.newDatabase();
const engines = [
  { engine: "SQLite", url: sqlite, tokens: await tokensIn(open(sqlite)) },
  { engine: "Postgres", url: postgres, tokens: await tokensIn(open(postgres)) },
];

const phoneNumber = "0162000001";
const emailHeaders = lifelikeHeaderBlock(MEDIAN_BLOCK);
const calls = [
  {
    name: "phone",
    path: "/api/v1/phone/check",
    body: { phoneNumber },
    plain: { path: "/functions/v1/regulator-check", accept: "*/*" },
    plainBody: { action: "check", explain: true, phoneNumber },
    requests: 4_000,
  },
  {
    name: "email",
    path: "/api/v1/email/analyze",
    body: { emailHeaders },
    plain: { path: "/functions/v1/analyze-email-headers", accept: "application/json" },
    plainBody: { emailHeaders },
    requests: 1_500,
  },
];

// deno-lint-ignore no-console -- A benchmark prints its result.
const print = (line: string) => console.log(line);
const module = "shared/server/main.ts";
const rounds = Number(Deno.args[0] ?? 11);
const concurrency = Number(Deno.args[1] ?? 16);
const only = Deno.args[2];
for (const call of calls.filter(({ name }) => name === (only ?? name))) {
  const results = await compareLoad([
    {
      ...{ name: "no accounts", module, path: call.plain.path },
      body: JSON.stringify(call.plainBody),
      env: PATIENT,
      headers: () => ({ accept: call.plain.accept }),
    },
    ...engines.map(({ engine, url, tokens }) => ({
      ...{ name: engine, module, path: call.path, body: JSON.stringify(call.body) },
      env: { ...PATIENT, STORAGE_URL: url, STORAGE_KEY: btoa("k".repeat(32)) },
      headers: (n: number) => ({ authorization: `Bearer ${tokens[n % tokens.length]}` }),
    })),
  ], { requests: call.requests, rounds, concurrency });
  const [plain, ...counted] = results;
  print(`${call.name}: no accounts ${plain?.cpuMicros.toFixed(0)} us CPU a call`);
  for (const { name, p50, p99 } of results) {
    print(
      `  ${name}: p50 ${median(p50).toFixed(0)} ms, p99 ${median(p99).toFixed(0)} ms ` +
        `(${p99.map((ms) => ms.toFixed(0)).join(" ")})`,
    );
  }
  for (const { name, cpuMicros, rounds } of counted) {
    const ratios = rounds.map((cpu, i) => cpu / (plain?.rounds[i] ?? NaN));
    print(
      `  ${name}: ${cpuMicros.toFixed(0)} us, median of the rounds' ratios ${
        median(ratios).toFixed(2)
      } (${ratios.map((ratio) => ratio.toFixed(2)).join(" ")})`,
    );
  }
}
await Deno.remove(folder, { recursive: true });
