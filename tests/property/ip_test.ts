import { assert, assertEquals } from "@std/assert";
import fc from "../support/fast_check.ts";
import { formatIp, parseIp } from "../../shared/ip/address.ts";
import { isLoopback } from "../../shared/ip/loopback.ts";
import { isGlobal } from "../../shared/ip/special_purpose.ts";

const anyBytes = fc.oneof(
  fc.uint8Array({ minLength: 4, maxLength: 4 }),
  fc.uint8Array({ minLength: 16, maxLength: 16 }),
  // Long runs of zeros, which are shortened.
  fc.array(fc.constantFrom(0, 0, 0, 1, 0xff), { minLength: 16, maxLength: 16 })
    .map((bytes) => Uint8Array.from(bytes)),
);

Deno.test("formatIp writes addresses as the URL standard does, and they are read back the same", () => {
  fc.assert(fc.property(anyBytes, (bytes) => {
    const version = bytes.length === 4 ? 4 : 6;
    const text = formatIp({ version, bytes });
    assertEquals(parseIp(text), { version, bytes });
    const { hostname } = new URL(`http://${version === 6 ? `[${text}]` : text}/`);
    const parsed = parseIp(hostname.replaceAll(/[[\]]/g, ""));
    assertEquals(parsed?.bytes, bytes);
    // The URL standard writes mapped addresses in groups.
    if (!text.startsWith("::ffff:")) assertEquals(hostname.replaceAll(/[[\]]/g, ""), text);
  }));
});

Deno.test("parseIp throws on no text, and accepts nothing that the URL standard refuses", () => {
  const unit = fc.constantFrom(..."0123456789abcdefABCDEFxg.:%[]/- ");
  fc.assert(fc.property(fc.string({ unit, maxLength: 50 }), (text) => {
    const address = parseIp(text);
    if (address === null || address.zone !== undefined) return;
    const host = address.version === 6 ? `[${text}]` : text;
    assert(URL.canParse(`http://${host}/`), text);
  }));
});

Deno.test("isGlobal judges an address that carries a v4 address no better than that one", () => {
  fc.assert(fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (v4) => {
    const global = isGlobal({ version: 4, bytes: v4 });
    const carriers = [
      Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ...v4),
      Uint8Array.of(0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, ...v4),
      Uint8Array.of(0x20, 0x02, ...v4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
      Uint8Array.of(0x20, 0x01, 0, 0, ...v4, 0, 0, 0, 0, 0xf7, 0xf7, 0xf7, 0xf7),
      Uint8Array.of(0x20, 0x01, 0, 0, 8, 8, 8, 8, 0, 0, 0, 0, ...v4.map((byte) => byte ^ 0xff)),
    ];
    for (const bytes of carriers) {
      assertEquals(isGlobal({ version: 6, bytes }), global, formatIp({ version: 6, bytes }));
    }
    const loopback = isLoopback({ version: 4, bytes: v4 });
    assertEquals(loopback, v4[0] === 127);
    assert(!(loopback && global));
  }));
});
