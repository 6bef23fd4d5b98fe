import { assertEquals, assertRejects } from "@std/assert";
import { createConnect } from "../../shared/runtime/connect.ts";
import { listenRaw, startReceiver } from "../support/webhook_receiver.ts";
import { waitUntil } from "../support/until.ts";
import { findFreePort } from "../support/free_port.ts";
import { createNetwork, direct, impatient, postTo, readFailureKind } from "../support/outbound.ts";

Deno.test("post resolves a name once, and sends the request to the checked address", async () => {
  await using receiver = startReceiver();
  const { port } = new URL(receiver.url);
  let lookUps = 0;
  // A public address in the first look-up of each type, a private one in all later ones.
  const deps = createNetwork(() => lookUps++ < 2 ? ["8.8.8.8"] : ["127.0.0.1"]);
  assertEquals(await postTo(`http://rebind.example.test:${port}/x`, deps), 200);
  assertEquals(deps.queries, ["rebind.example.test A", "rebind.example.test AAAA"]);
  assertEquals(deps.connectedTo, ["8.8.8.8"]);
  assertEquals(receiver.received.map(({ path, headers }) => [path, headers.get("host")]), [
    ["/x", `rebind.example.test:${port}`],
  ]);
  // The name has a private address now: no connection is opened.
  assertEquals(
    await readFailureKind(postTo(`http://rebind.example.test:${port}/x`, deps)),
    "no_public_address",
  );
  assertEquals(deps.connectedTo, ["8.8.8.8"]);
  assertEquals(receiver.received.length, 1);
});

Deno.test("post makes no connection to a name with any inside address", async () => {
  const answers = [
    ["127.0.0.1"],
    ["8.8.8.8", "169.254.169.254"],
    ["8.8.8.8", "::1"],
    ["::ffff:10.0.0.1"],
    ["fd00::1"],
    [],
  ];
  for (const addresses of answers) {
    const deps = createNetwork(() => addresses);
    assertEquals(
      await readFailureKind(postTo("http://inside.example.test/", deps)),
      "no_public_address",
    );
    assertEquals(deps.connectedTo, []);
  }
});

Deno.test("post tries the next address after one that fails, within a bound", async () => {
  await using receiver = startReceiver();
  const { port } = new URL(receiver.url);
  const deps = createNetwork(() => ["9.9.9.9", "8.8.8.8"]);
  assertEquals(await postTo(`http://hooks.example.test:${port}/`, deps), 200);
  assertEquals(deps.connectedTo, ["9.9.9.9", "8.8.8.8"]);
  const dead = createNetwork(() => Array(500).fill("9.9.9.9"));
  assertEquals(await readFailureKind(postTo("http://hooks.example.test/", dead)), "unreachable");
  assertEquals(dead.connectedTo.length, 4);
});

Deno.test("post reports an address where nothing listens as unreachable", async () => {
  assertEquals(
    await readFailureKind(postTo(`http://127.0.0.1:${findFreePort()}/`, direct)),
    "unreachable",
  );
});

Deno.test("post tries localhost on both loopback addresses", async () => {
  // Another program may hold the same port of 127.0.0.1: one that is free on both.
  const port = findFreePort(["127.0.0.1", "::1"]);
  const listener = Deno.serve(
    { hostname: "::1", port, onListen: () => {} },
    () => new Response("x"),
  );
  assertEquals(await postTo(`http://localhost:${port}/`, direct), 200);
  await listener.shutdown();
});

Deno.test("post accepts only TLS certificates for the host from a known authority", async () => {
  const readFixture = (name: string) => Deno.readTextFile(`tests/fixtures/tls/${name}`);
  const names: string[] = [];
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    cert: await readFixture("hooks.example.test.pem"),
    key: await readFixture("hooks.example.test.key"),
    onListen: () => {},
  }, async (request) => {
    names.push(`${request.headers.get("host")} ${await request.text()}`);
    return new Response("x", { status: 201 });
  });
  const { port } = server.addr;
  const caCerts = [await readFixture("authority.pem")];
  const trustingNetwork = createNetwork(() => ["8.8.8.8"], { caCerts, port });

  assertEquals(await postTo("https://hooks.example.test/a", trustingNetwork, "hello"), 201);
  assertEquals(await postTo("https://HOOKS.example.test./a", trustingNetwork, "again"), 201);
  assertEquals(names, ["hooks.example.test hello", "hooks.example.test. again"]);

  assertEquals(
    await readFailureKind(postTo("https://other.example.test/", trustingNetwork)),
    "tls",
  );
  assertEquals(await readFailureKind(postTo("https://127.0.0.1/", trustingNetwork)), "tls");
  const unknownHost = createNetwork(() => ["8.8.8.8"], { port });
  assertEquals(await readFailureKind(postTo("https://hooks.example.test/", unknownHost)), "tls");
  assertEquals(names.length, 2);
  assertEquals(unknownHost.connectedTo, ["8.8.8.8"]);
  await server.shutdown();
});

Deno.test("post reports https to a server without TLS, and to one that never answers, differently", async () => {
  await using receiver = startReceiver();
  const plainUrl = `https://127.0.0.1:${new URL(receiver.url).port}/`;
  assertEquals(await readFailureKind(postTo(plainUrl, direct)), "tls");
  await using silent = listenRaw(async (connection) => {
    while (await connection.read(new Uint8Array(1024)) !== null);
  });
  assertEquals(
    await readFailureKind(postTo(`https://127.0.0.1:${silent.port}/`, impatient)),
    "timeout",
  );
});

Deno.test("createConnect closes a connection that opens after the abort", async () => {
  let isClosed = false;
  await using receiver = listenRaw(async (connection) => {
    isClosed = await connection.read(new Uint8Array(1)).then((count) => count === null, () => true);
  });
  const abort = new AbortController();
  const connecting = createConnect()({
    hostname: "127.0.0.1",
    port: receiver.port,
    signal: abort.signal,
  });
  abort.abort(new Error("given up"));
  await assertRejects(() => connecting);
  // Whether the connection was opened at all depends on the system; if so, it has ended.
  await waitUntil(() => isClosed || receiver.connections === 0);
});
