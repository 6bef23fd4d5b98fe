import { assertEquals } from "@std/assert";
import { foldCodePoint, foldsToItself } from "../../../../shared/scoring/matching/fold.ts";

const LAST = 0x10ffff;

Deno.test("foldsToItself is true only for code points that the normal forms leave as they are", () => {
  let unchanged = 0;
  const wrongCodePoints: number[] = [];
  const separates = /[\s\p{Z}\p{Cc}\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
  for (let codePoint = 0; codePoint <= LAST; codePoint++) {
    if (!foldsToItself(codePoint)) continue;
    unchanged++;
    const character = String.fromCodePoint(codePoint);
    const normalForm = character.normalize("NFKD").normalize("NFKC").toUpperCase().toLowerCase();
    if (normalForm !== character || separates.test(character)) wrongCodePoints.push(codePoint);
  }
  assertEquals(wrongCodePoints, []);
  assertEquals(unchanged > 900_000, true);
});

Deno.test("foldCodePoint gives nothing for half a surrogate pair", () => {
  assertEquals([0xd800, 0xdbff, 0xdc00, 0xdfff].map(foldCodePoint), Array(4).fill("\ufffd"));
});
