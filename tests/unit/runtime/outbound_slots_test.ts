import { assertEquals, assertRejects } from "@std/assert";
import type { Connection } from "../../../shared/runtime/deps.ts";
import { limitOutbound } from "../../../shared/runtime/outbound_slots.ts";

/** Outbound calls that end when the test says so. */
function setUp(max: number) {
  const pendingCalls: PromiseWithResolvers<Response>[] = [];
  const connection: Connection = {
    read: () => Promise.resolve(null),
    write: (bytes) => Promise.resolve(bytes.length),
    close: () => {},
    startTls: () => Promise.resolve(connection),
  };
  const limited = limitOutbound({
    fetch: () => {
      const answer = Promise.withResolvers<Response>();
      pendingCalls.push(answer);
      return answer.promise;
    },
    connect: () => Promise.resolve(connection),
    resolveHost: () => Promise.reject(new TypeError("no resolver")),
    dns: {
      servers: () => Promise.resolve([]),
      newId: () => 0,
      ask: () => Promise.reject(new TypeError("no server")),
    },
  }, max);
  return { limited, pendingCalls };
}

/** Runs everything that only waits for resolved promises. */
async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await undefined;
}

const { signal } = new AbortController();
const HERE = { hostname: "192.0.2.1", port: 80, signal };

Deno.test("limitOutbound makes that many calls at a time, and the others in order", async () => {
  const { limited, pendingCalls } = setUp(2);
  const texts = ["a", "b", "c", "d"].map(async (path) =>
    await (await limited.fetch(`http://x.test/${path}`)).text()
  );
  await settle();
  assertEquals(pendingCalls.length, 2);
  pendingCalls[0]?.resolve(new Response("first"));
  assertEquals(await texts[0], "first");
  await settle();
  assertEquals(pendingCalls.length, 3);
  pendingCalls[1]?.reject(new TypeError("broken"));
  await assertRejects(async () => await texts[1], TypeError, "broken");
  await settle();
  assertEquals(pendingCalls.length, 4);
  pendingCalls[2]?.resolve(new Response(null));
  pendingCalls[3]?.resolve(new Response("last"));
  assertEquals([await texts[2], await texts[3]], ["", "last"]);
});

Deno.test("limitOutbound counts an answer until it was read, released or aborted", async () => {
  const { limited, pendingCalls } = setUp(1);
  const endings = [
    async (response: Response) => void await response.text(),
    async (response: Response) => void await response.body?.cancel(),
    (_response: Response, abort: () => void) => Promise.resolve(abort()),
  ];
  for (const [i, end] of endings.entries()) {
    const controller = new AbortController();
    const first = limited.fetch("http://x.test/", { signal: controller.signal });
    await settle();
    pendingCalls[2 * i]?.resolve(new Response("body"));
    const response = await first;
    const second = limited.fetch("http://x.test/");
    await settle();
    assertEquals(pendingCalls.length, 2 * i + 1, "the second waits");
    await end(response, () => controller.abort());
    await settle();
    assertEquals(pendingCalls.length, 2 * i + 2);
    pendingCalls[2 * i + 1]?.resolve(new Response(null));
    await second;
  }
});

Deno.test("limitOutbound gives up waiting when the signal aborts, and keeps no slot", async () => {
  const { limited, pendingCalls } = setUp(1);
  const first = limited.fetch("http://x.test/");
  const controller = new AbortController();
  const second = limited.fetch("http://x.test/", { signal: controller.signal });
  controller.abort(new DOMException("enough", "TimeoutError"));
  await assertRejects(() => second, DOMException, "enough");
  pendingCalls[0]?.resolve(new Response(null));
  await first;
  const third = limited.fetch("http://x.test/");
  await settle();
  pendingCalls[1]?.resolve(new Response(null));
  assertEquals((await third).status, 200);
});

Deno.test("limitOutbound counts a connection until it is closed, once, in TLS too", async () => {
  const { limited } = setUp(1);
  const first = await (await limited.connect(HERE)).startTls("x.test", signal);
  let openedCount = 0;
  const others = [limited.connect(HERE), limited.connect(HERE)].map(async (opening) => {
    const connection = await opening;
    openedCount++;
    return connection;
  });
  await settle();
  assertEquals(openedCount, 0);
  first.close();
  first.close();
  await settle();
  assertEquals(openedCount, 1);
  (await others[0])?.close();
  (await others[1])?.close();
  await assertRejects(() => limited.resolveHost("x.test", "A", signal), TypeError, "no resolver");
  const question = { server: "192.0.2.1", port: 53, query: new Uint8Array(), signal };
  const ask = () => limited.dns.ask({ ...question, accept: () => true });
  for (let i = 0; i < 2; i++) await assertRejects(ask, TypeError, "no server");
});
