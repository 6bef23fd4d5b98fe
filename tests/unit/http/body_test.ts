import { assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { AppError } from "../../../shared/contract/errors.ts";
import { readText } from "../../../shared/http/body.ts";
import { Deadlines } from "../../../shared/http/deadlines.ts";

const clock = { monotonic: () => 0, after: () => () => {} };

/** Reads bytes as a request body whose length was declared, or was not. */
function read(bytes: Uint8Array<ArrayBuffer>, declared: boolean): Promise<string> {
  const request = new Request("http://localhost/", {
    method: "POST",
    body: bytes,
    headers: declared ? { "content-length": String(bytes.byteLength) } : {},
  });
  const deadlines = new Deadlines(clock, 1000);
  return readText(request, { maxBytes: 1000, timeoutMs: 1000, deadlines }, { holdBytes: () => {} });
}

const TEXTS = ["plain", "Café ☃ 🜁", "a \ufffd of its own", "\ufffd"];

/** A lone continuation byte, a character cut in two, a surrogate, an overlong slash. */
const BROKEN = [[0x41, 0x80], [0xe2, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [
  ...[0xef, 0xbf, 0xbd],
  0xff,
]];

for (const declared of [true, false]) {
  const how = declared ? "of a declared length" : "of no declared length";

  Deno.test(`readText gives a text ${how} as it was sent, U+FFFD too`, async () => {
    assertNotEquals(TEXTS.length, 0);
    for (const text of TEXTS) {
      assertEquals(await read(new TextEncoder().encode(text), declared), text);
    }
  });

  Deno.test(`readText takes a byte order mark off a text ${how}`, async () => {
    assertEquals(await read(new TextEncoder().encode("\ufeff{}"), declared), "{}");
  });

  Deno.test(`readText refuses bytes ${how} that are not UTF-8`, async () => {
    assertNotEquals(BROKEN.length, 0);
    for (const bytes of BROKEN) {
      const error = await assertRejects(() => read(new Uint8Array(bytes), declared), AppError);
      assertEquals(error.code, "invalid_json");
    }
  });
}
