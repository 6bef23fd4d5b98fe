import { assert, assertEquals } from "@std/assert";
import { readTnef } from "../../../../shared/mime/carried/tnef.ts";
import { encodeU32, toLatin1 } from "../../../support/bytes.ts";
import { createAttribute, createTnef, RTF_TEXT } from "../../../support/tnef.ts";

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
  let winmail = createTnef([{ title: "deep.exe", data: "MZ" }]);
  assertEquals(
    readTnef(toLatin1(createTnef([{ title: "mail", data: winmail }])))?.files.map(({ name }) =>
      name
    ),
    ["mail", "deep.exe"],
  );
  for (let i = 0; i < 20; i++) winmail = createTnef([{ title: `level ${i}`, data: winmail }]);
  const cut = readTnef(toLatin1(winmail));
  assertEquals([cut?.files.length, cut?.isComplete], [5, false]);
});

Deno.test("readTnef reports a stream that is cut", () => {
  const file = createTnef([{ title: "a.exe", data: "MZ" }]);
  assertEquals(readTnef(toLatin1(file))?.isComplete, true);
  assertEquals(readTnef(toLatin1(file.slice(0, -3)))?.isComplete, false);
});

Deno.test("readTnef recognises a text in RTF, also in a winmail.dat inside", () => {
  const file = createTnef([{ title: "a.txt", data: "x" }]);
  const textWinmail = createTnef([], "pay");
  const createOuter = (mail: string, data: string) =>
    mail + createTnef([{ title: "winmail.dat", data }]).slice(createTnef([]).length);
  const table: readonly [bytes: string, inRtf: boolean][] = [
    [file + RTF_TEXT, true],
    [textWinmail + RTF_TEXT, true],
    [file, false],
    [createOuter(textWinmail, createTnef([]) + RTF_TEXT), true],
    [createOuter(createTnef([]) + RTF_TEXT, textWinmail), true],
    [createOuter(createTnef([]) + RTF_TEXT, createTnef([]) + NO_PROPERTIES), true],
    [createOuter(textWinmail, createTnef([])), false],
  ];
  for (const [i, [bytes, inRtf]] of table.entries()) {
    assertEquals([i, readTnef(toLatin1(bytes))?.hasRtf], [i, inRtf]);
  }
});

const NO_PROPERTIES = createAttribute(1, 0x69003, encodeU32(0));

Deno.test("readTnef throws on no stream that is cut or has a changed byte", () => {
  const bytes = toLatin1(createTnef([{ title: "a", longName: "b", data: "e" }]));
  for (let length = 0; length < bytes.length; length++) {
    assertEquals(readTnef(bytes.subarray(0, length)) === null, length < 4);
  }
  for (let i = 4; i < bytes.length; i++) {
    for (const value of [0, 0x7f, 0xff]) {
      const changedBytes = bytes.slice();
      changedBytes[i] = value;
      assert(readTnef(changedBytes) !== null);
    }
  }
  assertEquals(readTnef(toLatin1("no")), null);
});
