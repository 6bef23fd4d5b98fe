import { assertEquals, assertGreater } from "@std/assert";
import { fuzz, tryInput } from "../fuzz/run.ts";
import type { Find } from "../fuzz/run.ts";
import { TARGETS } from "../fuzz/targets.ts";

/** Number of inputs per reader: they find gross errors; `deno task fuzz` tries a million. */
const INPUTS_EACH = 100;
const SEED = 20_260_105;

for (const target of TARGETS) {
  Deno.test(`fuzz: ${target.name} keeps its promises on ${INPUTS_EACH} inputs`, async () => {
    const { inputs, finds } = await fuzz(target, SEED, INPUTS_EACH);
    assertEquals(finds, []);
    assertEquals(inputs, INPUTS_EACH);
  });
}

Deno.test("fuzz: every recorded find is still mended", async () => {
  const finds: Find[] = [];
  for await (const { name } of Deno.readDir("tests/fixtures/fuzz")) {
    if (!name.endsWith(".json")) continue;
    finds.push(JSON.parse(await Deno.readTextFile(`tests/fixtures/fuzz/${name}`)));
  }
  assertGreater(finds.length, 0);
  for (const { target: name, input } of finds) {
    const target = TARGETS.find((candidate) => candidate.name === name);
    assertEquals(target && (await tryInput(target, input)).find, undefined);
  }
});

Deno.test("fuzz: a run finds a crash and a hang, and the same seed makes the same inputs", async () => {
  const inputs: string[] = [];
  const target = (check: (input: string) => void) => ({
    name: "made up",
    share: 1,
    generate: (random: { pickBelow(end: number): number }) => `${random.pickBelow(1e9)}`,
    check,
  });
  const brokenTarget = target((input) => {
    inputs.push(input);
    if (inputs.length === 3) throw new RangeError("deep");
  });
  const first = await fuzz(brokenTarget, 7, 5);
  assertEquals(first.finds, [{
    target: "made up",
    input: inputs[2] ?? "",
    problem: "RangeError: deep",
  }]);
  const repeatedInputs: string[] = [];
  await fuzz(target((input) => void repeatedInputs.push(input)), 7, 5);
  assertEquals(repeatedInputs, inputs);
  const measureTiming = (ms: number) => () => () => ms;
  const { finds } = await fuzz(target(() => {}), 1, 1, measureTiming(1_001));
  assertEquals(finds.map(({ problem }) => problem), ["took 1001 ms"]);
  assertEquals((await fuzz(target(() => {}), 1, 1, measureTiming(999))).finds, []);
});
