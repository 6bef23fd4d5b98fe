import { OLDEST_COLUMN_STEP, SCHEMA_VERSION } from "./migrations.ts";
import { StorageError } from "./port.ts";

/** The version of a database's tables. */
export interface SchemaState {
  /** Version of the last step; 0 for a database without tables. */
  readonly version: number;
  /** Version of the oldest code that works with the tables. */
  readonly oldest: number;
}

/** Statement that reads the version of a database's last step. */
export const SELECT_LAST_STEP = "select max(version) as value from mail_trust.migrations";

/**
 * Statement that reads the version of the oldest code that works with a database. It fails unless
 * {@linkcode hasOldestColumn} is true for the last step.
 */
export const SELECT_OLDEST_CODE = "select max(oldest) as value from mail_trust.migrations";

/** Tells whether a database with this last step can refuse older code. */
export function hasOldestColumn(version: number): boolean {
  return version > OLDEST_COLUMN_STEP;
}

/**
 * Checks whether this code works with a database, whose tables may be newer.
 *
 * @throws {StorageError} `schema` if it does not.
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
