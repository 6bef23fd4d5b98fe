import { assert, assertEquals, assertRejects } from "@std/assert";
import type { Reply } from "../../../shared/http/reply.ts";
import { formatSse, streamSse } from "../../../shared/http/sse.ts";

interface Value {
  readonly n: number;
}

/** Returns a clock whose timers are fired by the test. */
function createManualTimers() {
  const timers = new Set<() => void>();
  return {
    after: (_ms: number, callback: () => void) => {
      const fireTimer = () => {
        timers.delete(fireTimer);
        callback();
      };
      timers.add(fireTimer);
      return () => void timers.delete(fireTimer);
    },
    fire: () => [...timers].forEach((timer) => timer()),
    count: () => timers.size,
  };
}

function failTest(error: unknown): never {
  throw new Error("onError was called", { cause: error });
}

const noTimers = { after: () => () => {}, onError: failTest };

function wrapConnection(reply: Reply): ReadableStreamDefaultReader<Uint8Array> {
  assert(reply.body instanceof ReadableStream, "the reply is a stream");
  return reply.body.getReader();
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

Deno.test("formatSse writes data lines, blank lines and [DONE], and forbids caching", async () => {
  async function* yieldEvents() {
    yield { text: "a\nb\r\nc" };
    yield { n: 2 };
  }
  const reply = await formatSse<object>(yieldEvents());
  assertEquals(reply.status, 200);
  assertEquals(reply.headers, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  assertEquals(reply.body, 'data: {"text":"a\\nb\\r\\nc"}\n\ndata: {"n":2}\n\ndata: [DONE]\n\n');
});

Deno.test("formatSse rejects when the generator fails", async () => {
  async function* yieldEvents() {
    yield { n: 1 };
    throw new Error("bug");
  }
  await assertRejects(() => formatSse(yieldEvents()), Error, "bug");
});

Deno.test("streamSse sends each event as soon as it exists, under the same headers", async () => {
  const gate = Promise.withResolvers<void>();
  const reply = streamSse<Value>(async function* () {
    yield { n: 1 };
    await gate.promise;
    yield { n: 2 };
  }, noTimers);
  assertEquals(reply.headers["content-type"], "text/event-stream");
  const reader = wrapConnection(reply);
  assertEquals(await readText(reader), 'data: {"n":1}\n\n');
  const second = readText(reader);
  gate.resolve();
  assertEquals(await second, 'data: {"n":2}\n\n');
  assertEquals(await readText(reader), "data: [DONE]\n\n");
  assertEquals((await reader.read()).done, true);
});

Deno.test("streamSse asks for an event only when the previous one was read", async () => {
  let eventCount = 0;
  const reply = streamSse<Value>(async function* () {
    for (eventCount = 1; eventCount <= 1000; eventCount++) yield { n: eventCount };
  }, noTimers);
  const reader = wrapConnection(reply);
  for (let read = 1; read <= 3; read++) {
    await reader.read();
    assertEquals(eventCount, read);
  }
  await reader.cancel();
});

Deno.test("streamSse aborts the signal and ends the generator when the reader leaves", async () => {
  const generatorEnd = Promise.withResolvers<string>();
  let aborted = false;
  const reply = streamSse<Value>(async function* (signal) {
    signal.addEventListener("abort", () => aborted = true);
    try {
      yield { n: 1 };
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject("hung up")));
      yield { n: 2 };
    } finally {
      generatorEnd.resolve("ended");
    }
  }, noTimers);
  const reader = wrapConnection(reply);
  await reader.read();
  const pendingRead = reader.read();
  await reader.cancel();
  assertEquals(await generatorEnd.promise, "ended");
  assert(aborted);
  assertEquals((await pendingRead).done, true);
});

Deno.test("streamSse aborts the signal when the reader leaves before reading", async () => {
  let aborted = false;
  await wrapConnection(streamSse<Value>((signal) => {
    signal.addEventListener("abort", () => aborted = true);
    return (async function* () {})();
  }, noTimers)).cancel();
  assert(aborted);
});

Deno.test("streamSse sends one comment per silence, and only one at a time to a slow reader", async () => {
  const timers = createManualTimers();
  const gate = Promise.withResolvers<void>();
  const reply = streamSse<Value>(async function* () {
    yield { n: 1 };
    await gate.promise;
    yield { n: 2 };
  }, { after: timers.after, onError: failTest });
  const reader = wrapConnection(reply);
  assertEquals(await readText(reader), 'data: {"n":1}\n\n');
  assertEquals(timers.count(), 0);
  const silent = readText(reader);
  while (timers.count() === 0) await undefined;
  timers.fire();
  assertEquals(await silent, ":\n");
  timers.fire();
  timers.fire();
  assertEquals(await readText(reader), ":\n");
  const last = readText(reader);
  gate.resolve();
  assertEquals(await last, 'data: {"n":2}\n\n');
  assertEquals(await readText(reader), "data: [DONE]\n\n");
  assertEquals(timers.count(), 0);
});

Deno.test("streamSse sends the events that precede a failure, reports it, and omits [DONE]", async () => {
  const errors: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const reply = streamSse<Value>(async function* () {
    yield { n: 1 };
    await gate.promise;
    yield { n: 2 };
    throw new Error("bug");
  }, { after: () => () => {}, onError: (error) => errors.push(error) });
  const reader = wrapConnection(reply);
  assertEquals(await readText(reader), 'data: {"n":1}\n\n');
  gate.resolve();
  assertEquals(await readText(reader), 'data: {"n":2}\n\n');
  await assertRejects(() => reader.read(), Error, "bug");
  assertEquals(errors.length, 1);
});
