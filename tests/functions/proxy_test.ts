/**
 * Tests the own listener behind nginx as `deploy/nginx.conf` configures it; not Deno's, which
 * platforms use.
 */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { ErrorBody } from "../../shared/contract/errors.ts";
import { waitUntil } from "../support/until.ts";
import { hasNginx, startNginx } from "../support/nginx.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";
import { startOwnServer } from "../support/server.ts";
import { parseSteps } from "../support/sse.ts";
import { findFreePort } from "../support/free_port.ts";

const ignore = usesDenoServe() || !await hasNginx();
const FUNCTIONS = "/functions/v1";
const HEAD = `POST ${FUNCTIONS}/analyze-spam HTTP/1.1\r\nHost: x\r\n`;
/** Shorter than the shipped time-outs. */
const TIMEOUT_MS = 700;
/** How long a test waits for the proxy to close a connection. */
const GIVEN_UP_MS = 120_000;

interface Client {
  readonly first: string;
  /** Sent repeatedly, with pauses shorter than any the proxy allows. */
  readonly drip?: string;
  /** How the answer starts, if there is one. */
  readonly answer?: string;
}

const CLIENTS: Readonly<Record<string, Client>> = {
  "that sends nothing": { first: "" },
  "that sends half a request line": { first: "POST /func" },
  "that sends half a header section": { first: `${HEAD}X-Ab` },
  "whose header section trickles in": { first: HEAD, drip: "X: y\r\n" },
  "that sends half a body": { first: `${HEAD}Content-Length: 100\r\n\r\n{"a` },
  "whose body trickles in": {
    first: `${HEAD}Content-Length: 100000\r\n\r\n{"a":"`,
    drip: "x",
    answer: "HTTP/1.1 408",
  },
  "that stays after its answer": {
    first: `${HEAD}Content-Length: 24\r\n\r\n{"emailContent":"Hello"}`,
    answer: "HTTP/1.1 200",
  },
};

/** Returns the answer, and whether the other side kept the connection. */
async function waitUntilClosed(port: number, { first, drip }: Client) {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const encoder = new TextEncoder();
  let isClosed = false;
  let hasGivenUp = false;
  const send = (text: string) =>
    connection.write(encoder.encode(text)).catch(() => isClosed = true);
  if (first !== "") await send(first);
  const late = setTimeout(() => {
    hasGivenUp = true;
    connection.close();
  }, GIVEN_UP_MS);
  const dripping = (async () => {
    while (drip !== undefined && !isClosed) {
      await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS / 7));
      if (!isClosed) await send(drip);
    }
  })();
  let text = "";
  const buffer = new Uint8Array(4096);
  while (true) {
    const count = await connection.read(buffer).catch(() => null);
    if (count === null) break;
    text += new TextDecoder().decode(buffer.subarray(0, count));
  }
  isClosed = true;
  clearTimeout(late);
  await dripping;
  return { text, givenUp: hasGivenUp };
}

Deno.test(
  "a client behind the proxy that idles or stops half-way is disconnected in time",
  { ignore },
  async () => {
    const env = { BODY_TIMEOUT_MS: `${TIMEOUT_MS}` };
    await using server = await startOwnServer(createHttpApp, { env });
    const startWith = (client_header_timeout: number) => {
      const timeoutsMs = { client_header_timeout, keepalive_timeout: TIMEOUT_MS };
      return startNginx({ upstreamPorts: server.port, timeoutsMs });
    };
    await using proxy = await startWith(TIMEOUT_MS);
    // Who is to be answered sends its header section in time, even if the machine stalls.
    await using answering = await startWith(GIVEN_UP_MS);
    await Promise.all(
      Object.entries(CLIENTS).map(async ([clientName, client]) => {
        const { port } = client.answer === undefined ? proxy : answering;
        const { text, givenUp: hasGivenUp } = await waitUntilClosed(port, client);
        assert(!hasGivenUp, `a client ${clientName} was kept`);
        assertStringIncludes(text, client.answer ?? "", clientName);
      }),
    );
  },
);

Deno.test(
  "hundreds of idle connections behind the proxy keep nobody from being served",
  { ignore },
  async () => {
    await using server = await startOwnServer(createHttpApp);
    await using proxy = await startNginx({ upstreamPorts: server.port, timeoutsMs: {} });
    const connections: Deno.TcpConn[] = [];
    try {
      for (let i = 0; i < 400; i++) {
        connections.push(await Deno.connect({ hostname: "127.0.0.1", port: proxy.port }));
      }
      for (let i = 0; i < 5; i++) {
        const response = await fetch(`${proxy.url}${FUNCTIONS}/analyze-spam`, {
          method: "POST",
          body: '{"emailContent":"Hello"}',
        });
        assertEquals(response.status, 200);
        await response.body?.cancel();
      }
    } finally {
      for (const connection of connections) connection.close();
    }
  },
);

Deno.test("streams and refusals behind the proxy are the service's own", { ignore }, async () => {
  await using server = await startOwnServer(createHttpApp);
  await using proxy = await startNginx({ upstreamPorts: server.port, timeoutsMs: {} });
  const post = (name: string, body: string) =>
    fetch(`${proxy.url}${FUNCTIONS}/${name}`, { method: "POST", body });
  const stream = await post("analyze-email-headers", '{"emailHeaders":"From: a@example.org"}');
  assertEquals(stream.headers.get("content-type"), "text/event-stream");
  assertEquals(parseSteps(await stream.text()).length, 8);
  const tooLarge = JSON.stringify({ emailContent: "x".repeat(1_100_000) });
  const large = await post("analyze-spam", tooLarge);
  assertEquals([large.status, (await large.json()).error], [413, "payload_too_large"]);
});

const MAIL_TYPE = { "content-type": "message/rfc822" };

/** A mail of about `bytes` bytes. */
const createMailText = (bytes: number) => `Subject: Hello\r\n\r\n${"words \r\n".repeat(bytes / 8)}`;

Deno.test("a mail behind the proxy may be as large as the API says", { ignore }, async () => {
  await using server = await startOwnServer(createHttpApp);
  await using proxy = await startNginx({ upstreamPorts: server.port, timeoutsMs: {} });
  const post = (bytes: number) =>
    fetch(`${proxy.url}${FUNCTIONS}/analyze-spam`, {
      method: "POST",
      headers: MAIL_TYPE,
      body: createMailText(bytes),
    });
  const mail = await post(3_100_000);
  assertEquals(mail.status, 200);
  await mail.body?.cancel();
  // nginx refuses it with the same error body as the service.
  const large = await post(8_500_000);
  const type = large.headers.get("content-type");
  assertEquals([large.status, type, large.headers.get("access-control-allow-origin")], [
    413,
    "application/json",
    "*",
  ]);
  assertEquals(ErrorBody.parse(await large.json()).error, "payload_too_large");
});

Deno.test("what the proxy refuses is an error in the form of the service", { ignore }, async () => {
  await using server = await startOwnServer(createHttpApp);
  await using proxy = await startNginx({
    upstreamPorts: server.port,
    timeoutsMs: {},
    connectionsAnAddress: 1,
  });
  const readRefusal = async (url: string) => {
    const response = await fetch(`${url}${FUNCTIONS}/analyze-spam`, { method: "POST", body: "{}" });
    const { status, headers } = response;
    assertEquals([status, headers.get("content-type"), headers.get("retry-after")], [
      503,
      "application/json",
      "2",
    ]);
    assertEquals(ErrorBody.parse(await response.json()).error, "overloaded");
  };
  // A connection whose body is still being sent uses the one that an address may have here.
  using idleConnection = await Deno.connect({ hostname: "127.0.0.1", port: proxy.port });
  await idleConnection.write(new TextEncoder().encode(`${HEAD}Content-Length: 100\r\n\r\n{"a`));
  await waitUntil(async () => {
    const response = await fetch(`${proxy.url}/health`);
    await response.body?.cancel();
    return response.status === 503;
  });
  await readRefusal(proxy.url);
  // No service listens behind this proxy.
  await using proxyWithoutGateway = await startNginx({
    upstreamPorts: findFreePort(),
    timeoutsMs: {},
  });
  await readRefusal(proxyWithoutGateway.url);
});

Deno.test("/health is reachable behind the proxy and /metrics is not", { ignore }, async () => {
  await using server = await startOwnServer(createHttpApp);
  await using proxy = await startNginx({ upstreamPorts: server.port, timeoutsMs: {} });
  const readStatus = async (path: string) => {
    const response = await fetch(`${proxy.url}${path}`);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals([await readStatus("/health"), await readStatus("/metrics")], [200, 404]);
});
