/**
 * Feeds everything that reads what strangers write: `deno task fuzz -- [--inputs 1000000] [--seed 1]
 * [--target headers]`. Keeps each find in tests/fixtures/fuzz, where the tests replay it from then
 * on, and ends with status 1 when there was one.
 */
import { fuzz } from "../tests/fuzz/run.ts";
import type { Find } from "../tests/fuzz/run.ts";
import { TARGETS } from "../tests/fuzz/targets.ts";

const FIXTURES = "tests/fixtures/fuzz";

function option(name: string): string | undefined {
  const index = Deno.args.indexOf(`--${name}`);
  return index < 0 ? undefined : Deno.args[index + 1];
}

async function keep(find: Find): Promise<string> {
  const bytes = new TextEncoder().encode(find.input);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const id = Array.from(hash.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const path = `${FIXTURES}/${find.target}_${id}.json`;
  await Deno.writeTextFile(path, `${JSON.stringify(find, null, 2)}\n`);
  return path;
}

const inputs = Number(option("inputs") ?? 1_000_000);
const seed = Number(option("seed") ?? 1);
const only = option("target");
let total = 0;
let found = 0;
for (const target of TARGETS) {
  if (only !== undefined && target.name !== only) continue;
  const start = performance.now();
  const result = await fuzz(target, seed, Math.ceil(inputs * target.share));
  total += result.inputs;
  found += result.finds.length;
  const seconds = (performance.now() - start) / 1000;
  // deno-lint-ignore no-console -- A report is what this program is for.
  console.log(
    `${target.name.padEnd(10)} ${result.inputs} inputs in ${seconds.toFixed(0)} s, ` +
      `slowest ${result.slowestMs.toFixed(0)} ms, ${result.finds.length} finds`,
  );
  for (const find of result.finds) {
    // deno-lint-ignore no-console
    console.log(`  ${find.problem.slice(0, 200)} -> ${await keep(find)}`);
  }
}
// deno-lint-ignore no-console
console.log(`${total} inputs, ${found} finds`);
Deno.exit(found > 0 ? 1 : 0);
