import { assertEquals } from "@std/assert";
import { LookupTurns } from "../../../shared/verification/dns/turns.ts";
import type { DnsAnswer, Resolver } from "../../../shared/verification/dns/resolver.ts";

const ANSWER: DnsAnswer = { kind: "nodata", ttl: 1 };
const { signal } = new AbortController();

/** Creates a resolver that answers a question when `release` is called with its name. */
function createHeldResolver() {
  const queries: string[] = [];
  const pendingAnswers = new Map<string, (answer: DnsAnswer) => void>();
  const resolver: Resolver = {
    lookUp: (name) =>
      new Promise((resolve) => {
        queries.push(name);
        pendingAnswers.set(name, resolve);
      }),
  };
  const release = async (name: string) => {
    pendingAnswers.get(name)?.(ANSWER);
    await settle();
  };
  return { resolver, queries, release };
}

/** Lets the promises that are ready run. */
async function settle() {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

Deno.test("LookupTurns gives one mail at most eight turns, and one client at most half of the turns", async () => {
  const { resolver, queries } = createHeldResolver();
  const turns = new LookupTurns(40);
  for (let mail = 0; mail < 4; mail++) {
    const mailResolver = turns.createResolver("Ann", resolver);
    for (let i = 0; i < 12; i++) mailResolver.lookUp(`${mail}.${i}`, "A", signal);
  }
  await settle();
  assertEquals(queries.length, 20);
  assertEquals([0, 1, 2, 3].map((mail) => queries.filter((n) => n.startsWith(`${mail}.`)).length), [
    8,
    8,
    4,
    0,
  ]);
  const ben = turns.createResolver("Ben", resolver);
  ben.lookUp("ben", "A", signal);
  await settle();
  assertEquals(queries.at(-1), "ben");
});

Deno.test("LookupTurns gives a free turn to the client, and the mail, that holds the fewest", async () => {
  const { resolver, queries, release } = createHeldResolver();
  const turns = new LookupTurns(5);
  const clients = ["Ann", "Ben", "Cid"].map((client) => turns.createResolver(client, resolver));
  for (const [at, mailResolver] of clients.entries()) {
    for (let i = 0; i < 3; i++) mailResolver.lookUp(`${at}.${i}`, "A", signal);
  }
  const late = turns.createResolver("Eve", resolver);
  late.lookUp("eve", "A", signal);
  await settle();
  assertEquals(queries, ["0.0", "0.1", "1.0", "1.1", "2.0"]);
  await release("0.0");
  assertEquals(queries.slice(5), ["eve"]);
  const second = turns.createResolver("Ann", resolver);
  second.lookUp("second", "A", signal);
  await release("0.1");
  assertEquals(queries.slice(6), ["0.2"]);
  // The next free turn is kept for a client that holds none, so nobody gets it.
  await release("1.0");
  assertEquals(queries.slice(7), []);
  await release("1.1");
  assertEquals(queries.slice(7), ["1.2"]);
  await release("eve");
  assertEquals(queries.slice(8), ["second"]);
});

Deno.test("LookupTurns keeps a turn free for a new client while 40 clients wait for slow zones", async () => {
  const { resolver, queries, release } = createHeldResolver();
  const turns = new LookupTurns(64);
  const slow = Array.from({ length: 40 }, (_, i) => turns.createResolver(`${i}`, resolver));
  for (let i = 0; i < 10; i++) {
    for (const [client, mailResolver] of slow.entries()) {
      mailResolver.lookUp(`${client}.${i}`, "A", signal);
    }
  }
  await settle();
  assertEquals(queries.length, 48);
  const late = turns.createResolver("Eve", resolver);
  for (let i = 0; i < 5; i++) {
    late.lookUp(`eve ${i}`, "A", signal);
    await settle();
    assertEquals(queries.at(-1), `eve ${i}`);
    await release(`eve ${i}`);
  }
});

Deno.test("LookupTurns frees the turn of a question whose signal aborts", async () => {
  const { resolver, queries, release } = createHeldResolver();
  const turns = new LookupTurns(2);
  const ann = turns.createResolver("Ann", resolver);
  ann.lookUp("first", "A", signal);
  const controller = new AbortController();
  const abortedQuery = ann.lookUp("given up", "A", controller.signal);
  const next = ann.lookUp("next", "A", signal);
  controller.abort();
  assertEquals(await abortedQuery, { kind: "timeout" });
  assertEquals(await ann.lookUp("late", "A", controller.signal), { kind: "timeout" });
  await release("first");
  await release("next");
  assertEquals(await next, ANSWER);
  assertEquals(queries, ["first", "next"]);
});
