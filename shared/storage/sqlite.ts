import { listSqliteStatements, MIGRATIONS } from "./migrations.ts";
import {
  checkVersion,
  hasOldestColumn,
  type SchemaState,
  SELECT_LAST_STEP,
  SELECT_OLDEST_CODE,
} from "./schema_state.ts";
import {
  type Queries,
  type Row,
  StorageError,
  type StorageProblem,
  type Store,
  type Value,
} from "./port.ts";
import { createRetry, type RunWhenFree } from "./retry_busy.ts";
import type { Clock } from "../runtime/deps.ts";

/** Maximum number of 4 KiB pages that an erasure frees at a time, which shrinks the file. */
const MAX_FREED_PAGES = 1_000;

/**
 * Page cache in KiB: the counts of 100 000 accounts need more than the default of 2 MiB.
 */
const CACHE_KIB = 16_384;

/** The part of `node:sqlite` that is used; older levels of the runtime lack the module. */
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

export interface SqliteOptions {
  /** Refuses a file that is not there, instead of making it. */
  readonly mustExist?: boolean;
  /** For pauses while another process writes. */
  readonly clock: Pick<Clock, "monotonic" | "sleep">;
}

/**
 * Opens the embedded engine, one file for one machine.
 *
 * @param path A file, or `:memory:`.
 * @throws {StorageError}
 */
export async function openSqlite(
  path: string,
  { mustExist = false, clock }: SqliteOptions,
): Promise<Store> {
  const { DatabaseSync } = await loadSqlite();
  const { closeSync, existsSync, openSync } = await import("node:fs");
  let database: Database;
  // SQLite would read a URI (sqlite.org/uri.html), whose options override ours.
  if (path.startsWith("file:")) throw new StorageError("unsupported", NO_URI);
  try {
    if (path !== IN_MEMORY && !existsSync(path)) {
      if (mustExist) throw new StorageError("unsupported", NO_FILE);
      // Its log (-wal) and index (-shm) are given the mode that it has (sqlite.org/wal.html).
      closeSync(openSync(path, "a", OWNER_ONLY));
    }
    const newDatabase = new DatabaseSync(path);
    const runWhenFree = createRetry(clock, () => undefined);
    await runWhenFree(() => configure(newDatabase));
    database = newDatabase;
  } catch (error) {
    if (error instanceof StorageError && error.problem !== "failed") throw error;
    throw new StorageError("unsupported", `STORAGE_URL: ${explainOpenFailure(error)}`, error);
  }
  return createStore(database, clock);
}

/** Folders that the commands of `deno task serve`, the service and the container may write to. */
export const SQLITE_FOLDERS = ["data", "/var/lib/mail-trust", "/run/mail-trust"] as const;

/** Tells why a database file cannot be opened, without its path. */
function explainOpenFailure(error: unknown): string {
  const { name, code }: { name?: unknown; code?: unknown } = Object(error);
  if (name === "NotCapable" || name === "PermissionDenied") {
    const folders = SQLITE_FOLDERS.join(", ");
    return `this process may keep a database in these folders only: ${folders}. Put the file ` +
      "there, or start it with --allow-read and --allow-write for another folder.";
  }
  if (code === "ENOENT") return "the folder of the database file does not exist; create it.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return "the user of this process may not read and write the database file or its folder.";
  }
  return "the database file cannot be opened: it is a folder, or this user may not write it.";
}

/**
 * Makes statements fail at a lock instead of blocking, keeps a write-ahead log, and overwrites
 * deleted data.
 */
function configure(database: Database): void {
  try {
    database.exec(`pragma busy_timeout = 0;
      pragma auto_vacuum = incremental;
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma cache_size = -${CACHE_KIB};
      pragma foreign_keys = on;
      pragma secure_delete = on;`);
  } catch (error) {
    throw toStorageError(error);
  }
}

async function loadSqlite(): Promise<SqliteModule> {
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

function createStore(database: Database, clock: Pick<Clock, "monotonic" | "sleep">): Store {
  const statements = new Map<string, ReturnType<Database["prepare"]>>();
  /** Resolves when the open transaction has ended; undefined without one. There is one connection. */
  let transactionEnd: Promise<void> | undefined;
  const runWhenFree: RunWhenFree = createRetry(clock, () => transactionEnd);

  const run = (sql: string, values: readonly Value[] = []): readonly Row[] => {
    try {
      let statement = statements.get(sql);
      if (statement === undefined) {
        statement = database.prepare(toSqlite(sql));
        statements.set(sql, statement);
      }
      return statement.all(...values);
    } catch (error) {
      throw toStorageError(error);
    }
  };
  const queries: Queries = {
    // Async, so that an exception becomes a rejection.
    // deno-lint-ignore require-await
    query: async (sql, values) => run(sql, values),
  };

  const transaction = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const completion = Promise.withResolvers<void>();
    await runWhenFree(() => {
      run("begin immediate");
      transactionEnd = completion.promise;
    });
    try {
      const result = await work(queries);
      run("commit");
      return result;
    } catch (error) {
      rollBack(database);
      throw error;
    } finally {
      transactionEnd = undefined;
      completion.resolve();
    }
  };

  const readState = (): SchemaState => {
    const [table] = run("select name from sqlite_master where name = 'migrations'");
    if (table === undefined) return { version: 0, oldest: 0 };
    const queryNumber = (sql: string) => Number(run(sql)[0]?.["value"] ?? 0);
    const version = queryNumber(SELECT_LAST_STEP);
    return { version, oldest: hasOldestColumn(version) ? queryNumber(SELECT_OLDEST_CODE) : 0 };
  };

  return {
    engine: "sqlite",
    query: (sql, values) => runWhenFree(() => run(sql, values)),
    transaction,
    check: () => runWhenFree(() => checkVersion(readState())),
    // In one go: another process that starts waits for the lock of the file.
    migrate: () =>
      runWhenFree(() => {
        migrateNow(database, readState);
        checkVersion(readState());
      }),
    scrub: async () => {
      while (transactionEnd !== undefined) await transactionEnd;
      try {
        run(`pragma incremental_vacuum(${MAX_FREED_PAGES})`);
      } catch (error) {
        if (error instanceof StorageError && error.problem === "busy") return false;
        throw error;
      }
      const [{ busy: busyCount } = {}] = run("pragma wal_checkpoint(truncate)");
      return busyCount === 0;
    },
    // SQLite is used by one process as a rule; another one looks for jobs once a minute.
    announce: () => Promise.resolve(),
    listen: () => {},
    close: async () => {
      while (transactionEnd !== undefined) await transactionEnd;
      database.close();
    },
  };
}

/** Migrates the tables, unless another process has done so meanwhile. */
function migrateNow(database: Database, readState: () => SchemaState): void {
  try {
    database.exec("begin immediate");
    const { version: currentVersion } = readState();
    for (const step of MIGRATIONS.filter((step) => step.version > currentVersion)) {
      for (const statement of listSqliteStatements(step)) database.exec(toSqlite(statement));
    }
    database.exec("commit");
  } catch (error) {
    rollBack(database);
    throw toStorageError(error);
  }
}

/**
 * Converts a statement to SQLite, which has no schemas and writes parameters as `?1`. With one
 * writer it needs no `skip locked`.
 */
function toSqlite(sql: string): string {
  return sql.replaceAll("mail_trust.", "").replaceAll(/\$(?=\d)/g, "?")
    .replaceAll(" for update skip locked", "");
}

/** Rolls back a transaction, unless the failure has already rolled it back. */
function rollBack(database: Database): void {
  try {
    database.exec("rollback");
  } catch {
    // No transaction is open.
  }
}

/** SQLite's primary result codes (sqlite.org/rescode.html) with a meaning of their own here. */
const PROBLEMS: readonly (readonly [code: number, text: string, problem: StorageProblem])[] = [
  [5, "database is locked", "busy"],
  [6, "database table is locked", "busy"],
  [8, "attempt to write a readonly database", "read_only"],
  [10, "disk I/O error", "unreachable"],
  [11, "database disk image is malformed", "corrupt"],
  [13, "database or disk is full", "full"],
  [14, "unable to open database file", "unreachable"],
  [26, "file is not a database", "corrupt"],
];

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const code = Reflect.get(Object(error), "errcode");
  const text = error instanceof Error ? error.message : "";
  // The last byte of an extended code is the primary one; some failures have no code.
  const [, , problem] =
    PROBLEMS.find(([knownCode, knownText]) =>
      typeof code === "number" ? knownCode === (code & 0xff) : text.startsWith(knownText)
    ) ?? [];
  return new StorageError(
    problem ?? "failed",
    problem === "corrupt"
      ? "STORAGE_URL: the database file is damaged, or no SQLite database. Restore a backup of it."
      : "The database could not execute a statement.",
    error,
  );
}
