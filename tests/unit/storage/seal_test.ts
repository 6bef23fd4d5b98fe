import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { createSeal } from "../../../shared/storage/seal.ts";
import type { Seal } from "../../../shared/storage/seal.ts";
import { createRandomBytes } from "../../../shared/runtime/real.ts";

const KEY = btoa("k".repeat(32));
const OTHER = btoa("o".repeat(32));

function seal(...keys: string[]): Seal {
  return createSeal({
    keys,
    randomBytes: createRandomBytes,
  });
}

Deno.test("a sealed text opens with its key for the record that it was sealed for, and not otherwise", async () => {
  const text = "Subject: caf\u00e9 \u{1f600}\r\n".repeat(100);
  const sealed = await seal(KEY).close(text, "jobs/1");
  assertEquals(await seal(KEY).open(sealed, "jobs/1"), text);
  assertEquals(await seal(KEY).open(sealed, "jobs/2"), null);
  assertEquals(await seal(OTHER).open(sealed, "jobs/1"), null);
  assert(!new TextDecoder().decode(sealed).includes("Subject"));
});

Deno.test("the same text is never sealed alike", async () => {
  const [one, two] = [await seal(KEY).close("text", "a"), await seal(KEY).close("text", "a")];
  assertNotEquals(one, two);
});

Deno.test("a sealed text with any byte changed or any end missing does not open", async () => {
  const one = seal(KEY);
  const sealed = await one.close("text", "a");
  // Version, nonce, text and tag.
  assertEquals(sealed.length, 4 + 12 + 4 + 16);
  for (let i = 0; i < sealed.length; i++) {
    const changedBytes = Uint8Array.from(sealed, (byte, at) => at === i ? byte ^ 1 : byte);
    assertEquals(await one.open(changedBytes, "a"), null, `byte ${i}`);
    assertEquals(await one.open(sealed.subarray(0, i), "a"), null, `cut at ${i}`);
  }
});

Deno.test("after a change of keys the old key still opens, and the new one seals", async () => {
  const before = await seal(KEY).close("text", "a");
  const both = seal(OTHER, KEY);
  assertEquals(await both.open(before, "a"), "text");
  const after = await both.close("text", "a");
  assertEquals(await seal(OTHER).open(after, "a"), "text");
  assertEquals(await seal(KEY).open(after, "a"), null);
});

Deno.test("a keyed hash reveals nothing without the key", async () => {
  const hash = await seal(KEY).hash("203.0.113.9");
  assertEquals(await seal(KEY).hash("203.0.113.9"), hash);
  assertNotEquals(await seal(OTHER).hash("203.0.113.9"), hash);
  assertNotEquals(await seal(KEY).hash("203.0.113.8"), hash);
  assert(/^[\w-]{43}$/.test(hash));
});

Deno.test("without a key nothing is sealed", async () => {
  await assertRejects(() => seal().close("text", "a"), Error, "STORAGE_KEY");
});
