import { assert, assertEquals, assertGreater } from "@std/assert";
import { systemClock } from "../../shared/runtime/real.ts";
import { createGateway } from "../../shared/server/app.ts";
import { PATIENT_PROCESS } from "../support/context.ts";
import { gatewayFlags, startGateway } from "../support/gateway_process.ts";
import { manualClock } from "../support/manual_clock.ts";
import { swallowUntilClosed, tcpProvider } from "../support/providers.ts";
import { listOf, publicSite } from "../support/public_site.ts";
import { startServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { freePort } from "../support/free_port.ts";

const FUNCTIONS = "/functions/v1";
const HEADERS = "Received: from [8.8.8.8] by b.example; Mon, 5 Jan 2026 10:00:00 +0100\n" +
  "From: Ann <ann@example.org>\n";

/** Makes one call after another until it is stopped; records the outcome of each. */
function caller(url: string) {
  const outcomes: string[] = [];
  let stopped = false;
  const body = JSON.stringify({ emailHeaders: HEADERS });
  const call = async (): Promise<string> => {
    try {
      const response = await fetch(`${url}${FUNCTIONS}/analyze-email-headers`, {
        method: "POST",
        body,
      });
      const text = await response.text();
      const whole = response.status === 200 && text.endsWith("data: [DONE]\n\n");
      return whole ? "whole" : `wrong: ${response.status} ${text.slice(0, 100)}`;
    } catch (error) {
      return error instanceof TypeError ? "refused" : "wrong";
    }
  };
  const running = (async () => {
    while (!stopped) {
      const outcome = await call();
      outcomes.push(outcome);
      // Leaves port and processor to the server that is starting.
      if (outcome === "refused") await systemClock.sleep(10);
    }
  })();
  return {
    outcomes,
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

Deno.test("kill -9 under load: callers get no wrong answer, and a new start serves", async () => {
  // Not a port of the system's own choice: between the two starts it might go to another program.
  const port = String(freePort());
  const first = await startGateway({ PORT: port });
  const callers = Array.from({ length: 8 }, () => caller(first.url));
  await until(() => callers.every(({ outcomes }) => outcomes.length > 0));
  first.process.kill("SIGKILL");
  await first.ended;
  await until(() => callers.every(({ outcomes }) => outcomes.includes("refused")));
  const second = await startGateway({ PORT: port });
  try {
    await until(() => callers.every(({ outcomes }) => outcomes.at(-1) === "whole"));
    await Promise.all(callers.map(({ stop }) => stop()));
    for (const { outcomes } of callers) {
      const wrong = outcomes.filter((outcome) => outcome !== "whole" && outcome !== "refused");
      assertEquals(wrong, []);
      assertGreater(outcomes.filter((outcome) => outcome === "refused").length, 0);
      assertEquals(outcomes[0], "whole");
      assertEquals(outcomes.at(-1), "whole");
    }
  } finally {
    await second.stop();
  }
});

const fullDisk = { ignore: Deno.build.os !== "linux" };

Deno.test(
  "a full disk behind the log and the terminal does not stop the service",
  fullDisk,
  async () => {
    const port = freePort();
    const command = [Deno.execPath(), ...await gatewayFlags(), "shared/server/main.ts"];
    const process = new Deno.Command("sh", {
      args: ["-c", 'exec "$@" >/dev/full 2>/dev/full', "sh", ...command],
      env: { ...PATIENT_PROCESS, PORT: String(port), LOG_LEVEL: "debug" },
    }).spawn();
    try {
      const url = `http://127.0.0.1:${port}`;
      // A connection alone proves nothing: at its start a server tries many ports for a moment.
      await until(async () => {
        const response = await fetch(`${url}/health`).catch(() => undefined);
        await response?.body?.cancel();
        return response?.ok;
      });
      for (let i = 0; i < 5; i++) {
        const response = await fetch(`${url}${FUNCTIONS}/analyze-spam`, {
          method: "POST",
          body: '{"emailContent":"Hello"}',
        });
        assertEquals(response.status, 200);
        await response.body?.cancel();
      }
    } finally {
      process.kill("SIGKILL");
      await process.status;
    }
  },
);

Deno.test("DNS down: what needs a name fails with its own code, the rest answers", async () => {
  await using server = startServer(createGateway, {
    env: { REGULATOR_DB_URL: "https://lists.example.org/list.json" },
    deps: {
      resolveDns: () => Promise.reject(new Error("no resolver answers")),
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

Deno.test("unresponsive providers and lists: streams end in time, no call waits", async () => {
  const swallowed: Deno.TcpConn[] = [];
  using hole = tcpProvider((connection) => {
    swallowed.push(connection);
    return swallowUntilClosed(connection);
  });
  await using server = startServer(createGateway, {
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
  await until(async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return metrics.includes("trust_blocked_list_loads_total{");
  });
});

Deno.test("a clock set a day off costs a reload of the list, and no answer", async () => {
  await using site = publicSite(listOf(["33162######"]));
  const clock = manualClock();
  const app = startServer(createGateway, {
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
  await using server = startServer(createGateway);
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
