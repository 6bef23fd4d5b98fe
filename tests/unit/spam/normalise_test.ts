import { assert, assertEquals, assertLess } from "@std/assert";
import { normalise, normaliseKeyword } from "../../../shared/spam/normalise.ts";

const READS_AS: readonly [text: string, normalised: string][] = [
  ["Gift  CARD\r\n now", "gift card now"],
  ["Straße", "strasse"],
  ["ÉTÉ é e\u0301", "ete e e"],
  ["ﬁnance ①②", "finance 12"],
  ["ＦＲＥＥ", "free"],
  ["𝐅𝐑𝐄𝐄 𝓂ℴ𝓃ℯ𝓎", "free money"],
  ["🅵🆁🅴🅴", "free"],
  ["Ⓟⓐⓨ", "pay"],
  ["Pаypаl", "paypal"],
  ["v\u00adi\u200ba\u200dg\u2060r\ufeffa", "viagra"],
  ["l’offre l'offre lʼoffre", "l'offre l'offre l'offre"],
  ["“x” «x»", '"x" "x"'],
  ["gift-card gift_card gift–card", "gift card gift card gift card"],
  ["a\u00a0b\u3000c", "a b c"],
  ["か\u3099く がく", "がく がく"],
  ["\u1112\u1161\u11ab 한", "한 한"],
  ["ﷺ", "صلى الله عليه وسلم"],
  ["\ud800x", "\ufffdx"],
  ["\u0301\u200b-_", ""],
];

Deno.test("normaliseKeyword folds case, width, accents, lookalikes, invisible characters", () => {
  assert(READS_AS.length > 0);
  for (const [text, expected] of READS_AS) assertEquals(normaliseKeyword(text), expected, text);
});

Deno.test("normalise: a text longer than the kept buffer reads the same as a short one", () => {
  for (const piece of ["Ab ", "é", "ﷺ", "𝐅"]) {
    const once = normalise(piece);
    const expected = Array.from(once.units.slice(0, once.length));
    const { units, length } = normalise(piece.repeat(100_000));
    assertEquals(length, expected.length * 100_000, piece);
    assertEquals(Array.from(units.slice(length - expected.length, length)), expected, piece);
  }
});

Deno.test("normalise: long runs of combining marks take linear time", () => {
  // String.normalize takes more than a second for 40 000 of them, and the square of that for more.
  const startedAt = performance.now();
  for (const base of ["a", "か", "ก"]) {
    normalise(base + "\u0301".repeat(200_000) + "\u0316".repeat(200_000));
    normalise(base + "\u0e48".repeat(200_000) + "\u0e38".repeat(200_000));
  }
  assertLess(performance.now() - startedAt, 5000);
});
