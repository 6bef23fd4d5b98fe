import { assert, assertEquals } from "@std/assert";
import { Webhook } from "standardwebhooks";
import { Job } from "../../../shared/contract/v1.ts";
import { startApi } from "../../support/api.ts";
import { listen } from "../../support/listen.ts";
import { endPostgres, testStore, testStores } from "../../support/stores.ts";
import { until } from "../../support/until.ts";
import { ended, MAIL, withConnections } from "../../support/jobs.ts";

/** Callbacks: the caller is notified when a job has ended. */

const SECRET = `whsec_${btoa("s".repeat(32))}`;

testStores(
  "a callback is signed, sent again under the same id, and keeps nobody waiting",
  async (place) => {
    const store = await withConnections(place);
    const seen: { id: string | null; body: string; ok: boolean }[] = [];
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
      seen.push({ id: request.headers.get("webhook-id"), body, ok });
      return new Response(null, { status: seen.length === 1 ? 500 : 204 });
    });
    await using api = await startApi(store, {
      env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1", WEBHOOK_SIGNING_SECRET: SECRET },
    });
    const make = async (callbackUrl: string) => {
      const response = await api.call("POST", "/email/analyze", {
        ...MAIL,
        async: true,
        callbackUrl,
      });
      assertEquals(response.status, 202, await response.clone().text());
      return (await response.json()).id as string;
    };
    const bad = await api.call("POST", "/email/analyze", {
      ...MAIL,
      ...{ async: true, callbackUrl: "http://169.254.169.254/latest" },
    });
    assertEquals([bad.status, (await bad.json()).details[0].path], [400, "callbackUrl"]);
    for (let i = 0; i < 10; i++) await ended(api, await make(`${receiver.url}/slow`));
    const id = await make(receiver.url);
    await ended(api, id);
    assertEquals(seen.length, 0, "eight slow receivers hold up the callbacks, not the mails");
    stuck.resolve();
    // Half a minute after the first attempt failed, the next worker sends it again.
    await until(() => seen.length > 0);
    await until(async () => {
      const rows = await store.query(
        "select status from mail_trust.jobs where kind = 'callback' and status <> 'complete'",
      );
      // By then the other callbacks have been answered: none times out when the clock moves on.
      return rows.length === 1 && rows[0]?.["status"] === "pending" ? true : undefined;
    });
    api.clock.advance(30_000);
    await ended(api, await make(`${receiver.url}/slow`));
    await until(() => seen.length > 1);
    assertEquals(seen.length, 2);
    assert(seen.every(({ ok }) => ok));
    assertEquals(seen[0]?.id, seen[1]?.id);
    const { type, data } = JSON.parse(seen[1]?.body ?? "");
    assertEquals([type, Job.parse(data).id, data.status], ["job.complete", id, "complete"]);
    await until(async () => {
      const rows = await store.query(
        "select id from mail_trust.jobs where attempts = 2 and status = 'complete'",
      );
      return rows.length === 1 ? true : undefined;
    });
    await store.close();
  },
);

testStores("a callback is sent as soon as its mail is done", async (place) => {
  const store = await withConnections(place);
  let told = 0;
  await using receiver = listen(() => {
    told++;
    return new Response(null, { status: 204 });
  });
  await using api = await startApi(store, { env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const body = { ...MAIL, async: true, callbackUrl: receiver.url };
  const response = await api.call("POST", "/email/analyze", body);
  assertEquals(response.status, 202, await response.text());
  await until(() => told === 1);
  await until(async () => {
    const open = "select id from mail_trust.jobs where status <> 'complete'";
    return (await store.query(open)).length === 0;
  });
  await store.close();
});

testStore("a callback ends or is repeated by what the receiver answers", async (place) => {
  const store = await withConnections(place);
  const attempts = new Map<string, number>();
  const bodies: string[] = [];
  await using receiver = listen(async (request) => {
    bodies.push(await request.text());
    const path = new URL(request.url).pathname;
    const count = (attempts.get(path) ?? 0) + 1;
    attempts.set(path, count);
    // The second attempt is taken.
    const status = count === 1 ? Number(path.slice(1)) : 204;
    return new Response(null, { status, headers: { "retry-after": "120", location: "/" } });
  });
  await using api = await startApi(store, { env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const call = async (path: string) => {
    const body = { ...MAIL, async: true, callbackUrl: `${receiver.url}/${path}` };
    const { id } = await (await api.call("POST", "/email/analyze", body)).json();
    await ended(api, id);
    ids.set(path, id);
  };
  /** Reads the state of a callback as its caller sees it. */
  const readState = async (path: string) => {
    const { callback } = await (await api.call("GET", `/jobs/${ids.get(path)}`)).json();
    return [callback?.status, callback?.attempts, callback?.error?.message];
  };
  const ids = new Map<string, string>();
  const ending = [301, 302, 400, 410];
  for (const status of [...ending, 429]) await call(`${status}`);
  const rows = (status: string) =>
    store.query(`select attempts from mail_trust.jobs where kind = 'callback' ${status}`);
  await until(async () => (await rows("and status = 'error'")).length === 3);
  await until(async () => (await rows("and status = 'pending' and attempts = 1")).length === 1);
  const refused = (status: string) =>
    `The webhook did not accept the delivery (status class ${status}).`;
  await until(async () => (await readState("429"))[0] === "pending");
  assertEquals(await readState("429"), ["pending", 1, refused("4xx")]);
  assertEquals(await readState("400"), ["failed", 1, refused("4xx")]);
  const gone = "The webhook says that it is gone for good (status class 4xx).";
  assertEquals(await readState("410"), ["failed", 1, gone]);
  assertEquals(await readState("302"), ["delivered", 1, undefined]);
  assert(!bodies.some((body) => "callback" in JSON.parse(body).data));
  api.clock.advance(119_000);
  await call("204");
  await until(() => attempts.get("/204") === 1);
  assertEquals(attempts.get("/429"), 1, "not before the two minutes are over");
  api.clock.advance(1_000);
  await call("204");
  await until(() => attempts.get("/429") === 2);
  await until(async () => (await rows("and status = 'complete'")).length === 4);
  for (const status of ending) assertEquals(attempts.get(`/${status}`), 1, `${status}`);
  assertEquals(await readState("429"), ["delivered", 2, undefined]);
  await store.close();
});

endPostgres();
