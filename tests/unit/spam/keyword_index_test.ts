import { assert, assertEquals } from "@std/assert";
import { KeywordIndex } from "../../../shared/spam/keyword_index.ts";
import { normalise, normaliseKeyword } from "../../../shared/spam/normalise.ts";

function find(keywords: readonly string[], text: string): string[] {
  const index = new KeywordIndex(keywords.map(normaliseKeyword));
  return index.scan(normalise(text)).map((number) => keywords[number] ?? "").toSorted();
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
  // Several at once, one inside the other, one that ends where another goes on.
  ["free gift card", ["free gift", "gift card", "gift", "free gift card now"], [
    "free gift",
    "gift",
    "gift card",
  ]],
  ["a b a b c", ["a b c", "b a"], ["a b c", "b a"]],
  ["a b  a b", ["a b a c", "b a b"], ["b a b"]],
  ["gift gift", ["gift"], ["gift"]],
  // The blank before a suffix does not matter, the one inside does.
  ["x ab", ["x a", "ab"], ["ab"]],
  ["%a b", ["%a c", "a b"], ["a b"]],
  ["% a b", ["%a c", "a b"], ["a b"]],
  ["", ["a"], []],
  ["a", [], []],
];

Deno.test("KeywordIndex.scan finds whole words and phrases, each once", () => {
  assert(CASES.length > 0);
  for (const [text, keywords, found] of CASES) {
    assertEquals(find(keywords, text), found.toSorted(), text);
  }
});

Deno.test("KeywordIndex.scan keeps nothing from the text before", () => {
  const index = new KeywordIndex(["a b", "b"]);
  assertEquals(index.scan(normalise("a")), []);
  assertEquals(index.scan(normalise("b")), [1]);
  assertEquals(index.scan(normalise("a b")).toSorted(), [0, 1]);
});
