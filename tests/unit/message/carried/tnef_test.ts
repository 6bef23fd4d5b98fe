import { assert, assertEquals } from "@std/assert";
import { readTnef } from "../../../../shared/message/carried/tnef.ts";
import { latin1 } from "../../../support/bytes.ts";
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
