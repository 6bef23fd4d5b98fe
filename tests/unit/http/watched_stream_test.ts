import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  PIECE_BYTES,
  STALL_MS,
  streamPieces,
  watchStream,
} from "../../../shared/http/watched_stream.ts";
import { createManualClock } from "../../support/manual_clock.ts";

/** Returns a watched stream with a source of three chunks. */
function setUp() {
  const clock = createManualClock();
  const ends: string[] = [];
  const state = { pulled: 0, cancelled: false };
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.pulled++;
      if (state.pulled > 3) controller.close();
      else controller.enqueue(new Uint8Array([state.pulled]));
    },
    cancel: () => {
      state.cancelled = true;
    },
  }, { highWaterMark: 0 });
  const stream = watchStream(source, { after: clock.after, onEnd: (end) => ends.push(end) });
  return { clock, ends, state, stream };
}

Deno.test("watchStream passes the bytes on and reports once that they were all sent", async () => {
  const { stream, ends } = setUp();
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  assertEquals(bytes, new Uint8Array([1, 2, 3]));
  assertEquals(ends, ["complete"]);
});

Deno.test("watchStream reads nothing ahead of its reader", async () => {
  const { stream, state } = setUp();
  const reader = stream.getReader();
  assertEquals(state.pulled, 0);
  await reader.read();
  assertEquals(state.pulled, 1);
  await reader.cancel();
});

Deno.test("watchStream reports that the reader hung up, and stops the source", async () => {
  const { stream, state, ends, clock } = setUp();
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel("gone");
  clock.advance(STALL_MS * 2);
  assertEquals(ends, ["hung_up"]);
  assert(state.cancelled);
});

Deno.test("watchStream cuts off a reader that stalls, not one that is slow", async () => {
  const { stream, state, ends, clock } = setUp();
  const reader = stream.getReader();
  await reader.read();
  clock.advance(STALL_MS - 1);
  await reader.read();
  clock.advance(STALL_MS - 1);
  assertEquals(ends, []);
  clock.advance(1);
  assertEquals(ends, ["stalled"]);
  assert(state.cancelled);
  await assertRejects(() => reader.read(), DOMException, "stopped reading");
});

Deno.test("streamPieces gives out all bytes, one piece at a time, and copies none", async () => {
  const text = "aé😀".repeat(50_000);
  const sizes: number[] = [];
  const decoder = new TextDecoder();
  let read = "";
  const bytes = new TextEncoder().encode(text);
  for await (const piece of streamPieces(bytes)) {
    assertEquals(piece.buffer, bytes.buffer);
    sizes.push(piece.length);
    read += decoder.decode(piece, { stream: true });
  }
  assertEquals(read, text);
  assert(sizes.length > 4 && Math.max(...sizes) <= PIECE_BYTES);
  assertEquals(await new Response(streamPieces(new Uint8Array())).text(), "");
});

Deno.test("watchStream reports that the source failed", async () => {
  const ends: string[] = [];
  const source = new ReadableStream<Uint8Array>({
    pull: () => Promise.reject(new TypeError("broken")),
  });
  const stream = watchStream(source, {
    after: createManualClock().after,
    onEnd: (end) => ends.push(end),
  });
  await assertRejects(() => stream.getReader().read(), TypeError, "broken");
  assertEquals(ends, ["failed"]);
});
