/** The stored data: no content of a mail, address, number or token can be read there. */

import { assert, assertEquals, assertFalse } from "@std/assert";
import { StoredVelocity } from "../../../shared/velocity/counters.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { NOON, startApi, STORAGE_KEY } from "../../support/api.ts";
import { createHttpApp } from "../../../shared/server/app.ts";
import { listen } from "../../support/listen.ts";
import { startServer } from "../../support/server.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import type { Place } from "../../support/stores.ts";
import { exportAccount } from "../../../shared/accounts/export.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";

const MARKS = {
  address: "planted-writer@secret-sender.example",
  subject: "planted-subject-line",
  body: "planted-body-words",
  relay: "198.51.100.213",
  phone: "0162000042",
  idempotencyKey: "planted-idempotency-key",
  callback: "planted-callback-path",
  client: "203.0.113.157",
};

const MAIL = {
  emailHeaders: `Received: from x (x [${MARKS.relay}]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\n` +
    `From: Ann <${MARKS.address}>\r\nSubject: ${MARKS.subject}\r\n`,
  emailContent: MARKS.body,
};

/** Returns all bytes of a database's files, log and temporary files included, as text. */
async function readRawFiles({ folder, cluster, url }: Place): Promise<string> {
  // Data that is in memory only must reach the disk first.
  if (cluster) await cluster.runPsql(new URL(url).pathname.slice(1), "checkpoint");
  let text = "";
  for await (const path of listFilesBelow(folder)) {
    // One character per byte, so that nothing is lost.
    text += new TextDecoder("latin1").decode(await Deno.readFile(path));
  }
  return text;
}

async function* listFilesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isFile, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* listFilesBelow(`${folder}/${name}`);
    else if (isFile) yield `${folder}/${name}`;
  }
}

testStores(
  "the files of the database hold no header, body, address, number or token",
  async (place) => {
    const store = place.open();
    await store.migrate();
    const background: Promise<unknown>[] = [];
    await using api = await startApi(store, {
      env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" },
      deps: { background: (work) => void background.push(work) },
    });
    const assertStatus = async (response: Promise<Response>, status: number) => {
      const got = await response;
      assertEquals(got.status, status, await got.clone().text());
      await got.body?.cancel();
    };
    const key = { "idempotency-key": MARKS.idempotencyKey };
    await assertStatus(api.call("POST", "/email/analyze", MAIL, key), 200);
    await assertStatus(
      api.call("POST", "/phone/check", { phoneNumber: MARKS.phone }, {
        "idempotency-key": `${MARKS.idempotencyKey}-2`,
      }),
      200,
    );
    const replacement = await api.call("POST", "/account/token", undefined, {
      "idempotency-key": `${MARKS.idempotencyKey}-3`,
    });
    const { token: newToken } = await replacement.json();
    await using receiver = listen(() => new Response(null, { status: 500 }));
    const callbackUrl = `${receiver.url}/${MARKS.callback}`;
    await assertStatus(
      api.call("POST", "/email/analyze", { ...MAIL, async: true, callbackUrl }),
      202,
    );
    await Promise.all(background);
    // A job that is not done yet, and senders that were counted.
    const seal = createSeal({
      keys: [STORAGE_KEY],
      randomBytes: createRandomBytes,
    });
    await new StoredVelocity(store, seal).countSenders(
      [`ip ${MARKS.relay}`, `domain ${MARKS.address}`],
      NOON,
    );
    await using credits = startServer((context) => createHttpApp({ ...context, store }), {
      env: { CREDITS: "server", STORAGE_URL: place.url, STORAGE_KEY },
      deps: { getPeer: () => MARKS.client },
    });
    await assertStatus(
      credits.post("/functions/v1/regulator-check", { action: "check", phoneNumber: MARKS.phone }),
      200,
    );

    const counts = await store.query(
      `select (select count(*) from mail_trust.jobs) as jobs,
      (select count(*) from mail_trust.idempotency) as keys,
      (select count(*) from mail_trust.credits) as credits,
      (select count(*) from mail_trust.sightings) as senders`,
    );
    // Two jobs: the mail, and its callback, which is to be sent again.
    assertEquals({ ...counts[0] }, { jobs: 2, keys: 3, credits: 1, senders: 3 });
    const raw = await readRawFiles(place);
    assert(raw.includes(api.accountId), "the right files were looked at");
    for (const [label, mark] of Object.entries(MARKS)) assertFalse(raw.includes(mark), label);
    for (const token of [api.token, newToken]) {
      assertFalse(raw.includes(token), "the token");
      assertFalse(raw.includes(token.slice(4, 34)), "its random part");
    }

    // The holder of the account gets all data; then it is erased.
    const exported = JSON.stringify(
      await exportAccount({ accounts: api.accounts, store, seal }, api.accountId),
    );
    for (const mark of [MARKS.address, MARKS.subject, MARKS.callback, MARKS.phone]) {
      assert(
        exported.includes(mark),
        mark,
      );
    }
    assertFalse(exported.includes(api.token));
    assertFalse(exported.includes(newToken.slice(4, 34)), "one that an answer was kept with");
    assertEquals(await api.accounts.erase(api.accountId), { isScrubbed: true });
    for (const table of ["tokens", "usage", "idempotency", "jobs", "results"]) {
      assertEquals(await store.query(`select * from mail_trust.${table}`), [], table);
    }
    if (store.engine === "sqlite") {
      // SQLite overwrites deleted data; only the record of the erasure remains.
      const hash = /"hash"/.test(exported);
      assertFalse(hash);
      assertFalse((await readRawFiles(place)).includes("Ann"), "its name");
    }
    await store.close();
  },
  { alone: true },
);

testStores(
  "without STORAGE_KEY nothing of a mail can be read once the process has ended",
  async (place) => {
    const store = place.open();
    await store.migrate();
    await using api = await startApi(store, { env: { STORAGE_KEY: "" } });
    const response = await api.call("POST", "/email/analyze", MAIL, { "idempotency-key": "k" });
    assertEquals(response.status, 200);
    await response.body?.cancel();
    const raw = await readRawFiles(place);
    assert(raw.includes(api.accountId), "the right files were looked at");
    for (const [label, mark] of Object.entries(MARKS)) assertFalse(raw.includes(mark), label);
    // Encrypted, with a key that is stored nowhere.
    const [row] = await store.query(
      "select account_id, key, answer from mail_trust.idempotency",
    );
    assert(row?.["answer"] instanceof Uint8Array);
    const seal = createSeal({ keys: [STORAGE_KEY], randomBytes: () => new Uint8Array(12) });
    const sealPlace = `idempotency/${row["account_id"]}/${row["key"]}`;
    assertEquals(await seal.open(row["answer"], sealPlace), null);
    assertEquals(await store.query("select * from mail_trust.results"), []);
    await store.close();
  },
  { alone: true },
);

endPostgres();
