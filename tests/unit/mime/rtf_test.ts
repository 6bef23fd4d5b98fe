import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { unpackRtf } from "../../../shared/mime/carried/compressed_rtf.ts";
import { readOutlookFile } from "../../../shared/mime/outlook/outlook_mail.ts";
import { readRtf } from "../../../shared/mime/rtf_text.ts";
import { recognise } from "../../../console/src/mail/input/recognise.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { createOutlookFile } from "../../support/outlook_file.ts";

/** The first is the example of [MS-OXRTFCP] 3.2.1; in the second a run overlaps its own output. */
const EXAMPLES = [
  {
    packed: "2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423" +
      "20af32068656c090020627705b06c647d0a800fa0",
    rtf: "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
  },
  {
    packed: "180000001a0000004c5a467500000000a10004" + "2058595a" + "0d6d" + "7d" + "0e90",
    rtf: "{\\rtf1 XYZXYZXYZXYZXYZXYZ}",
  },
];

function decodeHexText(hex: string): Uint8Array {
  return Uint8Array.from(hex.replaceAll(" ", "").match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** Uncompressed RTF ([MS-OXRTFCP] 2.1.3.1.1, MELA). */
function createPlainRtf(rtf: string): Uint8Array {
  const bytes = new Uint8Array(16 + rtf.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, rtf.length, true);
  view.setUint32(8, 0x414c454d, true);
  for (let i = 0; i < rtf.length; i++) bytes[16 + i] = rtf.charCodeAt(i);
  return bytes;
}

Deno.test("unpackRtf unpacks the examples of [MS-OXRTFCP] and plain text, and refuses anything else", () => {
  for (const { packed, rtf } of EXAMPLES) assertEquals(unpackRtf(decodeHexText(packed)), rtf);
  assertEquals(unpackRtf(createPlainRtf("{\\rtf1 é}")), "{\\rtf1 é}");
  assertEquals(unpackRtf(new Uint8Array(20)), null);
  assertEquals(unpackRtf(new Uint8Array(3)), null);
  for (let cut = 16; cut < 40; cut++) {
    assert(unpackRtf(decodeHexText(EXAMPLES[0]?.packed ?? "").subarray(0, cut)) !== null);
  }
});

Deno.test("readRtf gives the text, and nothing that is not shown", () => {
  const rtf = "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}" +
    "{\\info{\\title T}}" +
    "\\pard Gr\\'fc\\'dfe,\\par\\tab \\{code\\} \\u8364?\\uc2\\u233ab end " +
    "\\ldblquote q\\rdblquote}";
  assertEquals(readRtf(rtf), {
    kind: "plain",
    text: "Grüße,\r\n\t{code} €é end “q”",
  });
});

Deno.test("readRtf gives the HTML of a document, without what Word shows in its place", () => {
  const rtf = "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}" +
    '{\\*\\htmltag18 <html>}{\\*\\htmltag96 <a href="http://203.0.113.9/">}\\htmlrtf {\\htmlrtf0 ' +
    "Verify\\htmlrtf }\\htmlrtf0 {\\*\\htmltag104 </a>}\\htmlrtf \\par\\htmlrtf0 " +
    "{\\*\\mhtmltag84 <img>}{\\*\\htmltag27 </html>}}";
  assertEquals(readRtf(rtf), {
    kind: "html",
    text: '<html><a href="http://203.0.113.9/">Verify</a></html>',
  });
});

Deno.test("readRtf takes linear time and never throws on hostile documents", () => {
  for (
    const piece of ["{", "}", "\\", "\\'", "\\u1", "{\\*\\htmltag ", "\\htmlrtf ", "a", "\\uc9"]
  ) {
    readRtf(piece.repeat(5000));
    assertLinear(readRtf, {
      make: (size) => `{\\rtf1\\fromhtml1 ${piece.repeat(size / piece.length)}`,
      size: 8000,
      maxSize: 1 << 20,
      what: piece,
    });
  }
});

Deno.test("readOutlookFile reads a file whose only text is RTF", () => {
  const { source = "", isTextUnread } = readOutlookFile(
    createOutlookFile({ subject: "Hi", rtf: createPlainRtf("{\\rtf1\\ansi Dear Ben\\par Anna}") }),
  ) ?? {};
  assertEquals(isTextUnread, false);
  const { content } = recognise(`From: a@b\r\n${source}`);
  assertStringIncludes(atob(content.trim()), "Dear Ben\r\nAnna");
});
