// deno-lint-ignore-file no-console -- A command for a person at a terminal.
/**
 * The command `deno task backup -- <new file>`, which copies the SQLite database of `STORAGE_URL`
 * while in use.
 */
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import { processEnv, systemClock } from "../shared/runtime/real.ts";
import { openStore } from "../shared/storage/open.ts";
import { StorageError } from "../shared/storage/port.ts";
import { CommandError, NO_DATABASE, parseCommand, runCommand, UsageError } from "./command.ts";

const USAGE = `Usage: deno task backup -- <new file>
Copies the SQLite database of STORAGE_URL while it is in use.
Exit status: 0; 1 if it cannot be copied; 2 for a wrong command.`;

await runCommand(USAGE, async () => {
  const { positionals: [file, ...extraFiles] } = parseCommand({});
  if (file === undefined || extraFiles.length > 0) throw new UsageError("Name one new file.");
  try {
    await backUp(file);
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof ConfigError)) throw error;
    const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
    throw new CommandError(`${error.message}${cause}`, 1);
  }
});

async function backUp(file: string): Promise<void> {
  const config = readConfig(processEnv());
  const store = openStore(config, { log: () => {}, clock: systemClock }, { mustExist: true });
  if (store === undefined) throw new CommandError(NO_DATABASE, 1);
  if (store.engine !== "sqlite") {
    throw new StorageError("unsupported", "Use pg_dump for Postgres (docs/deployment.md).");
  }
  await store.check();
  await store.close();
  await copyDatabase(config.STORAGE_URL?.slice("sqlite:".length) ?? "", file);
  console.log("The copy is complete.");
}

/** Copies in one step, so that the copy is consistent; only its owner may read the new file. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const { backup, DatabaseSync } = await import("node:sqlite");
  await createPrivateFile(to);
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(database, to, { rate: -1 });
  } catch (error) {
    await Deno.remove(to);
    throw new StorageError("failed", "The database could not be copied.", error);
  } finally {
    database.close();
  }
}

async function createPrivateFile(file: string): Promise<void> {
  try {
    (await Deno.open(file, { createNew: true, write: true, mode: 0o600 })).close();
  } catch (error) {
    const message = error instanceof Deno.errors.AlreadyExists
      ? "A file of that name exists already."
      : "The copy cannot be written: its folder must exist, and this user may write to it.";
    throw new StorageError("unsupported", message);
  }
}
