// deno-lint-ignore-file no-console -- A command for a person at a terminal.
/**
 * Copies the SQLite database of `STORAGE_URL` while it is in use:
 * `deno task backup -- <new file>`.
 * The copy is as the database was at one moment, and is itself a database to start with.
 * Of Postgres `pg_dump` makes one (docs/deployment.md).
 */
import { ConfigError, readConfig } from "../shared/runtime/config.ts";
import { processEnv } from "../shared/runtime/real.ts";
import { openStore } from "../shared/storage/open.ts";
import { StorageError } from "../shared/storage/port.ts";

const [file, ...more] = Deno.args.filter((word) => word !== "--");
if (file === undefined || more.length > 0 || file.startsWith("-")) {
  console.error("Name a new file: deno task backup -- <file>");
  Deno.exit(2);
}
try {
  const store = openStore(readConfig(processEnv()), { log: () => {} });
  if (store === undefined) throw new StorageError("unsupported", "STORAGE_URL is not set.");
  if (store.engine !== "sqlite") {
    throw new StorageError("unsupported", "Use pg_dump for Postgres (docs/deployment.md).");
  }
  // Refused where there is a file of that name.
  await store.query("vacuum into $1", [file]);
  await store.close();
  console.log("The copy is complete.");
} catch (error) {
  if (!(error instanceof StorageError || error instanceof ConfigError)) throw error;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  console.error(`${error.message}${cause}`);
  Deno.exit(1);
}
