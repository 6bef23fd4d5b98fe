/** The interface of a database, whichever engine is behind it. */

/** A value that a statement takes or a column holds. Booleans and times are integers. */
export type Value = string | number | Uint8Array | null;

/** One row, by column. */
export type Row = Readonly<Record<string, Value | undefined>>;

/** Runs statements. */
export interface Queries {
  /**
   * Runs one constant statement in the SQL of both engines; a parameter of unknown type is cast.
   *
   * @throws {StorageError}
   */
  query(sql: string, values?: readonly Value[]): Promise<readonly Row[]>;
}

/** A database. */
export interface Store extends Queries {
  readonly engine: "sqlite" | "postgres";
  /**
   * Runs several statements as one: all of them count, or none.
   *
   * @throws {StorageError} and what `work` throws, after undoing.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Checks that the database is reachable and has the tables of this version.
   *
   * @throws {StorageError}
   */
  check(): Promise<void>;
  /** Migrates the tables to this version. Any number of processes may do so at once. */
  migrate(): Promise<void>;
  /** Makes deleted data unreadable on the disk; false while another process reads or writes. */
  scrub(): Promise<boolean>;
  /** Announces work to every process that listens; does nothing on SQLite. */
  announce(): Promise<void>;
  /**
   * Calls a function at each announcement until the store is closed; announcements may get lost.
   */
  listen(onAnnounced: () => void): void;
  close(): Promise<void>;
}

/** Why a statement failed. */
export type StorageProblem =
  | "unreachable"
  /** The host's name has no address. */
  | "unresolved"
  | "refused"
  /** The server accepts connections and says nothing. */
  | "silent"
  /** The server closes connections. */
  | "closed"
  | "no_tls"
  | "certificate"
  /** Something else listens there. */
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
 * A failure of the database. Its message names neither statement nor value; its cause is never
 * shown.
 */
export class StorageError extends Error {
  constructor(readonly problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StorageError";
  }
}

const LASTING: ReadonlySet<StorageProblem> = new Set<StorageProblem>([
  "schema",
  "unsupported",
  "read_only",
  "corrupt",
  "no_tls",
  "certificate",
  "no_postgres",
]);

/** Problems that waiting does not solve: they end the start. */
export function isLasting({ problem }: StorageError): boolean {
  return LASTING.has(problem);
}

/** Reads an integer column. */
export function readInteger(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === "number") return value;
  throw new StorageError("schema", `The column ${column} is not a number.`);
}

/** Reads an integer column that may be null. */
export function readOptionalInteger(row: Row, column: string): number | null {
  return row[column] === null ? null : readInteger(row, column);
}

/** Reads a text column. */
export function readText(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  throw new StorageError("schema", `The column ${column} is not text.`);
}

/** Reads a text column that may be null. */
export function readOptionalText(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column);
}

/** Reads a column of bytes. */
export function readBytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new StorageError("schema", `The column ${column} does not contain bytes.`);
}

/** Reads a column of bytes that may be null. */
export function readOptionalBytes(row: Row, column: string): Uint8Array | null {
  return row[column] === null ? null : readBytes(row, column);
}
