import { assert, assertEquals, assertRejects } from "@std/assert";
import { OutboundError } from "../../shared/network/error.ts";
import { post } from "../../shared/network/post.ts";
import { parseTarget } from "../../shared/network/target.ts";
import { createConnect } from "../../shared/runtime/connect.ts";
import type { Deps } from "../../shared/runtime/deps.ts";
import { systemClock } from "../../shared/runtime/real.ts";
import { listenRaw, startReceiver } from "../support/webhook_receiver.ts";
import { until } from "../support/until.ts";
import { freePort } from "../../tasks/support/free_port.ts";

/** Time runs a hundred times as fast: 15 s of waiting take 150 ms. */
const FAST_CLOCK = {
  ...systemClock,
  after: (ms: number, callback: () => void) => systemClock.after(ms / 100, callback),
};

const RULES = { allowedHosts: new Set<string>(), loopback: true };

type OutboundDeps = Pick<Deps, "clock" | "connect" | "resolveDns">;

/** The real network, except for names and addresses, which the test sets. */
function network(
  names: (name: string) => readonly string[],
  options: { readonly caCerts?: string[]; readonly port?: number } = {},
): OutboundDeps & { readonly asked: string[]; readonly connectedTo: string[] } {
  const real = createConnect(options.caCerts ? { caCerts: options.caCerts } : {});
  const asked: string[] = [];
  const connectedTo: string[] = [];
  return {
    asked,
    connectedTo,
    clock: systemClock,
    resolveDns: (name, type) => {
      asked.push(`${name} ${type}`);
      return Promise.resolve(names(name).filter((ip) => ip.includes(":") === (type === "AAAA")));
    },
    connect: ({ hostname, port, signal }) => {
      connectedTo.push(hostname);
      if (hostname === "9.9.9.9") return Promise.reject(new Error("refused"));
      // A public address of this test leads to the receiver on loopback.
      return real({ hostname: "127.0.0.1", port: options.port ?? port, signal });
    },
  };
}

function send(url: string, deps: OutboundDeps, body = "{}"): Promise<number> {
  return post({
    target: parseTarget(url, RULES),
    headers: { "content-type": "application/json" },
    body: new TextEncoder().encode(body),
    timeoutMs: 15_000,
  }, deps);
}

async function failure(sent: Promise<number>): Promise<string> {
  return (await assertRejects(() => sent, OutboundError)).failure;
}

const direct: OutboundDeps = {
  clock: systemClock,
  connect: createConnect(),
  resolveDns: () => Promise.reject(new Error("no name is looked up here")),
};

/** For receivers that never answer; only tests of time-outs use the fast clock. */
const impatient: OutboundDeps = { ...direct, clock: FAST_CLOCK };

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Reads until the end of the request's header section. */
async function readHead(connection: Deno.TcpConn): Promise<void> {
  let text = "";
  const buffer = new Uint8Array(4096);
  while (!text.includes("\r\n\r\n")) {
    const count = await connection.read(buffer);
    if (count === null) return;
    text += new TextDecoder().decode(buffer.subarray(0, count));
  }
}

Deno.test("post: a name is resolved once, and the checked address gets the request", async () => {
  await using receiver = startReceiver();
  const { port } = new URL(receiver.url);
  let lookUps = 0;
  // A public address in the first look-up of each type, a private one in all later ones.
  const deps = network(() => lookUps++ < 2 ? ["8.8.8.8"] : ["127.0.0.1"]);
  assertEquals(await send(`http://rebind.example.test:${port}/x`, deps), 200);
  assertEquals(deps.asked, ["rebind.example.test A", "rebind.example.test AAAA"]);
  assertEquals(deps.connectedTo, ["8.8.8.8"]);
  assertEquals(receiver.received.map(({ path, headers }) => [path, headers.get("host")]), [
    ["/x", `rebind.example.test:${port}`],
  ]);
  // The name has a private address now: no connection is opened.
  assertEquals(
    await failure(send(`http://rebind.example.test:${port}/x`, deps)),
    "no_public_address",
  );
  assertEquals(deps.connectedTo, ["8.8.8.8"]);
  assertEquals(receiver.received.length, 1);
});

Deno.test("post: a name with any address inside gets no connection", async () => {
  const answers = [
    ["127.0.0.1"],
    ["8.8.8.8", "169.254.169.254"],
    ["8.8.8.8", "::1"],
    ["::ffff:10.0.0.1"],
    ["fd00::1"],
    [],
  ];
  for (const addresses of answers) {
    const deps = network(() => addresses);
    assertEquals(await failure(send("http://inside.example.test/", deps)), "no_public_address");
    assertEquals(deps.connectedTo, []);
  }
});

Deno.test("post: after an address that fails the next is tried, within a bound", async () => {
  await using receiver = startReceiver();
  const { port } = new URL(receiver.url);
  const deps = network(() => ["9.9.9.9", "8.8.8.8"]);
  assertEquals(await send(`http://hooks.example.test:${port}/`, deps), 200);
  assertEquals(deps.connectedTo, ["9.9.9.9", "8.8.8.8"]);
  const dead = network(() => Array(500).fill("9.9.9.9"));
  assertEquals(await failure(send("http://hooks.example.test/", dead)), "unreachable");
  assertEquals(dead.connectedTo.length, 4);
});

Deno.test("post: nothing listening is unreachable", async () => {
  assertEquals(await failure(send(`http://127.0.0.1:${freePort()}/`, direct)), "unreachable");
});

Deno.test("post: localhost is tried on both loopback addresses", async () => {
  const listener = Deno.serve(
    { hostname: "::1", port: 0, onListen: () => {} },
    () => new Response("x"),
  );
  assertEquals(await send(`http://localhost:${listener.addr.port}/`, direct), 200);
  await listener.shutdown();
});

Deno.test("post: TLS certificates must fit the host and come from a known authority", async () => {
  const fixture = (name: string) => Deno.readTextFile(`tests/fixtures/tls/${name}`);
  const seen: string[] = [];
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    cert: await fixture("hooks.example.test.pem"),
    key: await fixture("hooks.example.test.key"),
    onListen: () => {},
  }, async (request) => {
    seen.push(`${request.headers.get("host")} ${await request.text()}`);
    return new Response("x", { status: 201 });
  });
  const { port } = server.addr;
  const caCerts = [await fixture("authority.pem")];
  const known = network(() => ["8.8.8.8"], { caCerts, port });

  assertEquals(await send("https://hooks.example.test/a", known, "hello"), 201);
  assertEquals(await send("https://HOOKS.example.test./a", known, "again"), 201);
  assertEquals(seen, ["hooks.example.test hello", "hooks.example.test. again"]);

  assertEquals(await failure(send("https://other.example.test/", known)), "tls");
  assertEquals(await failure(send("https://127.0.0.1/", known)), "tls");
  const unknown = network(() => ["8.8.8.8"], { port });
  assertEquals(await failure(send("https://hooks.example.test/", unknown)), "tls");
  assertEquals(seen.length, 2);
  assertEquals(unknown.connectedTo, ["8.8.8.8"]);
  await server.shutdown();
});

Deno.test("post: https to a server without TLS, or that never answers: two errors", async () => {
  await using receiver = startReceiver();
  const plain = `https://127.0.0.1:${new URL(receiver.url).port}/`;
  assertEquals(await failure(send(plain, direct)), "tls");
  await using silent = listenRaw(async (connection) => {
    while (await connection.read(new Uint8Array(1024)) !== null);
  });
  assertEquals(await failure(send(`https://127.0.0.1:${silent.port}/`, impatient)), "timeout");
});

Deno.test("post: a redirect is an answer and is not followed", async () => {
  await using inside = startReceiver();
  await using receiver = startReceiver(() => Response.redirect(inside.url, 307));
  assertEquals(await send(receiver.url, direct), 307);
  assertEquals(inside.received, []);
  assertEquals(receiver.received.length, 1);
});

Deno.test("post: a receiver that never answers, or only ever begins to, is given up", async () => {
  await using silent = listenRaw(async (connection) => {
    while (await connection.read(new Uint8Array(1024)) !== null);
  });
  assertEquals(await failure(send(silent.url, impatient)), "timeout");
  await using trickling = listenRaw(async (connection) => {
    await connection.write(bytes("HTTP/1.1 200 OK\r\n"));
    while (true) {
      await connection.write(bytes("x: y\r\n"));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  assertEquals(await failure(send(trickling.url, impatient)), "timeout");
});

Deno.test("post: a receiver that takes no more of a long body is given up", async () => {
  const writes: Promise<unknown>[] = [];
  const connect: typeof direct.connect = async (options) => {
    const connection = await direct.connect(options);
    const write = (bytes: Uint8Array) => {
      const writing = connection.write(bytes);
      writes.push(writing.catch(() => {}));
      return writing;
    };
    return { ...connection, write };
  };
  {
    const given = Promise.withResolvers<void>();
    await using greedy = listenRaw(() => given.promise);
    const sent = send(greedy.url, { ...impatient, connect }, "x".repeat(20_000_000));
    assertEquals(await failure(sent), "timeout");
    given.resolve();
  }
  // The system tells the end of a write some time after the connection was closed.
  await Promise.all(writes);
});

Deno.test("post: 1 GB of body or headers holds neither memory nor time", async () => {
  const GIB = 1024 ** 3;
  for (const start of ["HTTP/1.1 200 OK\r\ncontent-type: x/y\r\n\r\n", "HTTP/1.1 200 OK\r\nx: "]) {
    let written = 0;
    await using receiver = listenRaw(async (connection) => {
      await readHead(connection);
      await connection.write(bytes(start));
      const chunk = new Uint8Array(1024 * 1024).fill(0x61);
      while (written < GIB) written += await connection.write(chunk);
    });
    const sent = send(receiver.url, direct);
    if (start.endsWith("\r\n\r\n")) assertEquals(await sent, 200);
    else assertEquals(await failure(sent), "not_http");
    // What is not read must not be buffered.
    assert(written < GIB / 16, `${written} bytes were taken`);
  }
});

Deno.test("post: a receiver that closes early, or does not speak HTTP", async () => {
  const cases: readonly (readonly [string, string | number])[] = [
    ["", "closed"],
    ["HTTP/1.1 200", "closed"],
    ["HTTP/1.1 200 OK\r\ncontent-length: 10\r\n", "closed"],
    ["HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nab", 200],
    ["HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", 200],
    ["220 mail.example.org ESMTP\r\n", "not_http"],
    ["\x16\x03\x01\x02\x00", "not_http"],
  ];
  for (const [answer, expected] of cases) {
    await using receiver = listenRaw(async (connection) => {
      await readHead(connection);
      if (answer !== "") await connection.write(bytes(answer));
    });
    const sent = send(receiver.url, direct);
    assertEquals(typeof expected === "number" ? await sent : await failure(sent), expected, answer);
  }
});

Deno.test("post: an answer that comes before the body was taken is heard", async () => {
  const heard = Promise.withResolvers<void>();
  await using receiver = listenRaw(async (connection) => {
    await readHead(connection);
    await connection.write(bytes("HTTP/1.1 413 Content Too Large\r\n\r\n"));
    await heard.promise;
  });
  const sent = send(receiver.url, direct, "x".repeat(20_000_000));
  sent.finally(heard.resolve);
  assertEquals(await sent, 413);
});

Deno.test("post: a body of many megabytes arrives whole at a slow reader", async () => {
  const body = "é".repeat(2_000_000);
  let received = 0;
  await using receiver = listenRaw(async (connection) => {
    const buffer = new Uint8Array(256 * 1024);
    let head = "";
    while (received < 4_000_000) {
      const count = await connection.read(buffer);
      if (count === null) return;
      received += count;
      if (head === "") {
        head = new TextDecoder().decode(buffer.subarray(0, count));
        received -= head.indexOf("\r\n\r\n") + 4;
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await connection.write(bytes("HTTP/1.1 204 No Content\r\n\r\n"));
  });
  assertEquals(await send(receiver.url, direct, body), 204);
  assertEquals(received, 4_000_000);
});

Deno.test("createConnect: a connection that opens after the abort is closed", async () => {
  let ended = false;
  await using receiver = listenRaw(async (connection) => {
    ended = await connection.read(new Uint8Array(1)).then((count) => count === null, () => true);
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
  await until(() => ended || receiver.connections === 0);
});
