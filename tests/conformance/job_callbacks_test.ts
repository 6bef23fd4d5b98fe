import { assert, assertEquals } from "@std/assert";
import { startApi } from "../support/api.ts";
import { JOB_MAIL, openWithConnections, waitForEnd } from "../support/jobs.ts";
import { listen } from "../support/listen.ts";
import { endPostgres, testStore } from "../support/stores.ts";
import { waitUntil } from "../support/until.ts";

testStore(
  "DECISIONS, callbacks of jobs: the receiver's answer ends them or has them repeated",
  async (place) => {
    const store = await openWithConnections(place);
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
      const body = { ...JOB_MAIL, async: true, callbackUrl: `${receiver.url}/${path}` };
      const { id } = await (await api.call("POST", "/email/analyze", body)).json();
      await waitForEnd(api, id);
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
    const queryRows = (status: string) =>
      store.query(`select attempts from mail_trust.jobs where kind = 'callback' ${status}`);
    await waitUntil(async () => (await queryRows("and status = 'error'")).length === 3);
    await waitUntil(async () =>
      (await queryRows("and status = 'pending' and attempts = 1")).length === 1
    );
    const formatRefusal = (status: string) =>
      `The webhook did not accept the delivery (status class ${status}).`;
    await waitUntil(async () => (await readState("429"))[0] === "pending");
    assertEquals(await readState("429"), ["pending", 1, formatRefusal("4xx")]);
    assertEquals(await readState("400"), ["failed", 1, formatRefusal("4xx")]);
    const goneMessage = "The webhook says that it is gone for good (status class 4xx).";
    assertEquals(await readState("410"), ["failed", 1, goneMessage]);
    assertEquals(await readState("302"), ["delivered", 1, undefined]);
    assert(!bodies.some((body) => "callback" in JSON.parse(body).data));
    api.clock.advance(119_000);
    await call("204");
    await waitUntil(() => attempts.get("/204") === 1);
    assertEquals(attempts.get("/429"), 1, "not before the two minutes are over");
    api.clock.advance(1_000);
    await call("204");
    await waitUntil(() => attempts.get("/429") === 2);
    await waitUntil(async () => (await queryRows("and status = 'complete'")).length === 4);
    for (const status of ending) assertEquals(attempts.get(`/${status}`), 1, `${status}`);
    assertEquals(await readState("429"), ["delivered", 2, undefined]);
    await store.close();
  },
);

endPostgres();
