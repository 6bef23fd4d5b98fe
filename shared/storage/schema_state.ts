import { FIRST_TO_SHUT_OUT, SCHEMA_VERSION } from "./migrations.ts";
import { StorageError } from "./port.ts";

/** The steps that a database has. */
export interface SchemaState {
  /** The last one; 0 for a database without tables. */
  readonly version: number;
  /** Version of the oldest code that still works with it. */
  readonly oldest: number;
}

/** A statement that reads the last step of a database. */
export const LAST_STEP = "select max(version) as value from mail_trust.migrations";

/**
 * A statement that reads the oldest code that works with it, for steps that may have shut out some.
 */
export const OLDEST_CODE = "select max(oldest) as value from mail_trust.migrations";

/** Tells whether a database with this last step may have shut out code. */
export function mayShutOut(version: number): boolean {
  return version > FIRST_TO_SHUT_OUT;
}

/**
 * Compares a database with this code, and accepts newer tables where it can.
 *
 * @throws {StorageError} `schema` when it cannot.
 */
export function checkVersion({ version, oldest }: SchemaState): void {
  if (version >= SCHEMA_VERSION && oldest <= SCHEMA_VERSION) return;
  throw new StorageError(
    "schema",
    version > SCHEMA_VERSION
      ? "The database was made by a newer version of this service, which shut this one out."
      : "The database lacks tables of this version: run `deno task migrate`.",
  );
}
