import { hashOf, newToken } from "../../shared/accounts/tokens.ts";
import { FIND } from "../../shared/accounts/authenticate.ts";
import { TAKE, take } from "../../shared/accounts/take.ts";
import { dayOf } from "../../shared/accounts/time.ts";
import { randomBytes } from "../../shared/runtime/real.ts";
import type { Store } from "../../shared/storage/port.ts";
import { median } from "../support/median.ts";
import { startPostgres } from "../support/postgres.ts";
import { open } from "../support/stores.ts";

/**
 * Whether the number of accounts and of usage rows makes a call slower: token and limits with 1 000
 * accounts and a row of usage each, and with 100 000 accounts and a million rows, alternating in
 * rounds. For Postgres it also prints the query plans.
 */

const NOW = Date.UTC(2026, 0, 5, 12);
const TODAY = dayOf(NOW);
const CALLS = 2_000;
const ROUNDS = 9;

// deno-lint-ignore no-console -- A benchmark's result is what it prints.
const print = (line: string) => console.log(line);

/** Accounts a1, a2, … with a token each, and rows of usage for past days. */
async function fill(
  store: Store,
  execute: (sql: string) => Promise<unknown>,
  { accounts, days }: { readonly accounts: number; readonly days: number },
): Promise<readonly string[]> {
  await store.migrate();
  const numbers = (most: number, name: string) =>
    store.engine === "postgres"
      ? `generate_series(1, ${most}) as ${name}(i)`
      : `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})
        select i from n) as ${name}`;
  await execute(
    `insert into mail_trust.accounts (id, name, plan, created_at)
    select 'a' || n.i, 'x', 'pme_pro', 0
    from ${numbers(accounts, "n")}`,
  );
  const tokens = Array.from({ length: 200 }, () => newToken(randomBytes));
  await execute(
    `insert into mail_trust.tokens (hash, account_id, name, hint, scopes, created_at, last_used_at)
    select 'hash' || n.i, 'a' || n.i, '', 'xxxx', 'phone:check', 0, ${NOW}
    from ${numbers(accounts, "n")}`,
  );
  for (const [i, token] of tokens.entries()) {
    await store.query("update mail_trust.tokens set hash = $1 where hash = $2", [
      hashOf(token),
      `hash${1 + i * Math.floor(accounts / tokens.length)}`,
    ]);
  }
  await execute(
    `insert into mail_trust.usage
    select 'a' || n.i, ${TODAY} - d.i, 1, 1, 0, 0, 0, 0, 0, 0
    from ${numbers(accounts, "n")}, ${numbers(days, "d")}`,
  );
  if (store.engine === "postgres") await execute("analyze");
  return tokens;
}

/** Microseconds per call, with 16 calls at a time. */
async function timeOf(store: Store, tokens: readonly string[]): Promise<number> {
  const plan = { perMinute: 1_000_000, perDay: 1_000_000 };
  let left = CALLS;
  const caller = async () => {
    while (left-- > 0) {
      const [row] = await store.query(FIND, [hashOf(tokens[left % tokens.length] ?? "")]);
      const accountId = String(row?.["account_id"]);
      const taken = await take(store, {
        caller: { accountId, plan },
        what: "phone",
        cost: 1,
        now: NOW,
      });
      if (taken.kind !== "granted") throw new Error("refused");
    }
  };
  const before = performance.now();
  await Promise.all(Array.from({ length: 16 }, caller));
  return (performance.now() - before) * 1000 / CALLS;
}

const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-scale" });
await using cluster = await startPostgres();
for (const engine of ["sqlite", "postgres"]) {
  const stores = [];
  for (const [accounts, days] of [[1_000, 1], [100_000, 10]] as const) {
    const url = engine === "sqlite"
      ? `sqlite:${folder}/${accounts}.db`
      : await cluster.newDatabase();
    const store = open(url);
    const database = new URL(url).pathname.slice(1);
    // May take longer than the statement timeout of the service.
    const execute = engine === "sqlite"
      ? (sql: string) => store.query(sql)
      : (sql: string) => cluster.psql(database, sql);
    const tokens = await fill(store, execute, { accounts, days });
    stores.push({ store, tokens, url, times: [] as number[] });
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { store, tokens, times } of stores) {
      const time = await timeOf(store, tokens);
      // The first round only fills the caches.
      if (round > 0) times.push(time);
    }
  }
  const [small, large] = stores.map(({ times }) => times);
  const ratios = large?.map((time, i) => time / (small?.[i] ?? NaN)) ?? [];
  print(
    `${engine}: ${median(small ?? []).toFixed(0)} us a call on 1 000 accounts, ${
      median(large ?? []).toFixed(0)
    } on 100 000 with 1 000 000 rows; median of the rounds' ratios ${median(ratios).toFixed(2)}`,
  );
  const last = stores.at(-1);
  if (engine === "postgres" && last) {
    const database = new URL(last.url).pathname.slice(1);
    const explain = async (name: string, sql: string, values: readonly string[]) => {
      const filled = values.reduce((text, value, i) => text.replaceAll(`$${i + 1}`, value), sql);
      const plan = await cluster.psql(database, `explain (analyze, buffers, costs off) ${filled}`);
      print(`${name}\n${plan}`);
    };
    await explain("token", FIND, [`'${hashOf(last.tokens[0] ?? "")}'`]);
    await explain("limits", TAKE, ["'a1'", `${TODAY}`, "0", "0", "1", "100000", "1000"]);
  }
  for (const { store } of stores) await store.close();
}
await Deno.remove(folder, { recursive: true });
