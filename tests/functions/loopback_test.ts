/**
 * Who may make the server call services of its own machine
 * (docs/decisions/0021-webhook-targets.md).
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import { startGateway, WITHOUT_WORKERS } from "../support/gateway_process.ts";
import { sendRaw } from "../support/raw_http.ts";
import { startServer } from "../support/server.ts";
import { startReceiver } from "../support/webhook_receiver.ts";
import { findFreePort } from "../support/free_port.ts";

const PATHS: Readonly<Record<string, (url: string) => object>> = {
  "/functions/v1/trigger-scenario": (customWebhookUrl) => ({ action: "x", customWebhookUrl }),
  "/functions/v1/trigger-workflow-export": (workflowWebhookUrl) => ({
    analysisData: {},
    workflowWebhookUrl,
  }),
};

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Posts with exactly these header lines, like a page in a browser or a proxy. */
async function call(
  port: number,
  path: string,
  { body, headers = [], host = `127.0.0.1:${port}` }: {
    readonly body: object;
    readonly headers?: readonly string[];
    readonly host?: string;
  },
): Promise<Answer> {
  const text = JSON.stringify(body);
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Content-Length: ${text.length}`];
  const request = [...head, ...headers, "", text].join("\r\n");
  const answer = await sendRaw({ port, parts: [request] });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]),
    body: answer.slice(answer.indexOf("\r\n\r\n") + 4),
  };
}

/** Headers which show that the caller is not the person at this machine. */
const FOREIGN = [
  "Origin: https://evil.example",
  "Origin: null",
  "Origin: http://localhost:3000",
  "Origin: http://127.0.0.1",
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Site: same-site",
  "Forwarded: for=192.0.2.60",
  "X-Forwarded-For: 192.0.2.60",
  "X-Forwarded-For:",
  "x-forwarded-proto: https",
  "X-FORWARDED-HOST: hooks.example",
  "X-Real-IP: 192.0.2.60",
  "Via: 1.1 proxy",
  "CF-Connecting-IP: 192.0.2.60",
  "True-Client-IP: 192.0.2.60",
  "X-Original-Forwarded-For: 192.0.2.60",
  "Fly-Client-IP: 192.0.2.60",
  "X-Amzn-Trace-Id: Root=1-2-3",
  "X_Forwarded_For: 192.0.2.60",
  "HTTP_X_FORWARDED_FOR: 192.0.2.60",
  "X-Forward-For: 192.0.2.60",
  "Proxy-Client-IP: 192.0.2.60",
  "WL-Proxy-Client-IP: 192.0.2.60",
  "Proxy-Connection: close",
  "X-ProxyUser-Ip: 192.0.2.60",
  "X-Remote-IP: 192.0.2.60",
  "Remote-Addr: 192.0.2.60",
  "X-Originating-IP: 192.0.2.60",
  "DO-Connecting-IP: 192.0.2.60",
  "X-NF-Client-Connection-IP: 192.0.2.60",
  "Incap-Client-IP: 192.0.2.60",
  "X-Sucuri-ClientIP: 192.0.2.60",
  "Ali-CDN-Real-IP: 192.0.2.60",
  "X-Akamai-Edgescape: x",
  "Tailscale-User-Login: x",
  "Ngrok-Trace-Id: x",
  "X-Varnish: 1",
  "X-Scheme: https",
  "X-Host: hooks.example",
];

Deno.test("foreign pages, proxied callers and foreign hosts reach nothing local", async () => {
  await using receiver = startReceiver();
  const dead = `http://127.0.0.1:${findFreePort()}/any`;
  let connections = 0;
  const connect = createConnect();
  await using server = startServer(createHttpApp, {
    deps: {
      connect: (options) => {
        connections++;
        return connect(options);
      },
    },
  });
  const attempts = [
    ...FOREIGN.map((line) => ({ headers: [line, "Content-Type: text/plain"] })),
    // A name that an attacker made resolve to this machine: for the browser the page has the same
    // origin.
    { host: `rebound.example:${server.port}`, headers: [`Origin: http://rebound.example`] },
    { host: `rebound.example:${server.port}` },
    { host: "trust.example" },
  ];
  for (const [path, bodyOf] of Object.entries(PATHS)) {
    for (const attempt of attempts) {
      const answers = await Promise.all(
        [`${receiver.url}/any`, dead].map((url) =>
          call(server.port, path, { ...attempt, body: bodyOf(url) })
        ),
      );
      assertEquals(answers.map(({ status }) => status), [400, 400], JSON.stringify(attempt));
      // Open or closed port: the same text, and no connection whose duration could be measured.
      assertEquals(answers[0]?.body, answers[1]?.body);
      assertStringIncludes(answers[0]?.body ?? "", "not on the public internet");
    }
  }
  assertEquals(connections, 0);
  assertEquals(receiver.received.length, 0);
});

Deno.test("the person at this machine reaches its webhooks by curl and console", async () => {
  await using receiver = startReceiver();
  await using server = startServer(createHttpApp);
  const ownHost = `http://127.0.0.1:${server.port}`;
  const calls = [
    {},
    { headers: [`Origin: ${ownHost}`, "Sec-Fetch-Site: same-origin"] },
    { headers: ["Sec-Fetch-Site: none"] },
    { headers: ["X-Client-Info: supabase-js/2", "apikey: x", "Authorization: Bearer x"] },
    { host: `localhost:${server.port}`, headers: [`Origin: http://localhost:${server.port}`] },
  ];
  for (const [path, bodyOf] of Object.entries(PATHS)) {
    for (const attempt of calls) {
      const { status, body } = await call(server.port, path, {
        ...attempt,
        body: bodyOf(`${receiver.url}/hook`),
      });
      assertEquals(status, 200, `${JSON.stringify(attempt)} ${body}`);
    }
  }
  assertEquals(receiver.received.length, 2 * calls.length);
});

Deno.test("nothing local is called without --local, or by a server that listens elsewhere", async () => {
  await using receiver = startReceiver();
  const starts: [Record<string, string>, string[], number][] = [
    [{}, [], 400],
    [{ HOST: "0.0.0.0", LOG_LEVEL: "off" }, ["--local"], 400],
    [{}, ["--local"], 200],
  ];
  for (const [env, args, expected] of starts) {
    const gateway = await startGateway({ ...WITHOUT_WORKERS, ...env }, args);
    try {
      const port = Number(new URL(gateway.url).port);
      const [path = "", bodyOf] = Object.entries(PATHS)[0] ?? [];
      const body = bodyOf?.(receiver.url) ?? {};
      assertEquals((await call(port, path, { body })).status, expected, args.join());
    } finally {
      gateway.process.kill("SIGKILL");
      await gateway.ended;
    }
  }
});

Deno.test("no deployment file of the project passes --local", async () => {
  for (const file of ["deploy/mail-trust.service", "deploy/Containerfile"]) {
    const text = await Deno.readTextFile(file);
    assert(!text.includes("--local") && !/task"?,? "?start/.test(text), file);
  }
});
