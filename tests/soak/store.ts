/**
 * The command `deno task soak:store`, in which two gateways share a failing database, and counts
 * stay exact.
 */
import { parseCommand, parsePositive, runCommand, UsageError } from "../../cli/command.ts";
import { wait } from "../support/wait.ts";
import { Accounts } from "../../shared/accounts/accounts.ts";
import { readUsage } from "../../shared/accounts/usage.ts";
import { readConfig } from "../../shared/runtime/config.ts";
import { createRandomBytes, systemClock } from "../../shared/runtime/real.ts";
import { openStore } from "../../shared/storage/open.ts";
import type { Store } from "../../shared/storage/port.ts";
import { startPostgres } from "../support/postgres.ts";
import { startFleet } from "./fleet.ts";
import { readCommandOutput } from "../support/run.ts";
import { createPostgresFaults, createSqliteFaults } from "./store_faults.ts";
import type { Fault } from "./store_faults.ts";
import { callOn } from "./store_traffic.ts";
import type { SoakCaller, Tally, Traffic } from "./store_traffic.ts";

const FAULT_EVERY_MS = 15_000;

/** Number of callers with their own account: with and without idempotency keys. */
const KEYED = 10;
const UNKEYED = 4;
/** Number of callers that share one account, whose plan is used up. */
const LIMITED = 3;

/** Longest wait for unfinished work: by then the leases of killed processes have ended. */
const SETTLE_MS = 240_000;

/** Longest wait for the sweep, which runs each minute. */
const SWEPT_MS = 90_000;

/** Number of jobs polled at the same time after the traffic has ended. */
const ASKING = 8;

const STORAGE_KEY = btoa("k".repeat(32));

// deno-lint-ignore no-console -- A report is what this program is for.
const print = (line: string) => console.log(line);

const USAGE = `Usage: deno task soak:store -- [--engine sqlite|postgres] [--minutes 10]
Makes a database of its own, in /tmp, whose gateways and connections it breaks; STORAGE_URL is not read.
Exit status: 0; 1 if a count was not exact or an answer wrong; 2 for a wrong command.`;

await runCommand(USAGE, async () => {
  const { values: { engine, minutes }, positionals: [surplus] } = parseCommand({
    engine: { type: "string", default: "sqlite" },
    minutes: { type: "string", default: "10" },
  });
  if (surplus !== undefined) throw new UsageError(`Unknown: "${surplus}".`);
  if (engine !== "sqlite" && engine !== "postgres") {
    throw new UsageError("--engine takes sqlite or postgres.");
  }
  return await soak(engine, parsePositive(minutes, "--minutes")) ? 0 : 1;
});

async function soak(engine: Store["engine"], minutes: number): Promise<boolean> {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-soak" });
  await using cluster = engine === "postgres" ? await startPostgres() : null;
  const url = await cluster?.createDatabase() ?? `sqlite:${folder}/trust.db`;
  const store = openStoreAt(url);
  await store.migrate();
  await using fleet = await startFleet(2, {
    STORAGE_URL: url,
    STORAGE_KEY,
    RESULT_CACHE: "true",
  });
  const faults = cluster
    ? createPostgresFaults(fleet, cluster, new URL(url).pathname.slice(1))
    : createSqliteFaults(fleet, `${folder}/trust.db`);
  const end = Date.now() + minutes * 60_000;
  const traffic: Traffic = {
    urls: fleet.urls,
    going: () => Date.now() < end,
    jobs: new Map(),
    wrongAnswers: new Map(),
    statuses: new Map(),
  };
  const callers = await makeCallers(store);
  const calling = Promise.all(callers.map((caller) => callOn(traffic, caller)));
  await happen(faults, traffic);
  const settled = await Promise.race([calling.then(() => true), wait(SETTLE_MS).then(() => false)]);
  const undone = await countUndoneJobs(traffic);
  print(`answers ${JSON.stringify(Object.fromEntries([...traffic.statuses].sort()))}`);
  print(`jobs accepted ${traffic.jobs.size}, not done ${undone}`);
  // Failed refunds are repeated within seconds.
  await wait(5_000);
  const exact = await checkCounts(store, callers);
  const parts = await countPartsLeft(store);
  await store.close();
  await readCommandOutput("rm", "-r", "--", folder);
  const wrongAnswers = [...traffic.wrongAnswers];
  if (!settled) print("calls were not answered in the end");
  if (wrongAnswers.length > 0) print(`wrong ${JSON.stringify(wrongAnswers)}`);
  const passed = settled && undone === 0 && exact && parts === 0 && wrongAnswers.length === 0;
  print(passed ? "passed" : "FAILED");
  return passed;
}

function openStoreAt(url: string): Store {
  const store = openStore(readConfig({ STORAGE_URL: url }), { log: () => {}, clock: systemClock });
  if (store === undefined) throw new Error("no STORAGE_URL");
  return store;
}

async function makeCallers(store: Store): Promise<readonly SoakCaller[]> {
  const accounts = new Accounts(store, {
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    randomBytes: createRandomBytes,
  });
  const make = async (plan: string, keyed: boolean): Promise<SoakCaller> => {
    const { account, token } = await accounts.create({ name: "soak", plan });
    const tally: Tally = { accountId: account.id, answered: 0, unsure: 0, refused: 0 };
    return { token, tally, keyed, limited: plan === "free" };
  };
  const promises = [];
  for (let i = 0; i < KEYED + UNKEYED; i++) promises.push(await make("pme_pro", i < KEYED));
  const limited = await make("free", false);
  return [...promises, ...Array.from({ length: LIMITED }, () => limited)];
}

/** Causes one fault after another until the time is over; prints a line each minute. */
async function happen(faults: readonly Fault[], traffic: Traffic): Promise<void> {
  let lastPrintMs = Date.now();
  const happened = new Map<string, number>();
  for (let n = 0; traffic.going(); n++) {
    await wait(FAULT_EVERY_MS);
    const fault = faults[n % faults.length];
    if (fault === undefined || !traffic.going()) break;
    await fault.happen();
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
    if (Date.now() - lastPrintMs < 60_000) continue;
    lastPrintMs = Date.now();
    print(`${JSON.stringify(Object.fromEntries([...traffic.statuses].sort()))}`);
  }
  print(`faults ${JSON.stringify(Object.fromEntries(happened))}`);
}

/** Polls the accepted jobs until all are done, or none ends for a long time. */
async function countUndoneJobs({ jobs, urls }: Traffic): Promise<number> {
  const open = new Map(jobs);
  const last = new Map<string, string>();
  let giveUp = Date.now() + SETTLE_MS;
  const ask = async (id: string, token: string): Promise<void> => {
    const response = await fetch(`${urls[0]}/api/v1/jobs/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { status } = await response.json();
    last.set(id, `${response.status} ${status}`);
    // Reading has a limit of its own.
    if (response.status === 429) await wait(1_000);
    if (status !== "complete") return;
    open.delete(id);
    giveUp = Date.now() + SETTLE_MS;
  };
  while (open.size > 0 && Date.now() < giveUp) {
    const queue = [...open];
    const askForJobs = async () => {
      for (let job = queue.pop(); job !== undefined; job = queue.pop()) await ask(...job);
    };
    await Promise.all(Array.from({ length: ASKING }, askForJobs));
    await wait(500);
  }
  for (const id of open.keys()) print(`job ${id} not done, last ${last.get(id)}`);
  return open.size;
}

/** Parts of large mails that remain although their jobs have ended; the sweep deletes them. */
async function countPartsLeft(store: Store): Promise<number> {
  const maximum = Date.now() + SWEPT_MS;
  while (true) {
    const [row] = await store.query("select count(*) as parts from mail_trust.job_parts");
    const parts = Number(row?.["parts"]);
    if (parts > 0 && Date.now() < maximum) {
      await wait(1_000);
      continue;
    }
    print(`parts of large mails left ${parts}`);
    return parts;
  }
}

/** Compares the counted calls with the answered ones. */
async function checkCounts(store: Store, callers: readonly SoakCaller[]): Promise<boolean> {
  let exact = true;
  let [answered, unsure] = [0, 0];
  for (const tally of new Set(callers.map((caller) => caller.tally))) {
    const keyed = callers.some((caller) => caller.tally === tally && caller.keyed);
    const { total, days } = await readUsage(store, tally.accountId, { from: 0, to: 99_999 });
    answered += tally.answered;
    unsure += keyed ? 0 : tally.unsure;
    const least = tally.answered;
    const maximum = tally.answered + (keyed ? 0 : tally.unsure);
    const limited = callers.some((caller) => caller.tally === tally && caller.limited);
    // A soak across midnight UTC covers two days.
    const exceeded = limited && total > 100 * new Set(days.map(({ date }) => date)).size;
    if (total >= least && total <= maximum && !exceeded) continue;
    exact = false;
    print(`${keyed ? "keyed" : "unkeyed"}: counted ${total}, answered ${least} to ${maximum}`);
  }
  print(`answered ${answered}, of calls without a key unsure ${unsure}, counts exact: ${exact}`);
  return exact;
}
