import { assert, assertEquals } from "@std/assert";
import { unpackedLzma } from "../../../shared/body/archives/lzma.ts";
import { unpackedLzma2 } from "../../../shared/body/archives/lzma2.ts";
import fixture from "../../fixtures/body/lzma.json" with { type: "json" };
import { assertLinear } from "../../support/assert_linear.ts";
import { latin1 } from "../../support/bytes.ts";

/** The content of the fixtures, compressed by liblzma: noise, a run, text, the same noise again. */
function content(): Uint8Array {
  const noise: number[] = [];
  for (let i = 0, x = 1; i < 700; i++) {
    x = Number(BigInt(x) * 1103515245n + 12345n & 0x7fffffffn);
    noise.push(x >> 16 & 0xff);
  }
  const text = "a".repeat(70_000) + "The list of files. ".repeat(20);
  const bytes = Array.from({ length: 256 }, (_, i) => i);
  return Uint8Array.from([...noise, ...latin1(text), ...noise.slice(0, 500), ...bytes]);
}

const CONTENT = content();
const LZMA = Object.entries(fixture.lzma);
const bytesOf = (encoded: string) => latin1(atob(encoded));

Deno.test("unpackedLzma: what another program packed, with all kinds of properties", () => {
  assertEquals(LZMA.length, 4);
  for (const [what, { property, packed }] of LZMA) {
    assertEquals(unpackedLzma(bytesOf(packed), property, CONTENT.length), CONTENT, what);
    const start = unpackedLzma(bytesOf(packed), property, 1000);
    assertEquals(start, CONTENT.subarray(0, 1000), what);
  }
  assertEquals(unpackedLzma(bytesOf(LZMA[0]?.[1].packed ?? ""), 225, 10), null);
});

Deno.test("unpackedLzma2: chunks, packed and stored", () => {
  assertEquals(unpackedLzma2(bytesOf(fixture.lzma2), CONTENT.length), CONTENT);
  const stored = latin1("\x01\0\x04hello\x02\0\0!\0");
  assertEquals(unpackedLzma2(stored, 6), latin1("hello!"));
  assertEquals(unpackedLzma2(stored, 7), null);
  assertEquals(unpackedLzma2(stored, 5), null);
  assertEquals(unpackedLzma2(latin1("\x03\0\0a\0"), 1), null);
  assertEquals(unpackedLzma2(latin1("\x80\0\0\0\x05\0\0\0\0\0\0"), 1), null);
});

Deno.test("unpackedLzma, unpackedLzma2: cut or changed data ends the reading", () => {
  const short = 2000;
  const [, first] = LZMA[0] ?? ["", { property: 0, packed: "" }];
  const packed = bytesOf(first.packed), chunks = bytesOf(fixture.lzma2);
  // After the content there is an end marker, which is not read.
  for (let at = 0; at < packed.length - 12; at += 7) {
    assertEquals(unpackedLzma(packed.subarray(0, at), first.property, CONTENT.length), null);
    assertEquals(unpackedLzma2(chunks.subarray(0, at), CONTENT.length), null);
    for (const value of [0, 0x55, 0xff]) {
      const changed = packed.slice(), changed2 = chunks.slice();
      changed[at] = changed2[at] = value;
      const one = unpackedLzma(changed, first.property, short);
      assert(one === null || one.length === short);
      const two = unpackedLzma2(changed2, CONTENT.length);
      assert(two === null || two.length === CONTENT.length);
    }
  }
});

Deno.test("unpackedLzma: linear in what goes in and what comes out", () => {
  for (const unit of ["\0", "\xff", "\x01\x80", "ab\0\x7f"]) {
    const make = (size: number) => latin1("\0\0\0\0\0" + unit.repeat(size / unit.length));
    assertLinear(({ length }: Uint8Array) => unpackedLzma(make(length), 93, length), {
      make,
      size: 16_384,
      most: 262_144,
      what: JSON.stringify(unit),
    });
  }
});
