import { assertEquals } from "@std/assert";
import {
  decodeLatin1,
  encodeBase64,
  encodeBase64Url,
  encodeHex,
  encodeLatin1,
  joinBytes,
  readHexDigit,
} from "../../../shared/encoding/bytes.ts";
import { escapeMarkup } from "../../../shared/encoding/markup.ts";

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, byte) => byte);

Deno.test("decodeLatin1 and encodeLatin1 keep every byte, of long texts too", () => {
  for (const length of [0, 1, 8_191, 8_192, 8_193, 200_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => at % 256);
    const text = decodeLatin1(bytes);
    assertEquals(text.length, length);
    assertEquals(encodeLatin1(text), bytes);
  }
  assertEquals(decodeLatin1(Uint8Array.of(0x41, 0x80, 0xff)), "A\u0080\u00ff");
});

Deno.test("encodeHex writes two digits per byte, and readHexDigit reads each digit and nothing else", () => {
  assertEquals(encodeHex(Uint8Array.of(0, 10, 255)), "000aff");
  for (let code = 0; code < 256; code++) {
    const char = String.fromCharCode(code);
    assertEquals(readHexDigit(code), /^[0-9a-f]$/i.test(char) ? parseInt(char, 16) : -1, char);
  }
});

Deno.test("joinBytes puts pieces together in memory of their own", () => {
  const piece = Uint8Array.of(1, 2);
  const joinedBytes = joinBytes([piece, Uint8Array.of(), Uint8Array.of(3)]);
  assertEquals(joinedBytes, Uint8Array.of(1, 2, 3));
  piece[0] = 9;
  assertEquals(joinedBytes[0], 1);
  assertEquals(joinBytes([]), Uint8Array.of());
});

Deno.test("encodeBase64 and encodeBase64Url write the forms of RFC 4648", () => {
  assertEquals(encodeBase64(Uint8Array.of(0xfb, 0xff)), "+/8=");
  assertEquals(encodeBase64Url(Uint8Array.of(0xfb, 0xff)), "-_8");
  assertEquals(encodeLatin1(atob(encodeBase64(EVERY_BYTE))), EVERY_BYTE);
});

Deno.test("escapeMarkup leaves no character that begins a tag or an entity or ends an attribute", () => {
  assertEquals(
    escapeMarkup(`<a b="c" d='e'>&amp;`),
    "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;",
  );
});
