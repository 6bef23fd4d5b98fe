import { checkVersion, MIGRATIONS, sqliteStatements } from "./migrations.ts";
import { StorageError } from "./port.ts";
import type { Queries, Row, StorageProblem, Store, Value } from "./port.ts";
import { createPatience } from "./patience.ts";
import type { Patiently } from "./patience.ts";
import type { Clock } from "../runtime/deps.ts";

/**
 * Pages given back to the file system at a time, 4 KiB each: what was erased leaves the file small.
 */
const FREED_PAGES = 1_000;

/**
 * Pages kept in memory, in KiB: counts of 100 000 accounts are spread over more than the usual 2.
 */
const CACHE_KIB = 16_384;

/** What is used of `node:sqlite`, which not every level of the runtime has. */
interface Database {
  exec(sql: string): void;
  prepare(sql: string): { all(...values: Value[]): Row[] };
  close(): void;
}

interface SqliteModule {
  readonly DatabaseSync: new (path: string) => Database;
}

const IN_MEMORY = ":memory:";

const NO_URI = "STORAGE_URL: sqlite: takes the path of a file, not an address with file:.";

const NO_FILE = "STORAGE_URL: there is no such database file.";

/** Mode of a new file: it holds names, hashes and encrypted texts, for its owner alone. */
const OWNER_ONLY = 0o600;

/** Options of {@linkcode openSqlite}. */
export interface SqliteOptions {
  /** Refuses a file that is not there, instead of making it. */
  readonly existing?: boolean;
  /** Times the waits for other processes that write. */
  readonly clock: Pick<Clock, "monotonic" | "sleep">;
}

/**
 * The embedded engine: one file, for one machine. Other processes may open the same file.
 *
 * @param path A file, or `:memory:`.
 * @throws {StorageError} `unsupported` on a runtime without it, and when the file cannot be opened.
 */
export async function openSqlite(
  path: string,
  { existing = false, clock }: SqliteOptions,
): Promise<Store> {
  const { DatabaseSync } = await load();
  const { closeSync, existsSync, openSync } = await import("node:fs");
  let db: Database;
  // SQLite takes it for a URI (sqlite.org/uri.html), with options that go past what is done here.
  if (path.startsWith("file:")) throw new StorageError("unsupported", NO_URI);
  try {
    if (path !== IN_MEMORY && !existsSync(path)) {
      if (existing) throw new StorageError("unsupported", NO_FILE);
      // Its log (-wal) and index (-shm) are given the mode that it has (sqlite.org/wal.html).
      closeSync(openSync(path, "a", OWNER_ONLY));
    }
    const opened = new DatabaseSync(path);
    const patiently = createPatience(clock, () => undefined);
    await patiently(() => configure(opened));
    db = opened;
  } catch (error) {
    if (error instanceof StorageError && error.problem !== "failed") throw error;
    throw new StorageError(
      "unsupported",
      "STORAGE_URL: the database file cannot be opened: see that its folder exists, and that the " +
        "process may read and write both (--allow-read, --allow-write).",
      error,
    );
  }
  return storeOf(db, clock);
}

/**
 * Statements never wait for a lock, which would hold up all that the process does, health checks
 * too.
 * Write-ahead: readers go on while one writes, and a process that is killed loses nothing it had
 * committed. What is deleted is overwritten; room it took is given back where the file was made so.
 */
function configure(db: Database): void {
  try {
    db.exec(`pragma busy_timeout = 0;
      pragma auto_vacuum = incremental;
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma cache_size = -${CACHE_KIB};
      pragma foreign_keys = on;
      pragma secure_delete = on;`);
  } catch (error) {
    throw failure(error);
  }
}

async function load(): Promise<SqliteModule> {
  // Not a literal: a level of the runtime that has no such module must still load this one.
  const name = "node:sqlite";
  try {
    return await import(name);
  } catch (error) {
    throw new StorageError(
      "unsupported",
      "STORAGE_URL: this runtime has no SQLite; give the address of a Postgres database.",
      error,
    );
  }
}

function storeOf(db: Database, clock: Pick<Clock, "monotonic" | "sleep">): Store {
  const prepared = new Map<string, ReturnType<Database["prepare"]>>();
  /** Resolves when the transaction that is open has ended: there is one connection. */
  let open: Promise<void> | undefined;
  const patiently: Patiently = createPatience(clock, () => open);

  const run = (sql: string, values: readonly Value[] = []): readonly Row[] => {
    try {
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = db.prepare(inSqlite(sql));
        prepared.set(sql, statement);
      }
      return statement.all(...values);
    } catch (error) {
      throw failure(error);
    }
  };
  const queries: Queries = {
    // Async, so that what is thrown is a rejection.
    // deno-lint-ignore require-await
    query: async (sql, values) => run(sql, values),
  };

  const transaction = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const ended = Promise.withResolvers<void>();
    await patiently(() => {
      run("begin immediate");
      open = ended.promise;
    });
    try {
      const result = await work(queries);
      run("commit");
      return result;
    } catch (error) {
      undo(db);
      throw error;
    } finally {
      open = undefined;
      ended.resolve();
    }
  };

  const version = (): number => {
    const [table] = run("select name from sqlite_master where name = 'migrations'");
    if (table === undefined) return 0;
    return Number(run("select max(version) as version from migrations")[0]?.["version"] ?? 0);
  };

  return {
    engine: "sqlite",
    query: (sql, values) => patiently(() => run(sql, values)),
    transaction,
    check: () => patiently(() => checkVersion(version())),
    // In one go: another process that starts waits for the lock of the file.
    migrate: () =>
      patiently(() => {
        migrateNow(db, version);
        checkVersion(version());
      }),
    scrub: async () => {
      while (open !== undefined) await open;
      try {
        run(`pragma incremental_vacuum(${FREED_PAGES})`);
      } catch (error) {
        if (error instanceof StorageError && error.problem === "busy") return false;
        throw error;
      }
      const [{ busy } = {}] = run("pragma wal_checkpoint(truncate)");
      return busy === 0;
    },
    close: async () => {
      while (open !== undefined) await open;
      db.close();
    },
  };
}

/** A second process finds nothing left to do. */
function migrateNow(db: Database, version: () => number): void {
  try {
    db.exec("begin immediate");
    const current = version();
    for (const step of MIGRATIONS.filter((step) => step.version > current)) {
      for (const statement of sqliteStatements(step)) db.exec(inSqlite(statement));
    }
    db.exec("commit");
  } catch (error) {
    undo(db);
    throw failure(error);
  }
}

/** SQLite has no schemas, numbers parameters with `?`, and has one writer, who skips nobody. */
function inSqlite(sql: string): string {
  return sql.replaceAll("mail_trust.", "").replaceAll(/\$(?=\d)/g, "?")
    .replaceAll(" for update skip locked", "");
}

/** Many failures have rolled back already. */
function undo(db: Database): void {
  try {
    db.exec("rollback");
  } catch {
    // There was nothing left to undo.
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html) that say more than that it failed. */
const PROBLEMS: readonly (readonly [code: number, text: string, problem: StorageProblem])[] = [
  [5, "database is locked", "busy"],
  [6, "database table is locked", "busy"],
  [8, "attempt to write a readonly database", "read_only"],
  [10, "disk I/O error", "unreachable"],
  [13, "database or disk is full", "full"],
  [14, "unable to open database file", "unreachable"],
];

function failure(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = Reflect.get(Object(error), "errcode");
  const text = error instanceof Error ? error.message : "";
  // Extended codes carry the primary one in their last byte; not every call tells a code.
  const [, , problem] =
    PROBLEMS.find(([known, words]) =>
      typeof code === "number" ? known === (code & 0xff) : text.startsWith(words)
    ) ?? [];
  return new StorageError(
    problem ?? "failed",
    "The database could not execute a statement.",
    error,
  );
}
