/** Callbacks: the caller is notified when a job has ended. */

import { assert, assertEquals } from "@std/assert";
import { Webhook } from "standardwebhooks";
import { Job } from "../../../shared/contract/v1.ts";
import { startApi } from "../../support/api.ts";
import { listen } from "../../support/listen.ts";
import { endPostgres, testStores } from "../../support/stores.ts";
import { waitUntil } from "../../support/until.ts";
import { JOB_MAIL, openWithConnections, waitForEnd } from "../../support/jobs.ts";

const SECRET = `whsec_${btoa("s".repeat(32))}`;

testStores(
  "a callback is signed, sent again under the same id, and delays nobody",
  async (place) => {
    const store = await openWithConnections(place);
    const deliveries: { id: string | null; body: string; ok: boolean }[] = [];
    const stuck = Promise.withResolvers<void>();
    await using receiver = listen(async (request) => {
      const body = await request.text();
      if (new URL(request.url).pathname === "/slow") {
        await stuck.promise;
        return new Response(null, { status: 204 });
      }
      const headers = Object.fromEntries(request.headers);
      let ok = true;
      try {
        new Webhook(SECRET).verify(body, headers);
      } catch (error) {
        // The test's clock is at noon of another day.
        ok = error instanceof Error && /timestamp/i.test(error.message);
      }
      deliveries.push({ id: request.headers.get("webhook-id"), body, ok });
      return new Response(null, { status: deliveries.length === 1 ? 500 : 204 });
    });
    await using api = await startApi(store, {
      env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1", WEBHOOK_SIGNING_SECRET: SECRET },
    });
    const make = async (callbackUrl: string) => {
      const response = await api.call("POST", "/email/analyze", {
        ...JOB_MAIL,
        async: true,
        callbackUrl,
      });
      assertEquals(response.status, 202, await response.clone().text());
      return (await response.json()).id as string;
    };
    const bad = await api.call("POST", "/email/analyze", {
      ...JOB_MAIL,
      async: true,
      callbackUrl: "http://169.254.169.254/latest",
    });
    assertEquals([bad.status, (await bad.json()).details[0].path], [400, "callbackUrl"]);
    for (let i = 0; i < 10; i++) await waitForEnd(api, await make(`${receiver.url}/slow`));
    const id = await make(receiver.url);
    await waitForEnd(api, id);
    assertEquals(deliveries.length, 0, "eight slow receivers hold up the callbacks, not the mails");
    stuck.resolve();
    // Half a minute after the first attempt failed, the next worker sends it again.
    await waitUntil(() => deliveries.length > 0);
    await waitUntil(async () => {
      const rows = await store.query(
        "select status from mail_trust.jobs where kind = 'callback' and status <> 'complete'",
      );
      // By then the other callbacks have been answered: none times out when the clock moves on.
      return rows.length === 1 && rows[0]?.["status"] === "pending" ? true : undefined;
    });
    api.clock.advance(30_000);
    await waitForEnd(api, await make(`${receiver.url}/slow`));
    await waitUntil(() => deliveries.length > 1);
    assertEquals(deliveries.length, 2);
    assert(deliveries.every(({ ok }) => ok));
    assertEquals(deliveries[0]?.id, deliveries[1]?.id);
    const { type, data } = JSON.parse(deliveries[1]?.body ?? "");
    assertEquals([type, Job.parse(data).id, data.status], ["job.complete", id, "complete"]);
    await waitUntil(async () => {
      const rows = await store.query(
        "select id from mail_trust.jobs where attempts = 2 and status = 'complete'",
      );
      return rows.length === 1 ? true : undefined;
    });
    await store.close();
  },
);

testStores("a callback is sent as soon as its mail is done", async (place) => {
  const store = await openWithConnections(place);
  let callbackCount = 0;
  await using receiver = listen(() => {
    callbackCount++;
    return new Response(null, { status: 204 });
  });
  await using api = await startApi(store, { env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const body = { ...JOB_MAIL, async: true, callbackUrl: receiver.url };
  const response = await api.call("POST", "/email/analyze", body);
  assertEquals(response.status, 202, await response.text());
  await waitUntil(() => callbackCount === 1);
  await waitUntil(async () => {
    const open = "select id from mail_trust.jobs where status <> 'complete'";
    return (await store.query(open)).length === 0;
  });
  await store.close();
});

endPostgres();
