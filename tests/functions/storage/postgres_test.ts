import { assert, assertEquals, assertRejects } from "@std/assert";
import { WORK_CALL } from "../../../shared/storage/migrations.ts";
import { needsRepair, StorageError } from "../../../shared/storage/port.ts";
import { endPostgres, openTestStore, testCluster } from "../../support/stores.ts";

/** Features of Postgres alone: TLS, roles, and the scheduler of the platform. */

testCluster(
  "postgres: TLS is verified against the named authority, and no other",
  async (cluster) => {
    const url = await cluster.createDatabase();
    const trusted = openTestStore(`${url}?sslmode=verify-full`, {
      // In the form of an environment file.
      STORAGE_CA_CERT: cluster.ca.replaceAll("\n", "\\n"),
    });
    await trusted.migrate();
    const [row] = await trusted.query(
      "select ssl::text as ssl from pg_stat_ssl where pid = pg_backend_pid()",
    );
    assertEquals(row?.["ssl"], "true");
    await trusted.close();
    const stranger = openTestStore(`${url}?sslmode=verify-full`);
    const error = await assertRejects(() => stranger.check(), StorageError);
    assertEquals([error.problem, needsRepair(error)], ["certificate", true]);
    await stranger.close();
  },
  { tls: true },
);

testCluster(
  "postgres: a user without any connection left gets a sentence that says so",
  async (cluster) => {
    await cluster.runPsql("postgres", "create role nobody login connection limit 0");
    const store = openTestStore((await cluster.createDatabase()).replace("postgres@", "nobody@"));
    await assertRejects(() => store.check(), StorageError, "none of this user");
    await store.close();
  },
  { tls: true },
);

testCluster(
  "postgres: anon and authenticated read and change nothing, whatever is exposed to them",
  async (cluster) => {
    await cluster.runPsql("postgres", "create role anon login; create role authenticated login;");
    const url = await cluster.createDatabase();
    const owner = openTestStore(url);
    await owner.migrate();
    await owner.query("insert into mail_trust.credits values ('x', 1, 1)");
    const outsiders = ["anon", "authenticated"];
    const attempt = async (role: string, sql: string) => {
      const store = openTestStore(url.replace("postgres@", `${role}@`));
      // After the check of the tables, which is refused as well.
      await assertRejects(() => store.check(), StorageError);
      await store.close();
      return await cluster.runPsql(new URL(url).pathname.slice(1), `set role ${role}; ${sql}`)
        .then((output) => output, (error) => String(error));
    };
    const tables = (await cluster.runPsql(
      new URL(url).pathname.slice(1),
      "select tablename from pg_tables where schemaname = 'mail_trust'",
    )).trim().split("\n");
    assert(tables.length >= 9);
    for (const role of outsiders) {
      for (const table of tables) {
        const output = await attempt(role, `select * from mail_trust.${table}`);
        assert(output.includes("permission denied"), `${role} ${table}: ${output}`);
      }
    }
    // Even where access was granted by mistake, row-level security returns no row.
    const database = new URL(url).pathname.slice(1);
    await cluster.runPsql(
      database,
      "grant usage on schema mail_trust to anon; " +
        "grant all on all tables in schema mail_trust to anon",
    );
    assertEquals(
      await cluster.runPsql(database, "set role anon; select * from mail_trust.credits"),
      "",
    );
    const changedRows = await cluster.runPsql(
      database,
      "set role anon; update mail_trust.credits set used = 9 returning 1",
    );
    assertEquals(changedRows, "");
    const inserted = await cluster.runPsql(
      database,
      "set role anon; insert into mail_trust.credits values ('y', 1, 1)",
    ).then(() => "inserted", String);
    assert(inserted.includes("row-level security"), inserted);
    await owner.close();
  },
  { tls: true },
);

testCluster(
  "postgres: pg_cron calls the work endpoint, and without settings it calls nothing",
  async (cluster) => {
    const url = await cluster.createDatabase();
    const database = new URL(url).pathname.slice(1);
    // Substitutes for the platform's extensions, which Debian does not have.
    await cluster.runPsql(
      database,
      `create schema net; create schema vault; create table net.calls (url text, headers jsonb);
    create table vault.decrypted_secrets (name text, decrypted_secret text);
    create function net.http_post(url text, headers jsonb, body jsonb) returns bigint
      language sql as 'insert into net.calls values (url, headers) returning 1::bigint';`,
    );
    await cluster.runPsql(database, WORK_CALL);
    assertEquals(await cluster.runPsql(database, "select * from net.calls"), "");
    await cluster.runPsql(
      database,
      `insert into vault.decrypted_secrets values ('mail_trust_work_url', 'https://x.example/work'),
    ('mail_trust_work_secret', 'hush')`,
    );
    await cluster.runPsql(database, WORK_CALL);
    assertEquals(
      (await cluster.runPsql(database, "select url, headers from net.calls")).trim(),
      'https://x.example/work|{"authorization": "Bearer hush"}',
    );
  },
  { tls: true },
);

endPostgres();
