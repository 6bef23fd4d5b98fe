import { assert, assertEquals, assertRejects } from "@std/assert";
import type { Reply } from "../../../shared/http/reply.ts";
import { sseReply } from "../../../shared/http/sse.ts";

interface Value {
  readonly n: number;
}

/** A clock whose timers go off when the test says so. */
function manualTimers() {
  const timers = new Set<() => void>();
  return {
    after: (_ms: number, callback: () => void) => {
      const timer = () => {
        timers.delete(timer);
        callback();
      };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    fire: () => [...timers].forEach((timer) => timer()),
    count: () => timers.size,
  };
}

function failed(error: unknown): never {
  throw new Error("onError was called", { cause: error });
}

const noTimers = { after: () => () => {}, onError: failed };

function streamOf(reply: Reply): ReadableStreamDefaultReader<Uint8Array> {
  assert(reply.body instanceof ReadableStream, "the reply is a stream");
  return reply.body.getReader();
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const { value } = await reader.read();
  return new TextDecoder().decode(value);
}

Deno.test("sseReply writes data lines, blank lines and [DONE], and tells no cache to keep them", async () => {
  const reply = await sseReply<object>(async function* () {
    yield { text: "a\nb\r\nc" };
    yield { n: 2 };
  }, noTimers);
  assertEquals(reply.status, 200);
  assertEquals(reply.headers, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  assertEquals(reply.body, 'data: {"text":"a\\nb\\r\\nc"}\n\ndata: {"n":2}\n\ndata: [DONE]\n\n');
});

Deno.test("sseReply sends what is ready at once and never holds it back for a wait", async () => {
  const gate = Promise.withResolvers<void>();
  const reply = await sseReply<Value>(async function* () {
    yield { n: 1 };
    yield { n: 2 };
    await gate.promise;
    yield { n: 3 };
    yield { n: 4 };
  }, noTimers);
  const reader = streamOf(reply);
  assertEquals(await readText(reader), 'data: {"n":1}\n\ndata: {"n":2}\n\n');
  gate.resolve();
  assertEquals(await readText(reader), 'data: {"n":3}\n\ndata: {"n":4}\n\ndata: [DONE]\n\n');
  assertEquals((await reader.read()).done, true);
});

Deno.test("sseReply holds the generator back while nobody reads", async () => {
  let made = 0;
  const reply = await sseReply<object>(async function* () {
    for (made = 1; made <= 1000; made++) yield { filler: "x".repeat(20_000) };
  }, noTimers);
  const reader = streamOf(reply);
  await reader.read();
  const afterOne = made;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assertEquals(made, afterOne);
  assert(made < 10, `${made} events made for one read`);
  await reader.read();
  assert(made > afterOne && made < 20, `${made} events made for two reads`);
  await reader.cancel();
});

Deno.test("sseReply aborts the signal and ends the generator when the reader hangs up", async () => {
  const ended = Promise.withResolvers<string>();
  let aborted = false;
  const reply = await sseReply<Value>(async function* (signal) {
    signal.addEventListener("abort", () => aborted = true);
    try {
      yield { n: 1 };
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject("hung up")));
      yield { n: 2 };
    } finally {
      ended.resolve("ended");
    }
  }, noTimers);
  const reader = streamOf(reply);
  await reader.read();
  const waiting = reader.read();
  await reader.cancel();
  assertEquals(await ended.promise, "ended");
  assert(aborted);
  assertEquals((await waiting).done, true);
});

Deno.test("sseReply ends a generator nobody ever read from", async () => {
  const ended = Promise.withResolvers<string>();
  const reply = await sseReply<Value>(async function* (signal) {
    try {
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject("hung up")));
      yield { n: 1 };
    } finally {
      ended.resolve("ended");
    }
  }, noTimers);
  await streamOf(reply).cancel();
  assertEquals(await ended.promise, "ended");
});

Deno.test("sseReply sends a comment after each silence only, and one at a time to a slow reader", async () => {
  const timers = manualTimers();
  const gate = Promise.withResolvers<void>();
  const reply = await sseReply<Value>(async function* () {
    yield { n: 1 };
    await gate.promise;
    yield { n: 2 };
  }, { after: timers.after, onError: failed });
  const reader = streamOf(reply);
  assertEquals(await readText(reader), 'data: {"n":1}\n\n');
  assertEquals(timers.count(), 0);
  const silent = readText(reader);
  timers.fire();
  assertEquals(await silent, ":\n\n");
  timers.fire();
  timers.fire();
  assertEquals(await readText(reader), ":\n\n");
  const last = readText(reader);
  gate.resolve();
  assertEquals(await last, 'data: {"n":2}\n\ndata: [DONE]\n\n');
  assertEquals(timers.count(), 0);
});

Deno.test("sseReply sends the events before a failure, reports it, and never says [DONE]", async () => {
  const errors: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const reply = await sseReply<Value>(async function* () {
    yield { n: 1 };
    await gate.promise;
    yield { n: 2 };
    throw new Error("bug");
  }, { after: () => () => {}, onError: (error) => errors.push(error) });
  const reader = streamOf(reply);
  assertEquals(await readText(reader), 'data: {"n":1}\n\n');
  gate.resolve();
  assertEquals(await readText(reader), 'data: {"n":2}\n\n');
  await assertRejects(() => reader.read(), Error, "bug");
  assertEquals(errors.length, 1);
});

Deno.test("sseReply rejects when the generator fails before its first event", async () => {
  await assertRejects(
    () =>
      // deno-lint-ignore require-yield
      sseReply<Value>(async function* () {
        throw new Error("bug");
      }, noTimers),
    Error,
    "bug",
  );
});
