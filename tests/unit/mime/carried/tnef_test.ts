import { assert, assertEquals } from "@std/assert";
import { readTnef } from "../../../../shared/mime/carried/tnef.ts";
import { latin1, u32 } from "../../../support/bytes.ts";
import { tnef } from "../../../support/tnef.ts";

const text = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

Deno.test("readTnef: names, types and content of the files, the text of the mail", () => {
  const reading = readTnef(latin1(tnef([
    { title: "BILL~1.PDF", longName: "bill for you.pdf", type: "Application/PDF", data: "%PDF-" },
    { title: "caf\xe9.txt", data: "x" },
    { data: "y" },
  ], '<a href="http://a.example/">x</a>')));
  assert(reading);
  assertEquals(reading.files.map(({ name, type, bytes }) => [name, type, text(bytes)]), [
    ["bill for you.pdf", "application/pdf", "%PDF-"],
    ["café.txt", "", "x"],
    [null, "", "y"],
  ]);
  assertEquals(reading.html, ['<a href="http://a.example/">x</a>']);
});

Deno.test("readTnef: a mail inside the mail is read too, to a bounded depth", () => {
  let inner = tnef([{ title: "deep.exe", data: "MZ" }]);
  assertEquals(
    readTnef(latin1(tnef([{ title: "mail", object: inner }])))?.files.map(({ name }) => name),
    ["mail", "deep.exe"],
  );
  for (let i = 0; i < 20; i++) inner = tnef([{ title: `level ${i}`, object: inner }]);
  assertEquals(readTnef(latin1(inner))?.files.length, 5);
});

/** RTF that is not compressed ([MS-OXRTFCP] 2.1.3.1.1, MELA). */
const mela = (rtf: string) => `${u32(rtf.length + 12)}${u32(rtf.length)}MELA${u32(0)}${rtf}`;

Deno.test("readTnef: text in RTF, compressed or not, at most 1 MiB; a cut stream is told", () => {
  const rtf = "{\\rtf1 hello}";
  assertEquals(readTnef(latin1(tnef([], "", mela(rtf))))?.rtf, [rtf]);
  const packed = "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542" +
    "320af32068656c090020627705b06c647d0a800fa0";
  const bytes = packed.replaceAll(/../g, (pair) => String.fromCharCode(parseInt(pair, 16)));
  assertEquals(readTnef(latin1(tnef([], "", bytes)))?.rtf, [
    "{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
  ]);
  const long = readTnef(latin1(tnef([], "", mela("x".repeat(1 << 21)))));
  assertEquals([long?.rtf[0]?.length, long?.complete], [1 << 20, false]);
  const whole = tnef([{ title: "a.exe", data: "MZ" }]);
  assertEquals(readTnef(latin1(whole))?.complete, true);
  assertEquals(readTnef(latin1(whole.slice(0, -3)))?.complete, false);
});

Deno.test("readTnef: every cut and every changed byte is read without an error", () => {
  const bytes = latin1(tnef([{ title: "a", longName: "b", type: "c/d", data: "e", object: "f" }]));
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
  assertEquals(readTnef(latin1("no")), null);
});
