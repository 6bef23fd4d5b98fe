import { assert, assertEquals } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { createRandomBytes, systemClock } from "../../../shared/runtime/real.ts";
import { STORAGE_KEY } from "../../support/api.ts";
import { startGateway } from "../../support/gateway_process.ts";
import { endPostgres, openTestStore, testPostgres } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

/** Announcements of jobs on Postgres (LISTEN, NOTIFY): gateways help one that is busy, at once. */

/** A clock whose waits end at once: a lost connection is made again without delay. */
const eager = {
  ...systemClock,
  after: (_ms: number, callback: () => void) => systemClock.after(1, callback),
};

testPostgres(
  "listen hears what other processes announce, also after its connection was cut",
  async (cluster) => {
    const url = await cluster.createDatabase();
    const [one, two] = [openTestStore(url, {}, eager), openTestStore(url)];
    await one.migrate();
    let announcementCount = 0;
    one.listen(() => announcementCount++);
    // A store that is not open yet listens from its first statement on.
    await one.query("select 1 as one");
    const listening = "select pid from pg_stat_activity where query = 'listen mail_trust_work' " +
      "and datname = current_database()";
    await waitUntil(async () => (await two.query(listening)).length === 1);
    await two.announce();
    await waitUntil(() => announcementCount === 1);
    await two.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' " +
        "and datname = current_database()",
    );
    // Work may have been announced while nobody listened.
    await waitUntil(() => announcementCount === 2);
    await two.announce();
    await waitUntil(() => announcementCount === 3);
    await one.close();
    await waitUntil(async () => (await two.query(listening)).length === 0);
    await two.close();
  },
);

testPostgres(
  "jobs of a busy gateway are claimed by an idle one, long before it polls",
  async (cluster) => {
    const env = { STORAGE_URL: await cluster.createDatabase(), STORAGE_KEY, WORKERS: "0" };
    const [busy, idle] = [await startGateway(env), await startGateway(env)];
    const store = openTestStore(env.STORAGE_URL);
    const accounts = new Accounts(store, {
      clock: systemClock,
      newId: () => crypto.randomUUID(),
      randomBytes: createRandomBytes,
    });
    const { token } = await accounts.create({ name: "Ann", plan: "pme_pro" });
    const listening = "select pid from pg_stat_activity where query = 'listen mail_trust_work' " +
      "and datname = current_database()";
    await waitUntil(async () => (await store.query(listening)).length === 2);
    const message = `From: a@example.org\n\n${"word ".repeat(20_000)}`;
    const answers = await Promise.all(Array.from({ length: 40 }, async () => {
      const response = await fetch(`${busy.url}/api/v1/email/analyze`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ message, async: true }),
      });
      await response.body?.cancel();
      return response.status;
    }));
    assertEquals(new Set(answers), new Set([202]));
    const unfinished = "select 1 as one from mail_trust.jobs where status <> 'complete'";
    await waitUntil(async () => (await store.query(unfinished)).length === 0);
    const selectDone = (lines: readonly string[]) =>
      lines.filter((line) => line.includes("job_done"));
    await waitUntil(() => selectDone(busy.lines).length + selectDone(idle.lines).length === 40);
    assert(selectDone(idle.lines).length > 0, "the idle gateway helped");
    assert(selectDone(busy.lines).length > 0, "the busy one worked too");
    await Promise.all([busy.stop(), idle.stop()]);
    await store.close();
  },
  { ignore: Deno.env.has("TEST_IMPORT_MAP") },
);

endPostgres();
