import { assert, assertEquals } from "@std/assert";
import { systemClock } from "../../shared/runtime/real.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { readUntilClosed, startTcpProvider } from "../support/providers.ts";
import { startPublicSite, writeList } from "../support/public_site.ts";
import { startServer } from "../support/server.ts";
import { waitUntil } from "../support/until.ts";

const FUNCTIONS = "/functions/v1";
const HEADERS = "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\n" +
  "From: Ann <ann@example.org>\n";

Deno.test("without DNS what needs a name fails with its own code, and the rest is answered", async () => {
  await using server = startServer(createHttpApp, {
    env: { REGULATOR_DB_URL: "https://lists.example.org/list.json" },
    deps: {
      resolveHost: () => Promise.reject(new Error("no resolver answers")),
      fetch: () => Promise.reject(new TypeError("dns error")),
    },
  });
  const statuses = await Promise.all(
    ([
      ["analyze-email-headers", { emailHeaders: HEADERS }],
      ["analyze-spam", { emailContent: "Hello" }],
      ["regulator-check", { action: "info" }],
      ["trigger-scenario", { action: "x", customWebhookUrl: "https://hooks.example.org/" }],
    ] as const).map(async ([name, body]) => {
      const response = await server.post(`${FUNCTIONS}/${name}`, body);
      const text = await response.text();
      return [name, response.status, /"error":"(\w+)"/.exec(text)?.[1]];
    }),
  );
  assertEquals(statuses, [
    ["analyze-email-headers", 200, undefined],
    ["analyze-spam", 200, undefined],
    ["regulator-check", 500, "regulator_unavailable"],
    ["trigger-scenario", 500, "webhook_failed"],
  ]);
});

Deno.test("streams end in time, and no call waits, while providers and lists do not respond", async () => {
  const swallowed: Deno.TcpConn[] = [];
  using hole = startTcpProvider((connection) => {
    swallowed.push(connection);
    return readUntilClosed(connection);
  });
  await using server = startServer(createHttpApp, {
    env: {
      PROVIDER_A_URL: hole.url,
      PROVIDER_B_URL: hole.url,
      PROVIDER_C_URL: hole.url,
      PROVIDER_TIMEOUT_MS: "500",
      REGULATOR_DB_URL: `${hole.url}/list.json`,
    },
    // Its time-outs end every wait here.
    deps: { clock: systemClock },
  });
  const abort = new AbortController();
  const stuck = server.post(`${FUNCTIONS}/regulator-check`, { action: "info" }, {
    signal: abort.signal,
  }).catch(() => {});
  const streams = await Promise.all(Array.from({ length: 20 }, async () => {
    const response = await server.post(`${FUNCTIONS}/analyze-email-headers`, {
      emailHeaders: HEADERS,
      enabledApis: { providerA: true, providerB: true, providerC: true },
      apiKeys: { providerA: "key", providerB: "key", providerC: "key" },
    });
    return await response.text();
  }));
  for (const text of streams) {
    assert(text.endsWith("data: [DONE]\n\n"));
    assert(text.includes("did not answer in time"));
  }
  const spam = await server.post(`${FUNCTIONS}/analyze-spam`, { emailContent: "Hello" });
  assertEquals(spam.status, 200);
  await spam.body?.cancel();
  const ready = await fetch(`${server.url}/ready`);
  assertEquals(ready.status, 503);
  await ready.body?.cancel();
  abort.abort();
  await stuck;
  // Loading the list continues for the next caller; ended here, so that it does not outlive the
  // test.
  for (const connection of swallowed) {
    try {
      connection.close();
    } catch {
      // The client closed it first.
    }
  }
  await waitUntil(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return metrics.includes("trust_blocked_list_loads_total{");
  });
});

Deno.test("a clock that is set a day off costs a reload of the list, and no answer", async () => {
  await using site = startPublicSite(writeList(["33162######"]));
  const clock = createManualClock();
  const app = startServer(createHttpApp, {
    env: { REGULATOR_DB_URL: site.listUrl },
    // The timers of the real clock: only the time of day was changed.
    deps: { clock: { ...clock, after: systemClock.after } },
  });
  await using server = app;
  const day = 24 * 3600 * 1000;
  for (const [jump, downloads] of [[0, 1], [day, 2], [-day, 3], [-day, 4], [day, 5]] as const) {
    clock.jump(jump);
    for (const name of ["check", "info"]) {
      const response = await server.post(`${FUNCTIONS}/regulator-check`, {
        action: name,
        phoneNumber: "0162000000",
      });
      assertEquals(response.status, 200, `${name} after ${jump}`);
      await response.body?.cancel();
    }
    assertEquals(site.requests.length, downloads);
    const spam = await server.post(`${FUNCTIONS}/analyze-spam`, { emailContent: "Hello" });
    const { analyzedAt } = await spam.json();
    assertEquals(analyzedAt, new Date(clock.now()).toISOString());
  }
});

Deno.test("idle and half-open connections do not keep others from being served", async () => {
  await using server = startServer(createHttpApp);
  const connections: Deno.TcpConn[] = [];
  try {
    for (let i = 0; i < 400; i++) {
      connections.push(await Deno.connect({ hostname: "127.0.0.1", port: server.port }));
    }
    const half = new TextEncoder().encode(
      "POST /functions/v1/analyze-spam HTTP/1.1\r\nHost: x\r\nX: ",
    );
    await Promise.all(connections.slice(200).map((connection) => connection.write(half)));
    for (let i = 0; i < 5; i++) {
      const response = await server.post(`${FUNCTIONS}/analyze-spam`, { emailContent: "Hello" });
      assertEquals(response.status, 200);
      await response.body?.cancel();
    }
  } finally {
    for (const connection of connections) connection.close();
  }
});
