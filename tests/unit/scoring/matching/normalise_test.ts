import { assert, assertEquals } from "@std/assert";
import { normaliseKeyword } from "../../../../shared/scoring/matching/normalise.ts";

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
