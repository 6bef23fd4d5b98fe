import { assert, assertEquals } from "@std/assert";
import fc, { createTextArbitrary } from "../support/fast_check.ts";
import { countCovered } from "../../shared/phone/coverage.ts";
import { runSynchronously } from "../../shared/phone/pieces.ts";
import { buildIndex, findByComparing, matchesPattern } from "../support/phone_patterns.ts";

const digit = fc.constantFrom(..."0123456789");
const symbol = fc.oneof({ weight: 2, arbitrary: digit }, {
  weight: 1,
  arbitrary: fc.constant("#"),
});
/** Few different digits, so that patterns overlap and share prefixes. */
const crowdedSymbol = fc.constantFrom("0", "1", "#");

function listEntries(symbols: fc.Arbitrary<string>, minLength: number, maxLength: number) {
  return fc.array(
    fc.record({
      pattern: fc.string({ unit: symbols, minLength, maxLength }),
      name: fc.constantFrom("a", "b", "c"),
    }),
    { maxLength: 40 },
  );
}

Deno.test("PatternIndex.find gives what a look at every pattern gives", () => {
  fc.assert(
    fc.property(
      fc.oneof(listEntries(symbol, 1, 15), listEntries(crowdedSymbol, 1, 5)),
      fc.array(fc.oneof(
        fc.string({ unit: digit, minLength: 1, maxLength: 15 }),
        fc.string({ unit: fc.constantFrom("0", "1"), minLength: 1, maxLength: 5 }),
      )),
      (entries, numbers) => {
        const index = buildIndex(entries);
        const inside = entries.map(({ pattern }) => pattern.replaceAll("#", "1"));
        for (const number of [...numbers, ...inside]) {
          assertEquals(index.find(number), findByComparing(entries, number));
        }
      },
    ),
    { numRuns: 500 },
  );
});

Deno.test("countCovered counts a number under several patterns once", () => {
  let overlapping = 0;
  fc.assert(
    fc.property(listEntries(crowdedSymbol, 1, 4), (entries) => {
      let covered = 0;
      for (let length = 1; length <= 4; length++) {
        for (let i = 0; i < 10 ** length; i++) {
          const number = String(i).padStart(length, "0");
          const matchCount = entries.filter(({ pattern }) =>
            matchesPattern(pattern, number)
          ).length;
          if (matchCount > 0) covered++;
          if (matchCount > 1) overlapping++;
        }
      }
      assertEquals(runSynchronously(countCovered(buildIndex(entries).listPatterns())), covered);
    }),
    { numRuns: 60 },
  );
  assert(overlapping > 0);
});

Deno.test("PatternIndex.find accepts any text and matches nothing but digits", () => {
  const index = buildIndex([{ pattern: "##", name: "two" }, {
    pattern: "###########",
    name: "all",
  }]);
  fc.assert(fc.property(createTextArbitrary(), (text) => {
    const expected = /^(?:[0-9]{2}|[0-9]{11})$/.test(text) ? 1 : 0;
    assertEquals(index.find(text).length, expected);
  }));
  assertEquals(index.find("##"), []);
});
