import { assertEquals } from "@std/assert";
import { createDohResolver } from "../../shared/verification/dns/doh.ts";
import { createStubResolver } from "../../shared/verification/dns/stub.ts";
import type { Clock } from "../../shared/runtime/deps.ts";
import { readNameservers } from "../../shared/runtime/system_dns.ts";
import { createTestContext } from "../support/context.ts";
import { answerQuery, startDns, startDoh } from "../support/dns_servers.ts";
import type { DnsBehaviour } from "../support/dns_servers.ts";
import { createZoneResolver } from "../support/zone.ts";

const LONG = "v=DKIM1; p=" + "A".repeat(1_500);
const zone = createZoneResolver({
  "example.org": { A: ["192.0.2.1"], TXT: ["v=spf1 -all", LONG] },
  "broken.example.org": "servfail",
});
const signal = new AbortController().signal;
const { deps } = createTestContext();

/** An address of this machine on which no test listens. */
const SILENT = "127.0.0.2";

/** A resolver whose attempts at the server that does not answer end at once. */
function stub(port: number, servers: readonly string[] = ["127.0.0.1"]) {
  let expire = () => {};
  const after: Clock["after"] = (ms, callback) => {
    expire = callback;
    return deps.clock.after(ms, callback);
  };
  const ask: typeof deps.dns.ask = (question) => {
    if (question.server === SILENT) queueMicrotask(expire);
    return deps.dns.ask(question);
  };
  const dns = { ...deps.dns, ask, servers: () => Promise.resolve(servers) };
  return createStubResolver({ dns, connect: deps.connect, after, port });
}

Deno.test("createDohResolver asks a DNS over HTTPS server", async () => {
  await using server = startDoh(zone);
  const resolver = createDohResolver(server.url, deps);
  assertEquals(await resolver.lookUp("example.org", "TXT", signal), {
    kind: "found",
    records: ["v=spf1 -all", LONG],
    ttl: 60,
  });
  const kinds = ["nobody.test", "broken.example.org"].map((name) =>
    resolver.lookUp(name, "A", signal)
  );
  assertEquals((await Promise.all(kinds)).map(({ kind }) => kind), ["nxdomain", "servfail"]);
});

Deno.test("createDohResolver accepts nothing but an answer to its question", async () => {
  const type = { "content-type": "application/dns-message" };
  const hostile: ((query: Uint8Array) => Response | Promise<Response>)[] = [
    () => new Response("no", { status: 500 }),
    () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    () => new Response(new Uint8Array(), { headers: type }),
    () => new Response(new Uint8Array(70_000), { headers: type }),
    () => new Response(null, { status: 302, headers: { location: "http://192.0.2.1/" } }),
    async (query) =>
      new Response(await answerQuery(query, zone, { wrongQuestion: true }), { headers: type }),
    async (query) =>
      new Response(await answerQuery(query, zone, { wrongIdFirst: true }), { headers: type }),
  ];
  for (const respond of hostile) {
    await using server = startDoh(zone, respond);
    const resolver = createDohResolver(server.url, deps);
    assertEquals(await resolver.lookUp("example.org", "A", signal), { kind: "servfail" });
  }
});

Deno.test("createDohResolver gives timeout when aborted, and servfail when no server listens", async () => {
  const answerRelease = Promise.withResolvers<void>();
  const abort = new AbortController();
  const server = startDoh(zone, async () => {
    abort.abort();
    await answerRelease.promise;
    return new Response();
  });
  const resolver = createDohResolver(server.url, deps);
  assertEquals(await resolver.lookUp("example.org", "A", abort.signal), { kind: "timeout" });
  answerRelease.resolve();
  await server[Symbol.asyncDispose]();
  assertEquals(await resolver.lookUp("example.org", "A", signal), { kind: "servfail" });
});

Deno.test("createStubResolver asks by UDP, and by TCP if the answer does not fit", async () => {
  await using udpServer = await startDns(zone);
  const foundAnswer = { kind: "found", records: ["v=spf1 -all", LONG], ttl: 60 } as const;
  assertEquals(await stub(udpServer.port).lookUp("example.org", "TXT", signal), foundAnswer);
  assertEquals(udpServer.counts, { udp: 1, tcp: 0 });
  await using cut = await startDns(zone, { truncated: true });
  assertEquals(await stub(cut.port).lookUp("example.org", "TXT", signal), foundAnswer);
  assertEquals(cut.counts, { udp: 1, tcp: 1 });
});

Deno.test("createStubResolver goes on waiting if an answer is not for its question", async () => {
  const liars: DnsBehaviour[] = [{ wrongIdFirst: true }, { garbage: true }];
  for (const behaviour of liars) {
    await using server = await startDns(zone, behaviour);
    const answer = await stub(server.port).lookUp("example.org", "A", signal);
    assertEquals(answer, { kind: "found", records: ["192.0.2.1"], ttl: 60 });
  }
});

Deno.test("createStubResolver believes no answer to another question", async () => {
  await using server = await startDns(zone, { wrongQuestion: true });
  const { dns, connect } = deps;
  const listServers = () => Promise.resolve(["127.0.0.1"]);
  let expire = () => {};
  const after = (_ms: number, callback: () => void) => {
    expire = callback;
    return () => {};
  };
  // The time of an attempt ends when its answer has been refused.
  const ask: typeof dns.ask = ({ accept, ...question }) =>
    dns.ask({
      ...question,
      accept: (bytes) => {
        queueMicrotask(expire);
        return accept(bytes);
      },
    });
  const resolver = createStubResolver({
    dns: { ...dns, ask, servers: listServers },
    connect,
    after,
    port: server.port,
  });
  assertEquals(await resolver.lookUp("example.org", "A", signal), { kind: "timeout" });
  assertEquals(server.counts.udp, 2);
});

Deno.test("createStubResolver asks the next server after a failure, and ends on an abort", async () => {
  await using server = await startDns(zone);
  const resolver = stub(server.port, [SILENT, "127.0.0.1"]);
  const abort = new AbortController();
  const answer = await resolver.lookUp("example.org", "A", abort.signal);
  assertEquals(answer, { kind: "found", records: ["192.0.2.1"], ttl: 60 });
  abort.abort();
  assertEquals(await resolver.lookUp("example.org", "A", abort.signal), { kind: "timeout" });
  const brokenAnswer = await stub(server.port).lookUp("broken.example.org", "A", signal);
  assertEquals(brokenAnswer, { kind: "servfail" });
  const none = await stub(server.port, []).lookUp("example.org", "A", signal);
  assertEquals(none, { kind: "servfail" });
});

Deno.test("readNameservers reads resolv.conf(5)", () => {
  const text = "# c\nsearch x\nnameserver 192.0.2.1\n nameserver\t2001:db8::1 # b\nnameserver\n";
  assertEquals(readNameservers(text), ["192.0.2.1", "2001:db8::1"]);
});
