// deno-lint-ignore-file no-console -- A command for a person at a terminal.
/**
 * The command `deno task migrate`, which migrates the database of `STORAGE_URL`, also on several
 * machines at once.
 */
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import { processEnv, systemClock } from "../shared/runtime/real.ts";
import { openStore } from "../shared/storage/open.ts";
import { StorageError } from "../shared/storage/port.ts";
import { CommandError, NO_DATABASE, parseCommand, runCommand, UsageError } from "./command.ts";

const USAGE = `Usage: deno task migrate
Migrates the database of STORAGE_URL to this version.
Exit status: 0; 1 if it cannot be migrated; 2 for a wrong command.`;

await runCommand(USAGE, async () => {
  if (parseCommand({}).positionals.length > 0) throw new UsageError("It takes no arguments.");
  const store = openStore(readConfig(processEnv()), { log: () => {}, clock: systemClock });
  if (store === undefined) throw new CommandError(NO_DATABASE, 1);
  await store.migrate();
  await store.close();
  console.log("The database is up to date.");
}, [StorageError, ConfigError]);
