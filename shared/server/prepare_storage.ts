import { ConfigError, readConfig } from "../runtime/config.ts";
import { systemClock } from "../runtime/real.ts";
import { openStore } from "../storage/open.ts";
import { needsRepair, StorageError } from "../storage/port.ts";

/** Why the database cannot be used; a lasting problem prevents the start. */
export interface StorageProblemAtStart {
  readonly isLasting: boolean;
  readonly error: StorageError;
}

/**
 * Migrates the configured database before the server starts, and returns the problem if there is
 * one.
 */
export async function prepareStorage(
  env: Readonly<Record<string, string | undefined>>,
): Promise<StorageProblemAtStart | undefined> {
  try {
    const store = openStore(readConfig(env), { log: () => {}, clock: systemClock });
    await store?.migrate();
    await store?.close();
  } catch (error) {
    // The start itself reports everything that is wrong with the configuration.
    if (error instanceof ConfigError) return undefined;
    if (!(error instanceof StorageError)) throw error;
    return { isLasting: needsRepair(error), error };
  }
  return undefined;
}
