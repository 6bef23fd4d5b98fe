/** The interface of a database, whichever engine is behind it. */

/** A value of a parameter or a column. Booleans and times are integers. */
export type Value = string | number | Uint8Array | null;

/** One row, by column. */
export type Row = Readonly<Record<string, Value | undefined>>;

/** Runs statements. */
export interface Queries {
  /**
   * Runs a constant statement that both engines understand. The statement casts parameters whose
   * type Postgres cannot infer.
   *
   * @throws {StorageError}
   */
  query(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

/** A database. */
export interface Store extends Queries {
  readonly engine: "sqlite" | "postgres";
  /**
   * Runs statements in a transaction.
   *
   * @throws {StorageError} and the errors of `work`, after a rollback.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Checks that the database is reachable and has the tables of this version.
   *
   * @throws {StorageError}
   */
  check(): Promise<void>;
  /** Migrates the tables to this version; several processes may do so at the same time. */
  migrate(): Promise<void>;
  /** Overwrites deleted data on the disk; resolves to false if another process reads or writes. */
  scrub(): Promise<boolean>;
  /** Announces work to all processes that listen; does nothing on SQLite. */
  announce(): Promise<void>;
  /**
   * Calls a function at each announcement, until the store is closed. Announcements may get lost.
   */
  listen(onAnnounced: () => void): void;
  close(): Promise<void>;
}

/** Reasons why a statement failed. */
export type StorageProblem =
  | "unreachable"
  /** The host's name has no address. */
  | "unresolved"
  | "refused"
  /** The server accepts connections and does not answer. */
  | "silent"
  /** The server closes connections. */
  | "closed"
  | "no_tls"
  | "certificate"
  /** Another kind of server listens at the address. */
  | "no_postgres"
  | "busy"
  | "full"
  | "read_only"
  /** The file of SQLite is damaged, or is no database. */
  | "corrupt"
  | "schema"
  | "unsupported"
  | "failed";

/**
 * A failure of the database. The message contains no statement and no value; the cause is only
 * logged.
 */
export class StorageError extends Error {
  constructor(readonly problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StorageError";
  }
}

const LASTING_PROBLEMS: ReadonlySet<StorageProblem> = new Set<StorageProblem>([
  "schema",
  "unsupported",
  "read_only",
  "corrupt",
  "no_tls",
  "certificate",
  "no_postgres",
]);

/** Tells whether a person has to solve a problem, which waiting does not; it prevents the start. */
export function needsRepair({ problem }: StorageError): boolean {
  return LASTING_PROBLEMS.has(problem);
}

/** Reads an integer column. */
export function readIntegerColumn(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === "number") return value;
  throw new StorageError("schema", `The column ${column} is not a number.`);
}

/** Reads an integer column that may be null. */
export function readOptionalIntegerColumn(row: Row, column: string): number | null {
  return row[column] === null ? null : readIntegerColumn(row, column);
}

/** Reads a text column. */
export function readTextColumn(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  throw new StorageError("schema", `The column ${column} is not text.`);
}

/** Reads a text column that may be null. */
export function readOptionalTextColumn(row: Row, column: string): string | null {
  return row[column] === null ? null : readTextColumn(row, column);
}

/** Reads a column of bytes. */
export function readBytesColumn(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new StorageError("schema", `The column ${column} does not contain bytes.`);
}

/** Reads a column of bytes that may be null. */
export function readOptionalBytesColumn(row: Row, column: string): Uint8Array | null {
  return row[column] === null ? null : readBytesColumn(row, column);
}
