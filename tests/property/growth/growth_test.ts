/** Tests that no reader's time grows faster than its text. */

import { assert, assertEquals, assertGreater } from "@std/assert";
import { hunt, tryLargest, tryUnit } from "../../fuzz/growth/hunt.ts";
import type { GrowthFind } from "../../fuzz/growth/hunt.ts";
import { READERS } from "../../fuzz/growth/readers.ts";
import type { GrowthReader } from "../../fuzz/growth/reader.ts";

/** Extent of the hunt in this test; `deno task fuzz` tries many more units. */
const HUNT = { exhaustiveLength: 1, randomUnits: 12, seed: 20_260_105 };
/**
 * Size of the smallest text as a share of that of `deno task fuzz`. It is large enough to show
 * growth that is not linear.
 */
const SIZE_SHARE = 1 / 2;

for (const reader of READERS) {
  Deno.test(`growth: ${reader.name} takes linear time on units of its grammar`, () => {
    const { units, finds } = hunt({ ...reader, size: reader.size * SIZE_SHARE }, HUNT);
    assertEquals(finds.map((find) => JSON.stringify(find)), []);
    assertGreater(units, HUNT.randomUnits);
  });
}

Deno.test("growth: recorded units, and units written by hand, take linear time", async () => {
  const finds: GrowthFind[] = [];
  for await (const { name } of Deno.readDir("tests/fixtures/growth")) {
    finds.push(...JSON.parse(await Deno.readTextFile(`tests/fixtures/growth/${name}`)));
  }
  assertGreater(finds.length, 3);
  for (const { reader: name, head, unit, tail } of finds) {
    const reader = READERS.find((candidate) => candidate.name === name);
    assert(reader, name);
    assertEquals(tryUnit(reader, { head, unit, tail }), undefined);
  }
});

/** The highest value that MAX_BODY_BYTES may be set to. */
const LARGEST = 16 * 1024 * 1024;

Deno.test("growth: the encoding of the largest body is guessed in linear time", () => {
  const guesses = READERS.find(({ name }) => name === "guesses");
  assert(guesses);
  assertEquals(
    tryLargest({ ...guesses, tokens: ["A", "QUFB\n", "QUFB=", "-", "=41"] }, LARGEST),
    [],
  );
});

/** Returns a reader of a small grammar for tests of the hunt itself. */
function createReader(read: (text: string) => unknown): GrowthReader {
  const sizes = { size: 4096, maxSize: 1 << 17 };
  return { name: "made up", read, ...sizes, tokens: ["a", "b", ";"], heads: ["x"], tails: ["="] };
}

/** Returns a stopwatch that counts a millisecond per thousand steps reported by the reader. */
function createSteppedTiming() {
  let steps = 0;
  const startTiming = () => {
    const before = steps;
    return () => (steps - before) / 1000;
  };
  return { timing: startTiming, step: (count: number) => void (steps += count) };
}

Deno.test("growth: the hunter finds a quadratic and a throwing reader, and no linear one", () => {
  const { timing, step } = createSteppedTiming();
  const quadratic = createReader((text) => {
    for (let i = text.indexOf(";"); i >= 0; i = text.indexOf(";", i + 1)) step(text.length - i);
  });
  const { finds } = hunt(quadratic, { exhaustiveLength: 2, randomUnits: 0, seed: 1, timing });
  assertEquals(finds.map(({ head, unit, tail }) => head + unit + tail), [";", "x;", ";="]);

  const brokenReader = createReader((text) => {
    if (text.includes("ba")) throw new RangeError("too deep");
  });
  const brokenFinds =
    hunt(brokenReader, { exhaustiveLength: 2, randomUnits: 0, seed: 1, timing }).finds;
  assertEquals(
    new Set(brokenFinds.map(({ problem }) => problem)),
    new Set(["RangeError: too deep"]),
  );

  const linear = createReader((text) => step(text.length));
  assertEquals(hunt(linear, { exhaustiveLength: 3, randomUnits: 50, seed: 1, timing }).finds, []);
});

Deno.test("growth: the same seed makes the same units, and of the rotations of a unit only the first", () => {
  const { timing } = createSteppedTiming();
  const listTexts = (seed: number) => {
    const texts: string[] = [];
    hunt(createReader((text) => texts.push(text)), {
      exhaustiveLength: 2,
      randomUnits: 5,
      seed,
      timing,
    });
    return texts;
  };
  assertEquals(listTexts(7), listTexts(7));
  const starts = listTexts(7).map((text) => text.slice(0, 2));
  assert(starts.includes("ab") && !starts.includes("ba"));
});
