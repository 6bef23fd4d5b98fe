/** Backups as docs/deployment.md describes them, made during calls, and restored. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { Accounts } from "../../../shared/accounts/accounts.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { exportAccount } from "../../../shared/accounts/export.ts";
import { StorageError } from "../../../shared/storage/port.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import { createManualClock } from "../../support/manual_clock.ts";
import { getRunFlags } from "../../support/run_flags.ts";
import {
  endPostgres,
  NO_SQLITE,
  openTestStore,
  runWithSqliteFile,
  testPostgres,
} from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };

/** Makes calls until `end`, so that the backup is made during writes. */
function startCalls(call: () => Promise<Response>) {
  let isRunning = true;
  let answerCount = 0;
  const loops = Array.from({ length: 4 }, async () => {
    while (isRunning) {
      const response = await call();
      await response.body?.cancel();
      assertEquals(response.status, 200);
      answerCount++;
    }
  });
  return {
    hasAnswer: () => answerCount > 0,
    end: async () => {
      isRunning = false;
      await Promise.all(loops);
    },
  };
}

/** Fills a store and backs it up during calls; returns its account, token and complete job. */
async function fillAndBackUp(store: Store, backup: () => Promise<unknown>) {
  await store.migrate();
  const background: Promise<unknown>[] = [];
  await using api = await startApi(store, {
    plan: "pme_pro",
    deps: { background: (work) => void background.push(work) },
  });
  const job = await api.call("POST", "/email/analyze", { ...MAIL, async: true });
  const { id } = await job.json();
  assertEquals(job.status, 202);
  await Promise.all(background);
  const calls = startCalls(() => api.call("POST", "/phone/check", { phoneNumber: "0162000001" }));
  await waitUntil(calls.hasAnswer);
  const from = await readTotal(store, api.accountId);
  await backup();
  await calls.end();
  const to = await readTotal(store, api.accountId);
  return { accountId: api.accountId, token: api.token, job: String(id), from, to };
}

/** Asserts that a store restored from a backup has its tokens, counts and results. */
async function assertRestored(
  store: Store,
  state: Awaited<ReturnType<typeof fillAndBackUp>>,
): Promise<void> {
  // The backup may be older than this version; every start migrates it.
  await store.migrate();
  const total = await readTotal(store, state.accountId);
  assert(total >= state.from && total <= state.to, `${state.from} ≤ ${total} ≤ ${state.to}`);
  await using api = await startApi(store, { clock: createManualClock(NOON) });
  const headers = { authorization: `Bearer ${state.token}` };
  const job = await api.call("GET", `/jobs/${state.job}`, undefined, headers);
  assertEquals([job.status, (await job.json()).status], [200, "complete"]);
  const call = await api.call("POST", "/phone/check", { phoneNumber: "0162000001" }, headers);
  assertEquals(call.status, 200);
  await call.body?.cancel();
  assertEquals(await readTotal(store, state.accountId), total + 1);
  const accounts = new Accounts(store, {
    clock: createManualClock(NOON),
    newId: () => crypto.randomUUID(),
    randomBytes: createRandomBytes,
  });
  const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: createRandomBytes });
  const exported = await exportAccount({ accounts, store, seal }, state.accountId);
  assertEquals(exported.jobs.length, 1);
}

Deno.test({
  name: "sqlite: deno task backup works during calls, and a server can start with its file",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async (place) => {
      const store = place.open();
      const file = `${place.folder}/backup.db`;
      const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
      const permissions: string[] = tasks.backup.command.match(/--allow-\S+/g);
      const run = async (to = file) => {
        const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
          // With the permissions of the task, and no others.
          args: ["run", ...getRunFlags(), ...permissions, "cli/backup.ts", "--", to],
          env: { STORAGE_URL: place.url },
        }).output();
        const decoder = new TextDecoder();
        return { code, said: decoder.decode(stdout) + decoder.decode(stderr) };
      };
      const state = await fillAndBackUp(store, async () => {
        const { code, said } = await run();
        assertEquals(code, 0, said);
      });
      // An existing file is not overwritten.
      const secondRun = await run();
      assertEquals([secondRun.code, secondRun.said.includes("exists")], [1, true], secondRun.said);
      // A missing folder is reported in a sentence.
      const nowhere = await run(`${place.folder}/none/copy.db`);
      const sentence =
        "The copy cannot be written: its folder must exist, and this user may write " +
        "to it.\n";
      assertEquals(nowhere, { code: 1, said: sentence });
      assertEquals(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
      await store.close();
      const restored = openTestStore(`sqlite:${file}`);
      await assertRestored(restored, state);
      await restored.close();
    }),
});

Deno.test({
  name: "sqlite: deno task backup of a missing file creates neither that file nor a copy",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async ({ folder }) => {
      const { code, stderr } = await new Deno.Command(Deno.execPath(), {
        args: ["run", ...getRunFlags(), "-A", "cli/backup.ts", "--", `${folder}/copy.db`],
        env: { STORAGE_URL: `sqlite:${folder}/typo.db` },
      }).output();
      const message = new TextDecoder().decode(stderr);
      assertEquals([code, message.includes("no such database file")], [1, true], message);
      assertEquals(await Array.fromAsync(Deno.readDir(folder)), []);
    }),
});

Deno.test({
  name: "sqlite: a new database, its log and its index are readable only by their owner",
  ignore: NO_SQLITE,
  fn: () =>
    runWithSqliteFile(async ({ folder, url }) => {
      const readModes = async () => {
        const files = await Array.fromAsync(Deno.readDir(folder));
        return await Promise.all(files.map(async ({ name }) => {
          const { mode } = await Deno.stat(`${folder}/${name}`);
          return `${name} ${((mode ?? 0) & 0o777).toString(8)}`;
        }));
      };
      const store = openTestStore(url);
      await store.migrate();
      const expectedModes = ["trust.db 600", "trust.db-shm 600", "trust.db-wal 600"];
      assertEquals((await readModes()).toSorted(), expectedModes);
      await store.close();
      await assertRejects(
        () => openTestStore(`sqlite:file:${folder}/other.db`).migrate(),
        StorageError,
        "the path of a file",
      );
      // An existing folder keeps the permissions set by its owner.
      await Deno.chmod(`${folder}/trust.db`, 0o640);
      const reopened = openTestStore(url);
      await reopened.check();
      await reopened.close();
      assertEquals(await readModes(), ["trust.db 640"]);
    }),
});

testPostgres(
  "postgres: pg_dump during calls restores into an empty database by pg_restore",
  async (cluster) => {
    const [url, other] = [await cluster.createDatabase(), await cluster.createDatabase()];
    const readName = (url: string) => new URL(url).pathname.slice(1);
    const store = openTestStore(url);
    const state = await fillAndBackUp(
      store,
      () => cluster.runProgram(`pg_dump -Fc -n mail_trust -d ${readName(url)} -f backup.dump`),
    );
    await store.close();
    await cluster.runProgram(
      `pg_restore --exit-on-error --no-owner -d ${readName(other)} backup.dump`,
    );
    const restored = openTestStore(other);
    await assertRestored(restored, state);
    // Row-level security was restored too.
    const rows = await restored.query(
      `select count(*) as n from pg_tables
    where schemaname = 'mail_trust' and not rowsecurity`,
    );
    assertEquals(rows[0]?.["n"], 0);
    await restored.close();
  },
);

endPostgres();
