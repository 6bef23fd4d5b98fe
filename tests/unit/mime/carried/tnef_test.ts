import { assert, assertEquals } from "@std/assert";
import { isTextInRtf, readTnef } from "../../../../shared/mime/carried/tnef.ts";
import { encodeU32, toLatin1 } from "../../../support/bytes.ts";
import { createAttribute, createProperty, createTnef } from "../../../support/tnef.ts";

const decodeText = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

Deno.test("readTnef gives names and content of the files, and the text of the mail", () => {
  const reading = readTnef(toLatin1(createTnef([
    { title: "BILL~1.PDF", longName: "bill for you.pdf", data: "%PDF-" },
    { title: "caf\xe9.txt", data: "x" },
    { data: "y" },
  ], "see http://a.example/")));
  assert(reading);
  assertEquals(reading.files.map(({ name, bytes }) => [name, decodeText(bytes)]), [
    ["bill for you.pdf", "%PDF-"],
    ["café.txt", "x"],
    [null, "y"],
  ]);
  assertEquals(reading.text, ["see http://a.example/"]);
});

Deno.test("readTnef reads a winmail.dat inside another one, to a bounded depth", () => {
  let inner = createTnef([{ title: "deep.exe", data: "MZ" }]);
  assertEquals(
    readTnef(toLatin1(createTnef([{ title: "mail", data: inner }])))?.files.map(({ name }) => name),
    ["mail", "deep.exe"],
  );
  for (let i = 0; i < 20; i++) inner = createTnef([{ title: `level ${i}`, data: inner }]);
  const cut = readTnef(toLatin1(inner));
  assertEquals([cut?.files.length, cut?.complete], [5, false]);
});

Deno.test("readTnef reports a stream that is cut", () => {
  const file = createTnef([{ title: "a.exe", data: "MZ" }]);
  assertEquals(readTnef(toLatin1(file))?.complete, true);
  assertEquals(readTnef(toLatin1(file.slice(0, -3)))?.complete, false);
});

Deno.test("readTnef recognises a text that exists only as RTF", () => {
  const file = createTnef([{ title: "a.txt", data: "x" }]);
  const rtf = createAttribute(
    1,
    0x69003,
    encodeU32(1) + createProperty(0x1009, 0x102, "{\\rtf1 pay}"),
  );
  const both = createTnef([], "pay") + rtf;
  for (const [bytes, inRtf] of [[file + rtf, true], [both, false], [file, false]] as const) {
    const reading = readTnef(toLatin1(bytes));
    assertEquals(reading !== null && isTextInRtf(reading), inRtf);
  }
});

Deno.test("readTnef throws on no stream that is cut or has a changed byte", () => {
  const bytes = toLatin1(createTnef([{ title: "a", longName: "b", data: "e" }]));
  for (let length = 0; length < bytes.length; length++) {
    assertEquals(readTnef(bytes.subarray(0, length)) === null, length < 4);
  }
  for (let i = 4; i < bytes.length; i++) {
    for (const value of [0, 0x7f, 0xff]) {
      const changed = bytes.slice();
      changed[i] = value;
      assert(readTnef(changed) !== null);
    }
  }
  assertEquals(readTnef(toLatin1("no")), null);
});
