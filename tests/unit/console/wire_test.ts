import { assertEquals, assertRejects } from "@std/assert";
import { isRateLimit, readFailure } from "../../../console/src/wire/failure.ts";
import { readEvents } from "../../../console/src/wire/sse.ts";
import { readStep } from "../../../console/src/wire/steps.ts";

function wrapConnection(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.subarray(i, i + size));
      controller.close();
    },
  });
}

Deno.test("readEvents gives the same events however the bytes are cut", async () => {
  const text =
    ": ping\n\ndata: été ☂ 💩\n\nevent: x\ndata:two\ndata: lines\r\n\r\nid: 7\n\ndata: cut";
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 3, 7, 1000]) {
    const events = await Array.fromAsync(readEvents(wrapConnection(bytes, size)));
    assertEquals(events, ["été ☂ 💩", "two\nlines"], `${size}`);
  }
});

Deno.test("readEvents cuts off an event without an end", async () => {
  const megabyte = new Uint8Array(1024 * 1024).fill(0x61);
  let chunkCount = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      chunkCount++;
      controller.enqueue(megabyte);
    },
  });
  await assertRejects(() => Array.fromAsync(readEvents(endless)), RangeError);
  assertEquals(chunkCount < 20, true);
});

Deno.test("readStep accepts the steps it knows and nothing else", () => {
  const good = { step: "spf", status: "success", data: { message: "a" }, progress: 73 };
  assertEquals(readStep(JSON.stringify(good))?.step, "spf");
  const bad = [
    "",
    "[DONE]",
    "null",
    "7",
    "[]",
    JSON.stringify({ ...good, step: "other" }),
    JSON.stringify({ ...good, data: null }),
    JSON.stringify({ ...good, data: {} }),
    JSON.stringify({ ...good, progress: "73" }),
    JSON.stringify({ ...good, step: "complete" }),
    JSON.stringify({ ...good, step: "complete", data: { message: "a", summary: null } }),
  ];
  for (const text of bad) assertEquals(readStep(text), undefined, text);
});

Deno.test("readFailure gives the kind by the status, and the server's words if there are any", async () => {
  const table: readonly (readonly [number, string])[] = [
    [400, "refused"],
    [401, "unauthorized"],
    [403, "unauthorized"],
    [404, "refused"],
    [413, "too_large"],
    [429, "quota"],
    [500, "server"],
    [503, "server"],
  ];
  for (const [status, kind] of table) {
    assertEquals((await readFailure(new Response("<html>", { status }))).kind, kind);
  }
  const { detail } = await readFailure(Response.json({
    error: "rate_limit_exceeded",
    message: "Used up.",
    details: [{ path: "a", message: "b" }, { path: 7 }, null],
    retry_after: "2026-01-06T00:00:00.000Z",
  }, { status: 429, headers: { "x-request-id": "id" } }));
  assertEquals(detail, {
    status: 429,
    message: "Used up.",
    details: [{ path: "a", message: "b" }],
    retryAt: Date.parse("2026-01-06T00:00:00Z"),
    requestId: "id",
  });
  const dated = await readFailure(
    new Response(null, {
      status: 429,
      headers: { "retry-after": "Tue, 06 Jan 2026 00:00:00 GMT" },
    }),
  );
  assertEquals(dated.detail.retryAt, Date.parse("2026-01-06T00:00:00Z"));
});

Deno.test("isRateLimit distinguishes a refusal for a minute from one for the day", () => {
  assertEquals(isRateLimit(Date.now() + 27_000), true);
  assertEquals(isRateLimit(Date.now() + 3 * 3_600_000), false);
  assertEquals(isRateLimit(undefined), false);
});
