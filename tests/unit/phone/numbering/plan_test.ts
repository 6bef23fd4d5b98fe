import { assert, assertEquals, assertGreater } from "@std/assert";
import { loadShippedPlan, shippedPlanFile } from "../../../../shared/phone/numbering/plan.ts";
import { explainNumber } from "../../../../shared/phone/check_number.ts";
import { NumberExplanation } from "../../../../shared/contract/number_explanation.ts";
import { readPlan } from "../../../../lab/numbering/read_plan.ts";
import { MAJNUM, OPERATORS, readMajnumRows } from "../../../support/majnum.ts";
import { generateNumbers } from "../../../support/phone_patterns.ts";
import { haveCorpus } from "../../../support/corpus_files.ts";

const ignore = !haveCorpus;
const rows = haveCorpus ? await readMajnumRows() : [];

/** Returns the holder of a number according to the shipped plan. */
function findHolder(number: string) {
  const block = loadShippedPlan().find(number);
  return block?.holder && { ...block.holder, from: block.from, to: block.to };
}

Deno.test({
  name: "the plan has both ends and an inner number of every block of MAJNUM",
  ignore,
  fn: () => {
    assertEquals(rows.length, 19_096);
    assertEquals(shippedPlanFile.count, rows.length);
    for (const { first, last, operator, territory, since } of rows) {
      const middle = String(Math.floor((Number(first) + Number(last)) / 2))
        .padStart(first.length, "0");
      for (const number of [first, middle, last]) {
        const holder = findHolder(number);
        assertEquals(
          [holder?.code, holder?.territory, holder?.since, holder?.from, holder?.to],
          [operator, territory, since, first, last],
          number,
        );
        assert(holder?.name);
      }
    }
  },
});

Deno.test({
  name: "the plan says of every gap between two blocks that nobody holds it",
  ignore,
  fn: () => {
    let gaps = 0;
    const lengths = new Set(rows.map(({ first }) => first.length));
    assertEquals(lengths, new Set([4, 6, 10, 13, 14]));
    for (const length of lengths) {
      const sortedBlocks = rows.filter(({ first }) => first.length === length)
        .map(({ first, last }) => [Number(first), Number(last)] as const)
        .toSorted(([a], [b]) => a - b);
      const padNumber = (value: number) => String(value).padStart(length, "0");
      let end = -1;
      for (const [first, last] of [...sortedBlocks, [10 ** length, 0] as const]) {
        if (first > end + 1) {
          const [from, to] = [padNumber(end + 1), padNumber(first - 1)];
          const middle = padNumber(Math.floor((end + 1 + first - 1) / 2));
          for (const number of [from, middle, to]) {
            assertEquals(loadShippedPlan().find(number), { holder: undefined, from, to }, number);
          }
          gaps++;
        }
        end = last;
      }
    }
    assertGreater(gaps, 2_000);
  },
});

Deno.test({
  name: "the plan explains 2 000 random numbers as a linear search of MAJNUM finds them",
  ignore,
  fn: async () => {
    let allotted = 0;
    for (const number of generateNumbers(2_000, "0", 9)) {
      const row = rows.find(({ first, last }) =>
        first.length === 10 && first <= number && number <= last
      );
      const explained = await explainNumber(number, "en", Date.parse("2026-01-01"));
      const explanation = NumberExplanation.parse(explained?.explanation);
      // No number can be dialled whose second digit is 0.
      const isDiallable = number[1] !== "0";
      // Ranges that the regulator opened after the plan's date: the answer is null.
      const isNewer = /^0(?:268[89]|598[789])/.test(number);
      const expectedWithoutRow = isDiallable && !isNewer ? false : null;
      assertEquals(explanation.allotted, row ? true : expectedWithoutRow, number);
      assertEquals(explanation.operator?.code, row?.operator, number);
      assertEquals(explanation.operator?.since, row?.since);
      if (row) allotted++;
    }
    assertGreater(allotted, 400);
  },
});

Deno.test({
  name: "the shipped plan is what deno task numbering makes of the files at hand",
  ignore,
  fn: async () => {
    const { plan } = readPlan(
      await Deno.readFile(MAJNUM),
      await Deno.readFile(OPERATORS),
      "2025-07-03",
    );
    assertEquals(shippedPlanFile, plan);
    const { size } = await Deno.stat("catalogue/numbering/fr.json");
    assert(size <= 300_000, `${size}`);
  },
});

Deno.test("the plan finds nothing for lengths of which it has no numbers", () => {
  for (
    const number of ["", "1", "15", "112", "33700", "016200000", "01620000011", "0".repeat(40)]
  ) {
    assertEquals(loadShippedPlan().find(number), undefined, number);
  }
});
