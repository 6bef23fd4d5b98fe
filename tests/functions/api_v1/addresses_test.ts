/** Addresses and ids: the paths of the API, and what is answered for invalid ids. */

import { assert, assertEquals, assertFalse } from "@std/assert";
import { createToken, isToken } from "../../../shared/accounts/tokens.ts";
import { createApi } from "../../../shared/api_v1/function.ts";
import { Job } from "../../../shared/contract/v1.ts";
import type { Store } from "../../../shared/storage/port.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";
import { listen } from "../../support/listen.ts";
import { startApi, STORAGE_KEY } from "../../support/api.ts";
import { startServer } from "../../support/server.ts";
import { endPostgres, testStore } from "../../support/stores.ts";

const MAIL = { emailHeaders: "From: Ann <ann@example.org>\r\nSubject: Hello\r\n" };

/** Returns a store that records the values it is given. */
function watchStore(store: Store): { readonly store: Store; readonly handed: unknown[] } {
  const handed: unknown[] = [];
  return {
    handed,
    store: {
      ...store,
      query: (sql, values) => {
        handed.push(sql, ...values ?? []);
        return store.query(sql, values);
      },
    },
  };
}

testStore("a token in the place of an id appears in no log, no answer and no statement", async (
  { open },
) => {
  const { store, handed } = watchStore(open());
  await store.migrate();
  await using api = await startApi(store);
  const other = createToken(createRandomBytes);
  assert(isToken(other));
  for (const id of [api.token, other, `x-${other}`, other.toUpperCase()]) {
    const credits = await api.call("GET", "/account/credits", undefined, { "x-request-id": id });
    assertEquals(credits.status, 200);
    assert(credits.headers.get("x-request-id") !== id);
    await credits.body?.cancel();
    const job = await api.call("GET", `/jobs/${id}`, undefined, { "x-request-id": id });
    assertEquals(job.status, 404);
    const output = JSON.stringify([...job.headers]) + await job.text();
    const places = [api.server.lines.join("\n"), output, JSON.stringify(handed)];
    for (const place of places) assertFalse(place.includes(id));
  }
  // A request id set by the caller is used.
  const ownCredits = await api.call("GET", "/account/credits", undefined, {
    "x-request-id": "order-1234",
  });
  assertEquals(ownCredits.headers.get("x-request-id"), "order-1234");
  await ownCredits.body?.cancel();
  await store.close();
});

testStore(
  "the list of jobs is answered 404, and usage before 1970 is refused",
  async ({ open }) => {
    const store = open();
    await store.migrate();
    await using api = await startApi(store);
    for (const path of ["/jobs", "/jobs/"]) {
      for (const method of ["GET", "POST"]) {
        const response = await api.call(method, path);
        assertEquals([response.status, (await response.json()).error], [404, "not_found"]);
      }
    }
    const requestDays = (range: string) => api.call("GET", `/account/usage?${range}`);
    for (const range of ["to=0000-01-01", "from=1969-12-31&to=1970-01-02"]) {
      const response = await requestDays(range);
      assertEquals([response.status, (await response.json()).error], [400, "invalid_request"]);
    }
    const first = await (await requestDays("to=1970-01-01")).json();
    assertEquals([first.from, first.to], ["1969-12-03", "1970-01-01"]);
    await store.close();
  },
);

testStore("Location leads to the job also behind the platform's front", async ({ open }) => {
  const store = open();
  await store.migrate();
  await using api = await startApi(store);
  await using plainServer = startServer((context) => createApi({ ...context, store }), {
    env: { STORAGE_KEY },
    deps: { clock: api.clock },
  });
  // Like the platform: the function sees its own name and the rest of the path.
  await using front = listen(async (request) => {
    const { method, headers } = request;
    const { pathname } = new URL(request.url);
    assert(pathname.startsWith("/functions/v1/"), pathname);
    const body = method === "GET" ? null : await request.text();
    const inside = plainServer.url + pathname.slice("/functions/v1".length);
    return await fetch(inside, { method, headers, body });
  });
  const headers = { authorization: `Bearer ${api.token}` };
  for (const base of [`${front.url}/functions/v1/api/v1`, `${api.server.url}/api/v1`]) {
    const body = JSON.stringify({ ...MAIL, async: true });
    const creation = await fetch(`${base}/email/analyze`, { method: "POST", headers, body });
    assertEquals(creation.status, 202);
    const { id } = Job.parse(await creation.json());
    const location = new URL(creation.headers.get("location") ?? "", creation.url);
    assertEquals(location.href, `${base}/jobs/${id}`);
    const job = await fetch(location, { headers });
    assertEquals([job.status, Job.parse(await job.json()).id], [200, id]);
  }
  await store.close();
});

endPostgres();
