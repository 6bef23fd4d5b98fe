import { assertEquals } from "@std/assert";
import { foldCodePoint, foldsToItself } from "../../../../shared/scoring/matching/fold.ts";

const LAST = 0x10ffff;

Deno.test("foldsToItself: what it says is so for every code point", () => {
  let unchanged = 0;
  const wrong: number[] = [];
  const separates = /[\s\p{Z}\p{Cc}\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
  for (let codePoint = 0; codePoint <= LAST; codePoint++) {
    if (!foldsToItself(codePoint)) continue;
    unchanged++;
    const character = String.fromCodePoint(codePoint);
    const worked = character.normalize("NFKD").normalize("NFKC").toUpperCase().toLowerCase();
    if (worked !== character || separates.test(character)) wrong.push(codePoint);
  }
  assertEquals(wrong, []);
  assertEquals(unchanged > 900_000, true);
});

Deno.test("foldCodePoint: half a code point is none", () => {
  assertEquals([0xd800, 0xdbff, 0xdc00, 0xdfff].map(foldCodePoint), Array(4).fill("\ufffd"));
});
