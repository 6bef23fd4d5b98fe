import { readConfig } from "../../shared/runtime/config.ts";
import { openStore } from "../../shared/storage/open.ts";
import type { Store } from "../../shared/storage/port.ts";
import { startPostgres, withoutPostgres } from "../../tasks/support/postgres.ts";
import type { TestPostgres } from "../../tasks/support/postgres.ts";

/** Whether this level of the runtime has SQLite. */
const HAS_SQLITE = Number(Deno.version.deno.split(".")[1]) >= 2 &&
  Deno.version.deno !== "2.1.4";

/** A place for one test's data. */
export interface Place {
  readonly url: string;
  /** Opens it once more, as another process would; whoever opens it closes it. */
  open(env?: Readonly<Record<string, string>>): Store;
  /** Its folder, where what is on the disk can be looked at. */
  readonly folder: string;
  /** The cluster behind it, when there is one. */
  readonly cluster: TestPostgres | undefined;
}

/** Opens the database of a `STORAGE_URL`. */
export function open(url: string, env: Readonly<Record<string, string>> = {}): Store {
  const store = openStore(readConfig({ STORAGE_URL: url, ...env }), { log: () => {} });
  if (store === undefined) throw new Error("no STORAGE_URL");
  return store;
}

/** A database in memory, with its tables; nothing else sees it. */
export async function memoryStore(): Promise<Store> {
  const store = open("sqlite::memory:");
  await store.migrate();
  return store;
}

/** Calls back with an SQLite file that is removed afterwards. */
export async function withSqliteFile(work: (place: Place) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "trust-sqlite" });
  try {
    const url = `sqlite:${folder}/trust.db`;
    await work({ url, folder, cluster: undefined, open: (env) => open(url, env) });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What every engine must do alike: one test an engine, on real data of its own. */
export function testStores(name: string, work: (place: Place) => Promise<void>): void {
  Deno.test({
    name: `sqlite: ${name}`,
    ignore: !HAS_SQLITE,
    fn: () => withSqliteFile(work),
  });
  Deno.test({
    name: `postgres: ${name}`,
    ignore: NO_POSTGRES,
    fn: async () => {
      const cluster = await (running ??= startPostgres());
      const url = await cluster.newDatabase();
      await work({ url, folder: cluster.folder, cluster, open: (env) => open(url, env) });
    },
    // One cluster serves all tests of a file, and ends with them.
    sanitizeResources: false,
    sanitizeOps: false,
  });
}

/** Ignores of tests that need an engine. */
export const NO_SQLITE = !HAS_SQLITE;
export const NO_POSTGRES = await withoutPostgres();

let running: Promise<TestPostgres> | undefined;

/** Ends the cluster of this file; called by its last line. */
export function endPostgres(): void {
  Deno.test({
    name: "postgres: its cluster ends",
    ignore: NO_POSTGRES,
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      await (await running)?.[Symbol.asyncDispose]();
      running = undefined;
    },
  });
}
