import { assert, assertEquals } from "@std/assert";
import { migrationFiles } from "../../../tasks/migrations.ts";
import { MIGRATIONS } from "../../../shared/storage/migrations.ts";

Deno.test("supabase/migrations is current (deno task migrations writes it)", async () => {
  const files = migrationFiles();
  assert(files.size > 0);
  for (const [path, text] of files) assertEquals(await Deno.readTextFile(path), text, path);
  const there = (await Array.fromAsync(Deno.readDir("supabase/migrations"))).map(({ name }) =>
    `supabase/migrations/${name}`
  );
  assertEquals(there.toSorted(), [...files.keys()].toSorted());
});

Deno.test("migrations only go forward", () => {
  const versions = MIGRATIONS.map(({ version }) => version);
  assertEquals(versions, versions.toSorted((a, b) => a - b));
  assertEquals(new Set(versions).size, versions.length);
  for (const { name } of MIGRATIONS) assert(/^[a-z][a-z_]+$/.test(name));
});
