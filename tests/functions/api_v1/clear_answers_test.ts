import { assert, assertEquals } from "@std/assert";
import { readUsage } from "../../../shared/accounts/usage.ts";
import { listen } from "../../support/listen.ts";
import { NOON, readTotal, startApi } from "../../support/api.ts";
import { JOB_MAIL, waitForEnd } from "../../support/jobs.ts";
import { endPostgres, openPrepared, testStore, testStores } from "../../support/stores.ts";

/** A refusal names its reason, and what was not done is not charged. */

testStore("phone/check names a wrong field, and drops nothing", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store, { plan: "free" });
  const number = "0162000001";
  const wrongRequests = [
    [{}, ["phoneNumber"]],
    [{ phoneNumber: 162000001 }, ["phoneNumber"]],
    [{ phoneNumber: number, language: "xx" }, ["language"]],
    [{ phoneNumbers: [] }, ["phoneNumbers"]],
    [{ phoneNumbers: [number, 5] }, ["phoneNumbers.1"]],
    [{ phoneNumber: number, phoneNumbers: [number] }, ["phoneNumbers"]],
  ] as const;
  for (const [body, paths] of wrongRequests) {
    const response = await api.call("POST", "/phone/check", body);
    const { error, details } = await response.json();
    const wrongPaths = details.map(({ path }: { path: string }) => path);
    assertEquals([response.status, error, wrongPaths], [400, "invalid_request", [...paths]]);
  }
  assertEquals(await readTotal(store, api.accountId), 0);
  await store.close();
});

testStores(
  "a list of numbers counts each number, and its refusal says how many calls are left",
  async (
    place,
  ) => {
    const store = await openPrepared(place);
    await using api = await startApi(store, { plan: "free" });
    const six = { phoneNumbers: Array(6).fill("0162000001") };
    const [first, second] = [
      await api.call("POST", "/phone/check", six),
      await api.call("POST", "/phone/check", six),
    ];
    await first.body?.cancel();
    assertEquals([first.status, second.status], [200, 429]);
    const { message } = await second.json();
    assert(
      message.includes("10 calls a minute, and 4 of them are left, and this takes 6"),
      message,
    );
    const { days } = await readUsage(store, api.accountId, { from: 0, to: 99_999 });
    assertEquals(days.map(({ count, refused }) => [count, refused]), [[6, 6]]);
    await store.close();
  },
);

testStores("the header of too many reading calls says that none is left", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store, { plan: "free" });
  const answers = await Promise.all(
    Array.from({ length: 101 }, () => api.call("GET", "/account/credits")),
  );
  for (const { body } of answers) await body?.cancel();
  const [refusal, ...more] = answers.filter(({ status }) => status === 429);
  assertEquals(more, []);
  const readHeader = (name: string) => refusal?.headers.get(name);
  assertEquals(readHeader("ratelimit-policy"), '"reading";q=100;w=60');
  assertEquals(readHeader("ratelimit"), `"reading";r=0;t=${readHeader("retry-after")}`);
  await store.close();
});

testStores(
  "Retry-After of a key whose call was cut off lasts until the key is free",
  async (place) => {
    const store = await openPrepared(place);
    await using api = await startApi(store);
    const key = { "idempotency-key": "cut-off" };
    const call = () => api.call("POST", "/phone/check", { phoneNumber: "0162000001" }, key);
    await (await call()).body?.cancel();
    // The state that a process leaves when it is killed during a call.
    await store.query(
      "update mail_trust.idempotency set state = 'working', answer = null, lease_until = $1",
      [NOON + 120_000],
    );
    const waits: number[] = [];
    let status = 409;
    while (status === 409) {
      const response = await call();
      await response.body?.cancel();
      status = response.status;
      if (status !== 409) break;
      waits.push(Number(response.headers.get("retry-after")));
      api.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    assertEquals(status, 200);
    assertEquals(waits, [1, 1, 2, 4, 8, 16, 32, 56]);
    assertEquals(await readTotal(store, api.accountId), 1);
    await store.close();
  },
);

testStore("verify on a server that asks no DNS is refused and costs nothing", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store);
  const type = { "content-type": "message/rfc822" };
  const calls = [
    api.call("POST", "/email/analyze", { ...JOB_MAIL, verify: true }),
    api.call("POST", "/email/analyze", { ...JOB_MAIL, verify: true, async: true }),
    api.call("POST", "/email/analyze?verify=true", JOB_MAIL.emailHeaders, type),
  ];
  for (const call of calls) {
    const response = await call;
    const { details } = await response.json();
    assertEquals([response.status, details[0].path], [400, "verify"]);
  }
  assertEquals(await readTotal(store, api.accountId), 0);
  await store.close();
});

testStore("a mail as the body takes async and callbackUrl from the query", async (place) => {
  const store = await openPrepared(place);
  await using api = await startApi(store, { env: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });
  const send = (query: string) =>
    api.call(
      "POST",
      `/email/analyze?${query}`,
      `${JOB_MAIL.emailHeaders}\r\n${JOB_MAIL.emailContent}`,
      {
        "content-type": "message/rfc822",
      },
    );
  const wrongRequests = {
    "async=perhaps": "async",
    "callbackUrl=https://x.example/": "callbackUrl",
    "async=true&callbackUrl=http://169.254.169.254/": "callbackUrl",
  };
  for (const [query, path] of Object.entries(wrongRequests)) {
    const response = await send(query);
    assertEquals([response.status, (await response.json()).details[0].path], [400, path], query);
  }
  await using receiver = listen(() => new Response());
  const response = await send(`async=true&callbackUrl=${receiver.url}/done`);
  assertEquals(response.status, 202);
  const job = await waitForEnd(api, (await response.json()).id);
  assertEquals(job.status, "complete");
  const rows = await store.query("select kind from mail_trust.jobs order by kind");
  assertEquals(rows.map(({ kind }) => kind), ["callback", "email"]);
  await store.close();
});

endPostgres();
