import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../shared/contract/errors.ts";
import { readRequestText } from "../../../shared/http/body.ts";
import { createManualClock } from "../../support/manual_clock.ts";

/** Reads bytes as a request body, with or without a declared length. */
function read(bytes: Uint8Array<ArrayBuffer>, declared: boolean): Promise<string> {
  const request = new Request("http://localhost/", {
    method: "POST",
    body: bytes,
    headers: declared ? { "content-length": String(bytes.byteLength) } : {},
  });
  const options = { maxBytes: 1000, timeoutMs: 1000, clock: createManualClock() };
  return readRequestText(request, options, { holdBytes: () => {} });
}

const TEXTS = ["plain", "Café ☃ 🜁", "a \ufffd of its own", "\ufffd"];

/** A lone continuation byte, a character cut in two, a surrogate, an overlong slash. */
const BROKEN = [[0x41, 0x80], [0xe2, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [
  0xef,
  0xbf,
  0xbd,
  0xff,
]];

for (const declared of [true, false]) {
  const manner = declared ? "of a declared length" : "of no declared length";

  Deno.test(`readRequestText gives a text ${manner} as it was sent, with U+FFFD too`, async () => {
    assertNotEquals(TEXTS.length, 0);
    for (const text of TEXTS) {
      assertEquals(await read(new TextEncoder().encode(text), declared), text);
    }
  });

  Deno.test(`readRequestText removes the byte order mark of a text ${manner}`, async () => {
    assertEquals(await read(new TextEncoder().encode("\ufeff{}"), declared), "{}");
  });

  Deno.test(`readRequestText refuses bytes ${manner} that are not UTF-8`, async () => {
    assertNotEquals(BROKEN.length, 0);
    for (const bytes of BROKEN) {
      const error = await assertRejects(() => read(new Uint8Array(bytes), declared), AppError);
      assertEquals(error.code, "invalid_json");
    }
  });
}

Deno.test("readRequestText counts the bytes that arrive, not those that are declared", async () => {
  const heldSizes: number[] = [];
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (heldSizes.length === 2) controller.close();
      else controller.enqueue(new Uint8Array(3).fill(0x20));
    },
  }, { highWaterMark: 0 });
  const request = new Request("http://localhost/", {
    method: "POST",
    body: source,
    headers: { "content-length": "900" },
  });
  const options = { maxBytes: 1000, timeoutMs: 1000, clock: createManualClock() };
  await readRequestText(request, options, { holdBytes: (bytes) => heldSizes.push(bytes) });
  assertEquals(heldSizes, [3, 3]);
});

Deno.test("readRequestText gives up on a body that is late, and releases its stream", async () => {
  const clock = createManualClock();
  let cancelled = false;
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([0x7b])),
    cancel: () => {
      cancelled = true;
    },
  });
  const request = new Request("http://localhost/", { method: "POST", body: source });
  const options = { maxBytes: 1000, timeoutMs: 1000, clock };
  const reading = assertRejects(
    () => readRequestText(request, options, { holdBytes: () => {} }),
    AppError,
    "longer than 1000 ms",
  );
  clock.advance(1000);
  assertEquals((await reading).code, "request_timeout");
  assertEquals(cancelled, true);
});
