import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createTriggerWorkflowExport } from "../../shared/endpoints/trigger_workflow_export.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import type { Clock, Deps } from "../../shared/runtime/deps.ts";
import groups from "../fixtures/outbound/refused_targets.json" with { type: "json" };
import type { ContextOptions } from "../support/context.ts";
import { patientClock } from "../support/patient_clock.ts";
import { startServer } from "../support/server.ts";
import { listenRaw, startReceiver } from "../support/webhook_receiver.ts";
import { findFreePort } from "../support/free_port.ts";

const PATH = "/functions/v1/trigger-workflow-export";

/** Starts a server reachable from the internet: started without `--local`. */
function startPublic(deps: Partial<Deps> = {}, env: ContextOptions["env"] = {}) {
  return startServer(createTriggerWorkflowExport, {
    env,
    deps: { local: false, ...deps },
  });
}

function createBody(workflowWebhookUrl: string) {
  return { analysisData: { spf: "pass" }, workflowWebhookUrl };
}

async function readStatus(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.body?.cancel();
  return response.status;
}

Deno.test("a public server calls no inside address, however it is spelt", async () => {
  const connections: string[] = [];
  await using server = startPublic({
    connect: ({ hostname }) => {
      connections.push(hostname);
      return Promise.reject(new Error("no connection in this test"));
    },
    resolveHost: () => Promise.reject(new Error("no look-up in this test")),
  });
  let refusalCount = 0;
  for (const { rule, urls } of groups) {
    for (const url of urls) {
      const response = await server.post(PATH, createBody(url));
      const { error, message } = await response.json();
      assertEquals([response.status, error], [400, "invalid_request"], url);
      assertStringIncludes(message, rule);
      refusalCount++;
    }
  }
  assert(refusalCount >= 150);
  assertEquals(connections, []);
});

Deno.test("a name that resolves to another address the second time causes no request inside", async () => {
  await using receiver = startReceiver();
  const port = Number(new URL(receiver.url).port);
  const connect = createConnect();
  const connections: string[] = [];
  let lookUps = 0;
  await using server = startPublic({
    resolveHost: (_name, type) =>
      Promise.resolve(type === "AAAA" ? [] : lookUps++ === 0 ? ["8.8.8.8"] : ["127.0.0.1"]),
    connect: (options) => {
      connections.push(options.hostname);
      return connect({ ...options, hostname: "127.0.0.1", port });
    },
  });
  const url = "http://rebind.example.test/hook";
  assertEquals(await readStatus(server.post(PATH, createBody(url))), 200);
  const second = await server.post(PATH, createBody(url));
  assertEquals([second.status, (await second.json()).error], [500, "webhook_failed"]);
  assertEquals(connections, ["8.8.8.8"]);
  assertEquals(receiver.received.length, 1);
});

Deno.test("a name that resolves to a private address is answered as an unknown name", async () => {
  const answers: Record<string, readonly string[]> = {
    "intranet.example.test": ["10.0.0.7"],
    "half.example.test": ["8.8.8.8", "169.254.169.254"],
    "none.example.test": [],
  };
  await using server = startPublic({
    resolveHost: (name, type) => {
      const address = answers[name];
      if (address === undefined) return Promise.reject(new Error("no such name"));
      return Promise.resolve(type === "A" ? address : []);
    },
  });
  const messages = new Set<string>();
  for (const name of [...Object.keys(answers), "broken.example.test"]) {
    const response = await server.post(PATH, createBody(`https://${name}/`));
    messages.add(`${response.status} ${await response.text()}`);
  }
  assertEquals(messages.size, 1);
  assertStringIncludes([...messages].join(), "does not lead to a public address");
});

Deno.test("loopback may be called only while the server itself listens on loopback", async () => {
  await using receiver = startReceiver();
  const { port } = new URL(receiver.url);
  await using local = startServer(createTriggerWorkflowExport);
  await using open = startPublic();
  for (const host of ["127.0.0.1", "localhost", "127.1", "hook.localhost", "[::ffff:127.0.0.1]"]) {
    const url = `http://${host}:${port}/`;
    assertEquals(await readStatus(local.post(PATH, createBody(url))), 200, host);
    assertEquals(await readStatus(open.post(PATH, createBody(url))), 400, host);
  }
  assertEquals(receiver.received.length, 5);
});

Deno.test("WEBHOOK_ALLOWED_HOSTS allows its hosts, as the system resolves them", async () => {
  await using receiver = startReceiver();
  const { port } = new URL(receiver.url);
  await using server = startPublic({}, { WEBHOOK_ALLOWED_HOSTS: "localhost,127.0.0.5" });
  assertEquals(await readStatus(server.post(PATH, createBody(`http://localhost:${port}/`))), 200);
  assertEquals(await readStatus(server.post(PATH, createBody(`http://LOCALHOST.:${port}/`))), 200);
  assertEquals(await readStatus(server.post(PATH, createBody(`http://127.0.0.1:${port}/`))), 400);
  assertEquals(await readStatus(server.post(PATH, createBody(`http://x.localhost:${port}/`))), 400);
  assertEquals(receiver.received.length, 2);
});

Deno.test("a failed delivery is answered 500 with a reason, and no address is in answer or log", async () => {
  await using silent = listenRaw(async (connection) => {
    while (await connection.read(new Uint8Array(1024)) !== null);
  });
  await using rude = listenRaw((connection) => {
    return connection.write(new TextEncoder().encode("220 mail.example.org\r\n")).then(() => {});
  });
  const closedUrl = `http://127.0.0.1:${findFreePort()}/canary`;
  await using patient = startServer(createTriggerWorkflowExport);
  // The time-out of a delivery passes a hundred times as fast.
  const after: Clock["after"] = (ms, callback) =>
    patientClock.after(ms === 15_000 ? 150 : ms, callback);
  await using impatient = startServer(createTriggerWorkflowExport, {
    env: { BODY_TIMEOUT_MS: "20000" },
    deps: { clock: { ...patientClock, after } },
  });
  const cases = [
    [impatient, `${silent.url}/canary`, "did not answer in time", "timeout"],
    [patient, `${rude.url}/canary`, "did not answer in HTTP", "not_http"],
    [patient, closedUrl, "took no connection", "unreachable"],
    [patient, `https://127.0.0.1:${rude.port}/canary`, "no secure connection", "tls"],
  ] as const;
  for (const [server, url, sentence, reason] of cases) {
    const response = await server.post(PATH, createBody(url));
    const text = await response.text();
    assertEquals([response.status, JSON.parse(text).error], [500, "webhook_failed"]);
    assertStringIncludes(text, sentence);
    const logged = server.lines.join("\n");
    assertStringIncludes(logged, `"reason":"${reason}"`);
    for (const secret of ["canary", "127.0.0.1", "mail.example.org"]) {
      assert(!text.includes(secret) && !logged.includes(secret), secret);
    }
  }
});
