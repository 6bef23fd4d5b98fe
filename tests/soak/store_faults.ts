import { wait } from "../support/wait.ts";
import type { TestPostgres } from "../support/postgres.ts";
import type { Fleet } from "./fleet.ts";

/** A fault of a database or of its users; resolves when it is over. */
export interface Fault {
  readonly name: string;
  readonly happen: () => Promise<unknown>;
}

const kill = (fleet: Fleet): Fault => ({ name: "kill -9 of a gateway", happen: fleet.killOne });

/** Faults of a Postgres server. */
export function createPostgresFaults(
  fleet: Fleet,
  cluster: TestPostgres,
  database: string,
): readonly Fault[] {
  const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'mail-trust'`;
  const readOnly = async (on: boolean) => {
    const value = on ? "on" : "off";
    await cluster.runPsql(
      "postgres",
      `alter database ${database} set default_transaction_read_only =
      ${value}; ${endConnections}`,
    );
  };
  return [
    {
      name: "restart in the middle of calls",
      happen: async () => {
        await cluster.stop();
        await wait(2_000);
        await cluster.start();
      },
    },
    kill(fleet),
    { name: "all connections ended", happen: () => cluster.runPsql("postgres", endConnections) },
    {
      name: "table of counts locked for seven seconds",
      happen: () =>
        cluster.runPsql(
          database,
          "begin; lock table mail_trust.usage; select pg_sleep(7); commit",
        ),
    },
    {
      name: "read only for three seconds",
      happen: async () => {
        await readOnly(true);
        await wait(3_000);
        await readOnly(false);
      },
    },
  ];
}

/** Faults of an SQLite file that other processes use too. */
export function createSqliteFaults(fleet: Fleet, file: string): readonly Fault[] {
  const lockFor = async (ms: number) => {
    const { DatabaseSync } = await import("node:sqlite");
    const db = new DatabaseSync(file);
    try {
      db.exec("pragma busy_timeout = 10000; begin immediate");
      await wait(ms);
      db.exec("commit");
    } finally {
      db.close();
    }
  };
  return [
    { name: "locked by another process for a second", happen: () => lockFor(1_000) },
    kill(fleet),
    { name: "locked by another process for seven seconds", happen: () => lockFor(7_000) },
  ];
}
