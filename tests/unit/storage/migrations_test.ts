import { assert, assertEquals } from "@std/assert";
import { renderMigrationFiles } from "../../../tasks/migrations.ts";
import { MIGRATIONS } from "../../../shared/storage/migrations.ts";

Deno.test("supabase/migrations is current (deno task migrations writes it)", async () => {
  const files = renderMigrationFiles();
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

Deno.test("docs/privacy.md lists every column, and no other", async () => {
  const tables = new Map<string, string[]>();
  for (const statement of MIGRATIONS.flatMap(({ statements }) => statements)) {
    const [, name = "", columns = ""] =
      /^create table (?:if not exists )?mail_trust\.(\w+) \(\n(.*)\n\)/s.exec(statement) ?? [];
    if (name !== "") {
      const names = [...columns.matchAll(/^ {2}(?!primary key)(\w+) /gm)].map(([, name]) => name);
      tables.set(name, names.flatMap((name) => name ?? []));
    }
    const [, altered = "", column = ""] =
      /^alter table mail_trust\.(\w+) add column (\w+) /.exec(statement) ?? [];
    tables.get(altered)?.push(column);
    assertEquals(/^alter table/.test(statement), tables.has(altered), statement);
  }
  const documentedColumns = new Map<string, string[]>();
  for (const line of (await Deno.readTextFile("docs/privacy.md")).split("\n")) {
    const [, table, columns = ""] = /^\| `(\w+)` *\| ([^|]*)\|/.exec(line) ?? [];
    if (table === undefined) continue;
    documentedColumns.set(
      table,
      [...columns.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []),
    );
  }
  assert(tables.size >= 10);
  assertEquals(Object.fromEntries(documentedColumns), Object.fromEntries(tables));
});
