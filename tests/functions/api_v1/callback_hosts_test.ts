import { assertEquals } from "@std/assert";
import { listen } from "../../support/listen.ts";
import { startApi } from "../../support/api.ts";
import { JOB_MAIL, openWithConnections } from "../../support/jobs.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";

/** The share of one host in the callbacks in progress. */

/** Together more than all callbacks in progress, each account within its own share. */
const ACCOUNTS = 6;
const EACH = 2;

testStores("a host that answers slowly delays callbacks to no other host", async (place) => {
  const store = await openWithConnections(place);
  const release = Promise.withResolvers<void>();
  let [inHand, maxInHand, slowTold, quickTold] = [0, 0, 0, 0];
  await using slow = listen(async (request) => {
    await request.body?.cancel();
    maxInHand = Math.max(maxInHand, ++inHand);
    await release.promise;
    inHand--;
    slowTold++;
    return new Response(null, { status: 204 });
  });
  await using quick = listen(async (request) => {
    await request.body?.cancel();
    quickTold++;
    return new Response(null, { status: 204 });
  });
  await using api = await startApi(store, {
    env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1,localhost" },
  });
  const takeOn = async (token: string, callbackUrl: string) => {
    const response = await fetch(`${api.server.url}/api/v1/email/analyze`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...JOB_MAIL, async: true, callbackUrl }),
    });
    assertEquals(response.status, 202, await response.text());
  };
  for (let i = 0; i < ACCOUNTS; i++) {
    const { token } = await api.accounts.create({ name: `${i}`, plan: "pme_pro" });
    for (let n = 0; n < EACH; n++) await takeOn(token, `${slow.url}/${i}/${n}`);
  }
  const readStatuses = () =>
    store.query(
      "select status from mail_trust.jobs where kind = 'callback' and status <> 'complete'",
    );
  await waitUntil(async () => (await readStatuses()).length === ACCOUNTS * EACH && inHand === 4);
  // The same machine under another host name.
  const other = quick.url.replace("127.0.0.1", "localhost");
  for (let n = 0; n < 3; n++) await takeOn(api.token, `${other}/${n}`);
  await waitUntil(() => quickTold === 3);
  assertEquals([inHand, maxInHand, slowTold], [4, 4, 0]);
  release.resolve();
  await waitUntil(() => slowTold === ACCOUNTS * EACH);
  await waitUntil(async () => (await readStatuses()).length === 0);
  assertEquals(maxInHand, 4);
  await store.close();
});

endPostgres();
