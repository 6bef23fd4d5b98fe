/** Jobs that wait in the database during an update of the server. */

import { assertEquals } from "@std/assert";
import { mapProviders } from "../../../shared/contract/providers.ts";
import { MIGRATIONS } from "../../../shared/storage/migrations.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createSeal } from "../../../shared/storage/seal.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { listen } from "../../support/listen.ts";
import { NOON, readTotal, startApi, STORAGE_KEY } from "../../support/api.ts";
import { JOB_HEADERS, JOB_MAIL, openWithConnections, waitForEnd } from "../../support/jobs.ts";
import { publishSignedMail } from "../../support/signed_mail.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

const seal = createSeal({
  keys: [STORAGE_KEY],
  randomBytes: createRandomBytes,
});

/** Turns the tables into those of the version before jobs had parts and receivers. */
async function takeBack(store: Store): Promise<void> {
  await store.query("drop table mail_trust.job_parts");
  await store.query("alter table mail_trust.jobs drop column receiver");
  await store.query("alter table mail_trust.jobs drop column format");
  await store.query("alter table mail_trust.jobs drop column callback");
  await store.query("alter table mail_trust.accounts drop column per_minute");
  await store.query("alter table mail_trust.accounts drop column per_day");
  await store.query("alter table mail_trust.migrations drop column oldest");
  const step = MIGRATIONS.find(({ name }) => name === "parts");
  await store.query("delete from mail_trust.migrations where version >= $1", [step?.version ?? 0]);
}

/** Writes a job as the version without parts did: the request as JSON, in the job's row. */
async function addEarlier(store: Store, accountId: string, request: object): Promise<string> {
  const id = crypto.randomUUID();
  const sealed = await seal.close(JSON.stringify(request), `jobs/${id}/request`);
  await store.query(
    `insert into mail_trust.jobs (id, account_id, kind, status, created_at, run_at, lease_until,
      attempts, request, charged_day, charged_minute, expires_at, turn)
    values ($1, $2, 'email', 'pending', $3, $3, 0, 0, $4, 0, 0, $5, 0)`,
    [id, accountId, NOON, sealed, NOON + 86_400_000],
  );
  return id;
}

const toLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

testStores(
  "mails that an earlier version accepted are analysed, and their callbacks sent",
  async (place) => {
    const store = await openWithConnections(place);
    await using mail = await publishSignedMail();
    const callbackTypes: unknown[] = [];
    await using receiver = listen(async (request) => {
      callbackTypes.push((await request.json()).type);
      return new Response(null, { status: 204 });
    });
    const env = { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1", DNS_RESOLVER: mail.doh.url };
    await using api = await startApi(store, { env });
    const common = { enabledApis: mapProviders(() => false), content: JOB_MAIL.emailContent };
    const callback = { url: receiver.url, local: false };
    const message = new TextDecoder().decode(mail.bytes);
    await takeBack(store);
    const add = (request: object) => addEarlier(store, api.accountId, request);
    const earlier = [
      { mail: { ...common, headers: JOB_HEADERS }, verify: null, callback },
      {
        mail: { ...common, headers: mail.headers, content: null },
        verify: { kind: "text", text: mail.headers },
        callback: null,
      },
      {
        mail: { ...common, headers: mail.headers },
        verify: { kind: "text", text: message },
        callback: null,
      },
      {
        mail: { ...common, headers: mail.headers },
        verify: { kind: "bytes", text: toLatin1(mail.bytes) },
        callback: null,
      },
    ];
    const ids: string[] = [];
    for (const request of earlier) ids.push(await add(request));
    const brokenJob = await add({ mail: 1 });
    await store.migrate();
    const other = await api.call("POST", "/email/analyze", { ...JOB_MAIL, async: true });
    await waitForEnd(api, (await other.json()).id);
    const jobs = [];
    for (const id of ids) jobs.push(await waitForEnd(api, id));
    assertEquals(jobs.map(({ error }) => error), ids.map(() => undefined));
    assertEquals(
      jobs.map(({ result }) => result?.summary.verification?.dkim[0]?.result),
      [undefined, "headers_verified", "headers_verified", "pass"],
    );
    assertEquals(jobs[0]?.result?.summary.subject, "Hello");
    assertEquals(jobs.map(({ result }) => result?.spam !== null), [true, false, true, true]);
    await waitUntil(() => callbackTypes.length > 0 ? true : undefined);
    assertEquals(callbackTypes, ["job.complete"]);
    assertEquals((await waitForEnd(api, brokenJob)).error?.error, "internal_error");
    assertEquals(await readTotal(store, api.accountId), 1);
    await store.close();
  },
);

endPostgres();
