import { readConfig } from "../../shared/runtime/config.ts";
import type { Clock } from "../../shared/runtime/deps.ts";
import { openStore } from "../../shared/storage/open.ts";
import type { Store } from "../../shared/storage/port.ts";
import { findSharedPostgres, skipsPostgres, startPostgres } from "./postgres.ts";
import type { Postgres, TestPostgres } from "./postgres.ts";
import { PATIENT_PROCESS } from "./context.ts";
import { patientClock } from "./patient_clock.ts";

/** Whether this level of the runtime has SQLite. */
const HAS_SQLITE = Number(Deno.version.deno.split(".")[1]) >= 2 &&
  Deno.version.deno !== "2.1.4";

/** A place for one test's data. */
export interface Place {
  readonly url: string;
  /** Environment with which another process can open it. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens it again, like another process. The caller closes it. */
  open(env?: Readonly<Record<string, string>>, clock?: Clock): Store;
  /** Folder of the store, to examine the files on disk. */
  readonly folder: string;
  /** Cluster of the store, for Postgres. */
  readonly cluster: Postgres | undefined;
}

const { STORAGE_TIMEOUT_MS } = PATIENT_PROCESS;

/** Opens the database of a `STORAGE_URL`. */
export function openTestStore(
  url: string,
  env: Readonly<Record<string, string>> = {},
  clock: Clock = patientClock,
): Store {
  const config = readConfig({ STORAGE_URL: url, STORAGE_TIMEOUT_MS, ...env });
  const store = openStore(config, { log: () => {}, clock });
  if (store === undefined) throw new Error("no STORAGE_URL");
  return store;
}

/** Opens a store of a place, with its tables. */
export async function openPrepared(
  { open }: Place,
  env: Readonly<Record<string, string>> = {},
): Promise<Store> {
  const store = open(env);
  await store.migrate();
  return store;
}

/** Opens a separate database in memory, with its tables. */
export async function openMemoryStore(): Promise<Store> {
  const store = openTestStore("sqlite::memory:");
  await store.migrate();
  return store;
}

/** Runs `work` with an SQLite file that is removed afterwards. */
export async function runWithSqliteFile(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-sqlite" });
  try {
    const url = `sqlite:${folder}/trust.db`;
    const env = { STORAGE_URL: url };
    await work({
      url,
      env,
      folder,
      cluster: undefined,
      open: (more, clock) => openTestStore(url, more, clock),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Defines one test per engine, each with its own database.
 *
 * @param alone For tests that need their own cluster.
 */
export function testStores(
  name: string,
  work: (place: Place) => Promise<void>,
  { alone = false } = {},
): void {
  Deno.test({
    name: `sqlite: ${name}`,
    ignore: !HAS_SQLITE,
    fn: () => runWithSqliteFile(work),
  });
  Deno.test({
    name: `postgres: ${name}`,
    ignore: NO_POSTGRES,
    fn: async () => {
      const cluster = (alone ? undefined : shared) ?? await startOwnPostgres();
      const plainUrl = await cluster.createDatabase();
      const url = HAS_SQLITE ? plainUrl : `${plainUrl}?sslmode=verify-full`;
      const ca: Readonly<Record<string, string>> = HAS_SQLITE
        ? {}
        : { STORAGE_CA_CERT: cluster.ca };
      await work({
        url,
        cluster,
        folder: cluster.folder,
        env: { STORAGE_URL: url, STORAGE_TIMEOUT_MS, ...ca },
        open: (env, clock) => openTestStore(url, { ...ca, ...env }, clock),
      });
    },
    // One cluster serves all tests of a file, or of a run.
    sanitizeResources: false,
    sanitizeOps: false,
  });
}

/**
 * Defines a test that needs any engine: SQLite, or Postgres where the runtime has no SQLite.
 */
export function testStore(name: string, work: (place: Place) => Promise<void>): void {
  if (!HAS_SQLITE) return testStores(name, work);
  Deno.test(name, () => runWithSqliteFile(work));
}

/** Whether tests with SQLite are ignored. */
export const NO_SQLITE = !HAS_SQLITE;
/** Whether tests with Postgres are ignored. */
export const NO_POSTGRES = await skipsPostgres();

/** The shared cluster; on the platform's Deno level only one with TLS, as on the platform. */
const shared = selectUsable(findSharedPostgres());

function selectUsable(cluster: Postgres | undefined): Postgres | undefined {
  return !HAS_SQLITE && cluster?.ca === "" ? undefined : cluster;
}

/** The clusters of this file, started on first use: without and with TLS. */
const running = new Map<boolean, Promise<TestPostgres>>();

function startOwnPostgres(tls = !HAS_SQLITE): Promise<TestPostgres> {
  const cluster = running.get(tls) ?? startPostgres({ tls });
  running.set(tls, cluster);
  return cluster;
}

/** Defines a test that makes its databases in the shared cluster. */
export function testPostgres(
  name: string,
  work: (cluster: Postgres) => Promise<void>,
  { ignore = false } = {},
): void {
  const options = { sanitizeResources: false, sanitizeOps: false };
  const fn = async () => await work(shared ?? await startOwnPostgres());
  Deno.test({ name, ignore: NO_POSTGRES || ignore, fn, ...options });
}

/** Defines a test with a cluster of its file alone. The test may stop it, but leaves it running. */
export function testCluster(
  name: string,
  work: (cluster: TestPostgres) => Promise<void>,
  { tls = false } = {},
): void {
  const options = { sanitizeResources: false, sanitizeOps: false };
  const fn = async () => await work(await startOwnPostgres(tls));
  Deno.test({ name, ignore: NO_POSTGRES, fn, ...options });
}

/** Drops the databases of this file, or stops its clusters; every file calls it last. */
export function endPostgres(): void {
  Deno.test({
    name: "postgres: its databases are dropped, or its cluster ends",
    ignore: NO_POSTGRES,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      await shared?.dropDatabases();
      for (const cluster of running.values()) await (await cluster)[Symbol.asyncDispose]();
      running.clear();
    },
  });
}
