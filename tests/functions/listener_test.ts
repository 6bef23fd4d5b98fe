/** The listener of `shared/runtime/listen` on the wire, with real sockets. */

import { ErrorBody } from "../../shared/contract/errors.ts";
import { sendRaw } from "../support/raw_http.ts";
import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import { createAnalyzeSpam } from "../../shared/endpoints/analyze_spam.ts";
import { MAX_DISCARD_MS } from "../../shared/runtime/listen/message.ts";
import { createHttpApp } from "../../shared/server/app.ts";
import { listen } from "../support/listen.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { RawConnection } from "../support/raw_connection.ts";
import { startOwnServer } from "../support/server.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";

const PATH = `${FUNCTION_PREFIX}/analyze-spam`;

/** A request without a token is refused before its body is read. */
const REFUSING = { VERIFY_JWT: "true", JWT_SECRET: "a secret that is long enough to be one" };

function createHead(length: number, fields = ""): string {
  return `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${fields}\r\n`;
}

Deno.test("HTTP/2 with prior knowledge is answered with 400 and closed", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createHttpApp);
  using connection = await RawConnection.open(server.port);
  const settings = "\x00\x00\x00\x04\x00\x00\x00\x00\x00";
  await connection.send(`PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${settings}`);
  await connection.closed;
  assertEquals(connection.statuses, ["400"]);
});

Deno.test("a refused request leaves its connection usable, however its body arrives", {
  ignore: usesDenoServe(),
}, async () => {
  const clock = createManualClock();
  await using server = await startOwnServer(createAnalyzeSpam, { env: REFUSING, deps: { clock } });
  for (const size of [2, 20_000, 300_000]) {
    using connection = await RawConnection.open(server.port);
    await connection.send(createHead(size));
    await connection.answers(1);
    await connection.send("x".repeat(size / 2));
    await connection.send("x".repeat(size / 2));
    await connection.send(createHead(size) + "x".repeat(size));
    await connection.answers(2);
    assertEquals(connection.statuses, ["401", "401"]);
  }
});

Deno.test(
  "a body that is too large is answered, and its connection is usable once it has arrived",
  {
    ignore: usesDenoServe(),
  },
  async () => {
    await using server = await startOwnServer(createAnalyzeSpam);
    using connection = await RawConnection.open(server.port);
    const size = 2_000_000;
    await connection.send(createHead(size) + "x".repeat(size));
    await connection.send(createHead(2) + "{}");
    await connection.answers(2);
    assertEquals(connection.statuses, ["413", "400"]);
  },
);

Deno.test("a body is read as it arrives, in pieces, or chunked and beyond the limit", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createAnalyzeSpam);
  using connection = await RawConnection.open(server.port);
  const text = '{"emailContent":"Hello"}';
  await connection.send(createHead(text.length));
  for (const letter of text) await connection.send(letter);
  await connection.answers(1);
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const chunked = createHead(0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
  await connection.send(`${chunked}${chunk.repeat(30)}0\r\n\r\n`);
  await connection.send(createHead(text.length) + text);
  await connection.answers(3);
  assertEquals(connection.statuses, ["200", "413", "200"]);
});

Deno.test("the server waits for a refused body that does not arrive no longer than its time", {
  ignore: usesDenoServe(),
}, async () => {
  const clock = createManualClock();
  await using server = await startOwnServer(createAnalyzeSpam, { env: REFUSING, deps: { clock } });
  using connection = await RawConnection.open(server.port);
  await connection.send(createHead(100) + "x");
  await connection.until((text) => text.endsWith("}"));
  assertEquals(server.connections(), 1);
  clock.advance(MAX_DISCARD_MS);
  await connection.closed;
  assertEquals(connection.statuses, ["401"]);
});

Deno.test("Connection: close with a huge Content-Length is answered 413 and closed", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createAnalyzeSpam);
  using connection = await RawConnection.open(server.port);
  await connection.send(createHead(10_000_000_000, "Connection: close\r\n"));
  await connection.closed;
  assertEquals(connection.statuses, ["413"]);
  assertMatch(connection.text, /connection: close/i);
});

Deno.test(
  "a Host field that could pass for another one is refused",
  { ignore: usesDenoServe() },
  async () => {
    await using server = await startOwnServer(createHttpApp);
    const refusedHosts = [
      "127.0.0.1/x?y=",
      "evil.example@127.0.0.1",
      "evil.example\\127.0.0.1",
      "localhost, evil.example",
      "[::1]evil.example",
      "",
    ];
    for (const host of refusedHosts) {
      using connection = await RawConnection.open(server.port);
      await connection.send(`GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      await connection.closed;
      assertEquals(connection.statuses, ["400"], host);
    }
  },
);

Deno.test(
  "the absolute form of a target is accepted if it names the host of its Host field, " +
    "and else refused",
  { ignore: usesDenoServe() },
  async () => {
    await using server = await startOwnServer(createHttpApp);
    for (const [target, status] of [["here.example", "200"], ["elsewhere.example", "400"]]) {
      using connection = await RawConnection.open(server.port);
      await connection.send(
        `GET http://${target}/health HTTP/1.1\r\nHost: here.example\r\nConnection: close\r\n\r\n`,
      );
      await connection.closed;
      assertEquals(connection.statuses, [status]);
    }
  },
);

Deno.test("HEAD has the headers of GET and no body, and HTTP/1.0 is answered and closed", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createHttpApp);
  const got = await fetch(`${server.url}/docs/swagger-ui-bundle.js`, { method: "HEAD" });
  assertEquals(got.status, 200);
  assert(Number(got.headers.get("content-length")) > 100_000);
  assertEquals(await got.text(), "");
  using connection = await RawConnection.open(server.port);
  await connection.send("GET /health HTTP/1.0\r\n\r\n");
  await connection.closed;
  assertStringIncludes(connection.text, '{"status":"live"}');
});

Deno.test("requests that are sent ahead of the answers are answered in their order", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createHttpApp);
  using connection = await RawConnection.open(server.port);
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  await connection.send(
    request("/docs/swagger-ui-bundle.js") + request("/health") + request("/no"),
  );
  await connection.until((text) => text.includes("There is no such function"));
  assertEquals(connection.statuses, ["200", "200", "404"]);
});

Deno.test("connections beyond the maximum take the place of those without a request", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createHttpApp, { maxConnections: 20 });
  const connections: RawConnection[] = [];
  for (let i = 0; i < 60; i++) connections.push(await RawConnection.open(server.port));
  for (let i = 0; i < 5; i++) {
    using connection = await RawConnection.open(server.port);
    await connection.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await connection.answers(1);
  }
  assert(server.connections() <= 20, `${server.connections()} connections`);
  await connections[0]?.closed;
  for (const connection of connections) connection[Symbol.dispose]();
});

Deno.test("a path that a URL parser would rewrite is refused, as a proxy reads it otherwise", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createHttpApp);
  const paths = [
    ..."/.\\metrics /..\\metrics /functions/v1/..\\..\\metrics /\\metrics /./metrics".split(" "),
    ..."/x/../metrics /%2e/metrics /%2E\\metrics /x/.%2e/metrics /x/%2e%2E/metrics".split(" "),
    "/met\trics",
    "http://x/./metrics",
    "/health/..",
    "/.",
  ];
  assert(paths.length > 10);
  for (const path of paths) {
    using connection = await RawConnection.open(server.port);
    await connection.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await connection.answers(1);
    assertEquals(connection.statuses, ["400"], path);
  }
  for (const path of ["/health?at=/../x\\y", "/health", "/.well-known/x", "/..."]) {
    using connection = await RawConnection.open(server.port);
    await connection.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await connection.answers(1);
    assertEquals(connection.statuses, [path.startsWith("/health") ? "200" : "404"], path);
  }
});

Deno.test("a header section that is too large, or no HTTP, is refused in the form of errors", {
  ignore: usesDenoServe(),
}, async () => {
  await using server = await startOwnServer(createHttpApp);
  const cases: [request: string, status: string, code: string][] = [
    [
      `GET / HTTP/1.1\r\nHost: x\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
      "431",
      "header_fields_too_large",
    ],
    ["GET / HTTP/1.1\r\nno field\r\n\r\n", "400", "invalid_request"],
  ];
  for (const [request, status, code] of cases) {
    const answer = await sendRaw({ port: server.port, parts: [request], pauseMs: 0 });
    assert(answer.startsWith(`HTTP/1.1 ${status} `), answer);
    assert(answer.includes("Access-Control-Allow-Origin: *"), answer);
    const { error } = ErrorBody.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? ""));
    assertEquals(error, code);
  }
});

Deno.test("sendRaw reads a kept-alive answer to its end, counted in bytes", async () => {
  const body = "é".repeat(100);
  await using server = listen(() => new Response(body));
  const parts = ["GET / HTTP/1.1\r\nHost: x\r\n\r\n"];
  const answer = await sendRaw({ port: server.port, parts });
  assertEquals(answer.split("\r\n\r\n")[1], body);
});
