import { assertEquals } from "@std/assert";
import { dropUuencoded, findUuencoded } from "../../../shared/mime/uuencode.ts";

function findFiles(text: string): [string, string][] {
  return findUuencoded(text).map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]);
}

const CAT = "begin 644 cat.txt\n#0V%T\n`\nend\n";

Deno.test("findUuencoded finds files inside a text", () => {
  const cases: [string, [string, string][]][] = [
    [CAT, [["cat.txt", "Cat"]]],
    [`Hello,\r\n\r\n${CAT.replaceAll("\n", "\r\n")}bye`, [["cat.txt", "Cat"]]],
    [`${CAT}${CAT.replace("cat", "a dog")}`, [["cat.txt", "Cat"], ["a dog.txt", "Cat"]]],
    ["begin 600 cut\n#0V%T", [["cut", "Cat"]]],
    ["begin 644 cat.txt\nno such line of a block, it is far too long for its count\n", []],
    ["begin to read\nbegin 99 x\n#0V%T\n", []],
    ["we begin 644 cat.txt\n#0V%T\n", []],
    ["", []],
  ];
  for (const [text, files] of cases) assertEquals(findFiles(text), files, text);
});

Deno.test("findUuencoded finds a bounded number of files", () => {
  assertEquals(findFiles(CAT.repeat(600)).length, 500);
});

Deno.test("dropUuencoded leaves the text around the files", () => {
  const block = "begin 644 cat.txt\n#0V%T\n`\nend\n";
  const cases = [
    [`See below.\n${block}Bye.`, "See below.\n\nBye."],
    [`${block}${block}`, "\n\n"],
    [`a\nbegin 644 cat.txt\n#0V%T`, "a\n"],
    ["begin with a coffee\nend", "begin with a coffee\nend"],
    ["begin 644 x\nno lines\nend", "begin 644 x\nno lines\nend"],
  ] as const;
  for (const [text, expected] of cases) assertEquals(dropUuencoded(text), expected);
});
