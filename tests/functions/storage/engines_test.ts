/** Behaviour that both engines share, each with its own database. */

import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { MIGRATIONS, SCHEMA_VERSION } from "../../../shared/storage/migrations.ts";
import {
  needsRepair,
  readBytesColumn,
  readIntegerColumn,
  StorageError,
} from "../../../shared/storage/port.ts";
import type { Queries } from "../../../shared/storage/port.ts";
import { SQLITE_FOLDERS } from "../../../shared/storage/sqlite.ts";
import { StoredVelocity } from "../../../shared/velocity/counters.ts";
import {
  endPostgres,
  NO_SQLITE,
  openTestStore,
  testPostgres,
  testStores,
} from "../../support/stores.ts";

const ADD = `insert into mail_trust.credits as c (subject, day, used)
select cast($1 as text), cast($2 as bigint), cast($3 as bigint) where cast($3 as bigint) <= $4
on conflict (subject, day) do update set used = c.used + excluded.used
where c.used + excluded.used <= $4
returning used`;

async function add(store: Queries, subject: string, cost: number, limit: number) {
  const [row] = await store.query(ADD, [subject, 1, cost, limit]);
  return row && readIntegerColumn(row, "used");
}

Deno.test({
  name: "sqlite: a file that cannot be opened gives an error that names no path",
  ignore: NO_SQLITE,
  fn: async () => {
    const store = openTestStore("sqlite:/tmp/no/such/planted-folder/trust.db");
    const error = await assertRejects(() => store.check(), StorageError);
    assertEquals(error.problem, "unsupported");
    assert(!error.message.includes("planted"));
    assertStringIncludes(error.message, "the folder of the database file does not exist");
    const folder = await assertRejects(() => openTestStore("sqlite:/tmp").check(), StorageError);
    assertStringIncludes(folder.message, "it is a folder");
  },
});

Deno.test({
  name: "sqlite: a file that is no database, or is damaged, gives an error that says so",
  ignore: NO_SQLITE,
  fn: async () => {
    const path = await Deno.makeTempFile();
    await Deno.writeTextFile(path, "no database ".repeat(1_000));
    const foreign = await assertRejects(
      () => openTestStore(`sqlite:${path}`).check(),
      StorageError,
    );
    assertEquals([foreign.problem, needsRepair(foreign)], ["corrupt", true]);
    assertStringIncludes(foreign.message, "is damaged, or no SQLite database");
    await Deno.remove(path);
    const store = openTestStore(`sqlite:${path}`);
    await store.migrate();
    await store.close();
    const bytes = await Deno.readFile(path);
    await Deno.writeFile(path, bytes.fill(0xaa, 100, bytes.length));
    const damaged = await assertRejects(
      () => openTestStore(`sqlite:${path}`).check(),
      StorageError,
    );
    assertEquals(damaged.problem, "corrupt");
    await Deno.remove(path);
  },
});

Deno.test("sqlite: the folders that a start names are those that its command may write to", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const [, allowedPaths = ""] = /--allow-write=(\S+)/.exec(tasks.serve.command) ?? [];
  // The socket is systemd's.
  const folders = allowedPaths.split(",").filter((folder) => folder !== "/run/systemd/notify");
  assertEquals([...SQLITE_FOLDERS], folders);
});

Deno.test({
  name: "sqlite: a runtime without it gives an error that says what to use",
  ignore: !NO_SQLITE,
  fn: async () => {
    const error = await assertRejects(() => openTestStore("sqlite::memory:").check(), StorageError);
    assertEquals(error.problem, "unsupported");
    assert(error.message.includes("Postgres"));
  },
});

Deno.test("an invalid address and an unreachable server give different errors", async () => {
  const wrongUrl = await assertRejects(
    () => openTestStore("postgres://nobody@/db").check(),
    StorageError,
    "STORAGE_URL",
  );
  assertEquals(wrongUrl.problem, "unsupported");
  const absent = openTestStore("postgres://ann:planted@127.0.0.1:1/db");
  const error = await assertRejects(() => absent.check(), StorageError);
  assertEquals(error.problem, "refused");
  assert(!error.message.includes("planted"));
  await absent.close();
});

/** Returns a server that answers the first bytes of each connection, or closes it. */
function startStrangeServer(answer: string | undefined): { readonly port: number } & Disposable {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(100));
      if (answer !== undefined) await connection.write(new TextEncoder().encode(answer));
      connection.close();
    }
  };
  serve().catch(() => {});
  return { port: listener.addr.port, [Symbol.dispose]: () => listener.close() };
}

for (
  const [answer, mode, problem] of [
    ["HTTP/1.1 400 Bad Request\r\n\r\n", "require", "no_postgres"],
    ["HTTP/1.1 400 Bad Request\r\n\r\n", "disable", "closed"],
    [undefined, "verify-full", "closed"],
  ] as const
) {
  Deno.test({
    name: `postgres: a port with ${
      answer ? "a web server" : "a closed door"
    }, ${mode}, gives ${problem}`,
    // The driver leaves the end of its socket to the runtime.
    sanitizeResources: false,
    sanitizeOps: false,
    fn: async () => {
      using server = startStrangeServer(answer);
      const store = openTestStore(
        `postgres://ann:planted@127.0.0.1:${server.port}/db?sslmode=${mode}`,
      );
      const error = await assertRejects(() => store.check(), StorageError);
      assertEquals(error.problem, problem);
      assert(!error.message.includes("planted"));
      await store.close();
    },
  });
}

testStores("an upsert with a condition counts up to the limit and no further", async ({ open }) => {
  const store = open();
  await store.migrate();
  assertEquals(await add(store, "a", 6, 5), undefined);
  for (let used = 1; used <= 5; used++) assertEquals(await add(store, "a", 1, 5), used);
  assertEquals(await add(store, "a", 1, 5), undefined);
  assertEquals(await add(store, "a", 1, 6), 6);
  await store.close();
});

testStores("values are read back as they were written", async ({ open }) => {
  const store = open();
  await store.migrate();
  const at = Date.UTC(2026, 0, 5);
  const body = Uint8Array.from({ length: 256 }, (_, i) => i);
  await store.query(
    "insert into mail_trust.results (key, account_id, body, expires_at) values ($1, $2, $3, $4)",
    ["k\u00e9 '\"; -- \u{1f600}", null, body, at],
  );
  const [row] = await store.query(
    "select key, account_id, body, expires_at from mail_trust.results where expires_at = $1",
    [at],
  );
  assert(row);
  assertEquals(row["key"], "k\u00e9 '\"; -- \u{1f600}");
  assertEquals(row["account_id"], null);
  assertEquals(Uint8Array.from(readBytesColumn(row, "body")), body);
  assertEquals(readIntegerColumn(row, "expires_at"), at);
  await store.close();
});

testStores("a transaction that fails leaves nothing behind", async ({ open }) => {
  const store = open();
  await store.migrate();
  await assertRejects(
    () =>
      store.transaction(async (queries) => {
        await add(queries, "a", 1, 5);
        await add(queries, "b", 1, 5);
        throw new RangeError("changed my mind");
      }),
    RangeError,
  );
  assertEquals(await store.query("select * from mail_trust.credits"), []);
  // A wrong statement ends its transaction; the store goes on working.
  await assertRejects(
    () =>
      store.transaction(async (queries) => {
        await add(queries, "a", 1, 5);
        await queries.query("insert into mail_trust.credits (subject) values ('x')");
      }),
    StorageError,
  );
  assertEquals(await store.query("select * from mail_trust.credits"), []);
  assertEquals(await add(store, "a", 1, 5), 1);
  await store.close();
});

testStores(
  "statements of others wait for an open transaction, or do not see it",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    const transactionStart = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const running = store.transaction(async (queries) => {
      await add(queries, "a", 1, 5);
      transactionStart.resolve();
      await goOn.promise;
      throw new RangeError("changed my mind");
    });
    await transactionStart.promise;
    const other = store.query("select count(*) as n from mail_trust.credits");
    goOn.resolve();
    await assertRejects(() => running, RangeError);
    assertEquals((await other)[0]?.["n"], 0);
    await store.close();
  },
);

testStores(
  "eight parallel starts migrate an empty database, and each can use it",
  async ({ open }) => {
    const stores = Array.from({ length: 8 }, () => open());
    await Promise.all(stores.map((store) => store.migrate()));
    await Promise.all(stores.map((store, i) => add(store, `s${i}`, 1, 5)));
    const [first] = stores;
    const rows = await first?.query("select version from mail_trust.migrations");
    assertEquals(rows?.map((row) => row["version"]).toSorted().at(-1), SCHEMA_VERSION);
    assertEquals(rows?.length, MIGRATIONS.length);
    // Running it again changes nothing.
    await first?.migrate();
    await Promise.all(stores.map((store) => store.close()));
  },
);

testStores(
  "a database without tables, or that a newer version closed to this one, is refused",
  async ({ open }) => {
    const empty = open();
    const schemaError = await assertRejects(() => empty.query("select 1 as one"), StorageError);
    assertEquals(schemaError.problem, "schema");
    await empty.migrate();
    const add = "insert into mail_trust.migrations (version, oldest) values ($1, $2)";
    // A step that only added something leaves this version at work.
    await empty.query(add, [99999999999998, 0]);
    const expanded = open();
    await expanded.check();
    await expanded.migrate();
    await expanded.close();
    await empty.query(add, [99999999999999, SCHEMA_VERSION + 1]);
    await empty.close();
    const newer = open();
    const error = await assertRejects(() => newer.check(), StorageError, "newer version");
    assertEquals(error.problem, "schema");
    await assertRejects(() => newer.migrate(), StorageError, "newer version");
    await newer.close();
  },
);

testStores("both engines have the same tables and columns", async ({ open }) => {
  const store = open();
  await store.migrate();
  const columns = store.engine === "sqlite"
    ? await store.query(
      `select m.name || '.' || p.name as name from sqlite_master m, pragma_table_info(m.name) p
       where m.type = 'table' order by 1`,
    )
    : await store.query(
      `select (table_name || '.' || column_name) collate "C" as name
       from information_schema.columns where table_schema = 'mail_trust' order by 1`,
    );
  const names = columns.map((row) => row["name"]);
  seenColumns.push(names);
  assert(names.length > 40);
  for (const other of seenColumns) assertEquals(names, other);
  await store.close();
});

const seenColumns: unknown[][] = [];

testPostgres(
  "postgres: a missing database and an unknown user give different sentences",
  async (cluster) => {
    const url = new URL(await cluster.createDatabase());
    const readMessage = async (change: (wrongUrl: URL) => void) => {
      const wrongUrl = new URL(url);
      change(wrongUrl);
      const store = openTestStore(`${wrongUrl}`);
      const { problem, message } = await assertRejects(() => store.check(), StorageError);
      await store.close();
      return `${problem}: ${message}`;
    };
    const database = await readMessage((wrongUrl) => wrongUrl.pathname = "/planted");
    assertStringIncludes(database, "schema: The Postgres server has no database of this name");
    const user = await readMessage((wrongUrl) => wrongUrl.username = "planted");
    assertStringIncludes(user, "schema: The Postgres server knows no such user");
    for (const message of [database, user]) assert(!message.includes("planted"));
  },
);

testStores(
  "SPEC 9: velocity: two processes count the same senders over the same hour",
  async ({ open }) => {
    const [one, two] = [open(), open()];
    await one.migrate();
    const counters = [one, two].map((store) =>
      new StoredVelocity(store, { hash: (text) => Promise.resolve(`hash of ${text}`) })
    );
    const start = Date.UTC(2026, 0, 5, 12);
    const note = async (i: number, minutes: number, ...senders: string[]) =>
      await counters[i]?.countSenders(senders, start + minutes * 60_000);
    assertEquals(await note(0, 0, "ip 203.0.113.9", "domain example.org"), [1, 1]);
    assertEquals(await note(1, 30, "domain example.org"), [2]);
    assertEquals(await note(0, 59, "domain example.org", "ip 203.0.113.9"), [3, 2]);
    assertEquals(await note(1, 60, "domain example.org"), [3], "the first is over an hour old");
    const parallel = await Promise.all(Array.from({ length: 50 }, (_, i) => note(i % 2, 60, "x")));
    assertEquals(Math.max(...parallel.map((counts) => counts?.[0] ?? 0)), 50);
    await Promise.all([one.close(), two.close()]);
  },
);

endPostgres();
