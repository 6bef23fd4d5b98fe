/** The interface of a database, whichever engine is behind it. */

/** A value that a statement takes or a column holds. Booleans and times are integers. */
export type Value = string | number | Uint8Array | null;

/** One row, by column. */
export type Row = Readonly<Record<string, Value | undefined>>;

/** Runs statements. */
export interface Queries {
  /**
   * Runs one statement and gives its rows.
   *
   * Statements are constants of the code, in the SQL that both engines read: tables are named
   * `mail_trust.<table>`, parameters `$1`, `$2`; a parameter whose type cannot be inferred is cast.
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
  /**
   * Makes deleted data unreadable on the disk, as far as the engine can, and returns some of its
   * space. Tried once.
   *
   * @returns False while another process reads or writes: the data is still in the log then.
   */
  scrub(): Promise<boolean>;
  /** Announces work to every process that listens; does nothing on SQLite. */
  announce(): Promise<void>;
  /**
   * Has a function called at each announcement, until the store is closed. A lost connection is
   * made again; nobody may rely on it, as announcements are lost meanwhile.
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
 * A failure of the database. The message is ours and names neither statement nor value; the
 * engine's error is the cause, which is never shown.
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
export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : readInteger(row, column);
}

/** Reads a text column. */
export function readText(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === "string") return value;
  throw new StorageError("schema", `The column ${column} is not text.`);
}

/** Reads a text column that may be null. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : readText(row, column);
}

/** Reads a column of bytes. */
export function readBytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new StorageError("schema", `The column ${column} does not contain bytes.`);
}

/** Reads a column of bytes that may be null. */
export function bytesOrNull(row: Row, column: string): Uint8Array | null {
  return row[column] === null ? null : readBytes(row, column);
}
