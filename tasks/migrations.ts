/**
 * The command `deno task migrations`, which writes the steps for the Supabase CLI to
 * `supabase/migrations`.
 */
import { listPostgresStatements, MIGRATIONS } from "../shared/storage/migrations.ts";

/** Renders the SQL of each step, by the path of its file. */
export function renderMigrationFiles(): ReadonlyMap<string, string> {
  return new Map(MIGRATIONS.map((migration) => {
    const path = `supabase/migrations/${migration.version}_${migration.name}.sql`;
    const head = "-- Written by `deno task migrations` from shared/storage/migrations.ts.\n\n";
    return [path, `${head}${listPostgresStatements(migration).join(";\n\n")};\n`];
  }));
}

if (import.meta.main) {
  for (const [path, text] of renderMigrationFiles()) await Deno.writeTextFile(path, text);
}
