import { skipsPostgres, startPostgres } from "./postgres.ts";
import type { PostgresServerOptions } from "./postgres.ts";

/**
 * Runs work with a PostgreSQL that all files share.
 *
 * @param work Gets environment variables; none without PostgreSQL.
 */
export async function runWithSharedPostgres<T>(
  options: PostgresServerOptions,
  work: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  if (await skipsPostgres()) return await work({});
  // Its many databases live too briefly to be cleaned.
  const settings = ["autovacuum=off"];
  await using cluster = await startPostgres({ ...options, settings, inMemory: true });
  const stopInterrupted = async () => {
    await cluster[Symbol.asyncDispose]();
    Deno.exit(1);
  };
  Deno.addSignalListener("SIGINT", stopInterrupted);
  Deno.addSignalListener("SIGTERM", stopInterrupted);
  try {
    return await work(cluster.shared);
  } finally {
    Deno.removeSignalListener("SIGINT", stopInterrupted);
    Deno.removeSignalListener("SIGTERM", stopInterrupted);
  }
}
