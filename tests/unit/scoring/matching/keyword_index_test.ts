import { assert, assertEquals } from "@std/assert";
import { KeywordIndex } from "../../../../shared/scoring/matching/keyword_index.ts";
import { prepareKeywords } from "../../../../shared/scoring/matching/keyword_data.ts";
import { normaliseKeyword } from "../../../../shared/scoring/matching/normalise.ts";
import { assertLinear } from "../../../support/assert_linear.ts";

function find(keywords: readonly string[], text: string): string[] {
  const index = new KeywordIndex(prepareKeywords(keywords.map(normaliseKeyword)));
  return index.scan(text).map((number) => keywords[number] ?? "").toSorted();
}

const CASES: readonly [text: string, keywords: string[], found: string[]][] = [
  // Word boundaries.
  ["a giftcard", ["gift", "card"], []],
  ["gift. Card!", ["gift", "card"], ["card", "gift"]],
  ["l'offre d’été", ["offre", "été"], ["offre", "été"]],
  ["don’t wait", ["don't"], ["don't"]],
  ["éte", ["te"], []],
  ["covid19", ["covid"], []],
  ["1000€ gratuits", ["1000€", "€"], ["1000€", "€"]],
  ["100% free", ["100% free", "100%free"], ["100% free"]],
  // Blanks.
  ["gift\r\n\t card", ["gift card"], ["gift card"]],
  ["gift-card", ["gift card"], ["gift card"]],
  ["gift, card", ["gift card"], []],
  ["$$$$", ["$$$"], ["$$$"]],
  ["$ $ $", ["$$$"], []],
  // Scripts without blanks.
  ["领取免费礼品", ["免费"], ["免费"]],
  ["ของฟรีวันนี้", ["ฟรี"], ["ฟรี"]],
  ["무료상품을", ["무료"], ["무료"]],
  ["👉🎁", ["🎁"], ["🎁"]],
  // Several matches, one inside another, and one that overlaps another's end.
  ["free gift card", ["free gift", "gift card", "gift", "free gift card now"], [
    "free gift",
    "gift",
    "gift card",
  ]],
  ["a b a b c", ["a b c", "b a"], ["a b c", "b a"]],
  ["a b  a b", ["a b a c", "b a b"], ["b a b"]],
  ["gift gift", ["gift"], ["gift"]],
  // The blank before a suffix does not matter, the one inside it does.
  ["x ab", ["x a", "ab"], ["ab"]],
  ["%a b", ["%a c", "a b"], ["a b"]],
  ["% a b", ["%a c", "a b"], ["a b"]],
  ["", ["a"], []],
  ["a", [], []],
];

Deno.test("KeywordIndex.scan finds whole words and phrases, each once", () => {
  assert(CASES.length > 0);
  for (const [text, keywords, expected] of CASES) {
    assertEquals(find(keywords, text), expected.toSorted(), text);
  }
});

Deno.test("KeywordIndex.scan keeps nothing from the previous text", () => {
  const index = new KeywordIndex(prepareKeywords(["a b", "b"]));
  assertEquals(index.scan("a"), []);
  assertEquals(index.scan("b"), [1]);
  assertEquals(index.scan("a b").toSorted(), [0, 1]);
});

/** Longer than the buffer that is reused. */
const padding = ". ".repeat(40_000);

Deno.test("KeywordIndex.scan folds every character as normaliseKeyword does", () => {
  const texts = Array.from({ length: 0x3100 }, (_, code) => `x${String.fromCharCode(code)}y`);
  texts.push("x𝐅y", "x🅵y", "x😀y", "xﷺy", "x\ud800y", "x½y", "xがy", "x\u1112\u1161y");
  for (const text of texts) {
    const keyword = normaliseKeyword(text);
    const index = new KeywordIndex(prepareKeywords([keyword]));
    assertEquals(index.scan(`a ${text} b`), [0], JSON.stringify(text));
    if (text.length > 3 || text > "x\uff00") {
      assertEquals(index.scan(`${padding}${text}`), [0], JSON.stringify(text));
    }
  }
});

Deno.test("KeywordIndex.scan takes linear time on long runs of combining marks", () => {
  // String.normalize takes over a second for 40 000 combining marks, and its time is quadratic.
  const index = new KeywordIndex(prepareKeywords(["a"]));
  for (const base of ["a", "か", "ก"]) {
    for (const [high, low] of [["\u0301", "\u0316"], ["\u0e48", "\u0e38"]] as const) {
      assertLinear((text: string) => index.scan(text), {
        make: (size) => base + high.repeat(size / 2) + low.repeat(size / 2),
        size: 10_000,
        maxSize: 400_000,
      });
    }
  }
});
