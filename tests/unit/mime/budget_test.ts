import { assertEquals } from "@std/assert";
import { normalizeText } from "../../../shared/mime/budget.ts";

Deno.test("normalizeText: all of a text but runs of more marks than any script has", () => {
  const run = "\u0301\u0316".repeat(20);
  const cases: [string, string][] = [
    ["", ""],
    ["Caf\u0065\u0301 \ufb01n", "Caf\u00e9 fin"],
    [`e${"\u0316\u0301".repeat(15)}`, `\u00e9${"\u0316".repeat(15)}${"\u0301".repeat(14)}`],
    [`e\u0301 a${run}e\u0301`, `\u00e9 a${run}\u00e9`],
    [`${run} e\u0301`, `${run} \u00e9`],
  ];
  for (const [text, normalized] of cases) assertEquals(normalizeText(text, "NFKC"), normalized);
});
