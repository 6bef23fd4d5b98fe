/**
 * Measures processor time and memory of reading and analysing 8 MiB; the aims are 1 s and 96 MiB.
 */

import { parseArgs } from "node:util";
import { computeMedian } from "../support/median.ts";
import { LARGE_MAILS, LARGEST } from "./large_mails.ts";

interface Cost {
  readonly seconds: number;
  readonly mebibytes: number;
}

const SHARES = [1 / 4, 1 / 2, 1];

async function measureCost(file: string): Promise<Cost> {
  const { stdout, success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      "--lock=deno.dev.lock",
      "--allow-all",
      "--v8-flags=--expose-gc",
      "tests/bench/body_cost.ts",
      file,
      ...(values.whole ? ["whole"] : []),
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

async function measureMedianCost(message: string, rounds: number): Promise<Cost> {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, message);
    const costs = await Array.fromAsync({ length: rounds }, () => measureCost(file));
    return {
      seconds: computeMedian(costs.map(({ seconds }) => seconds)),
      mebibytes: computeMedian(costs.map(({ mebibytes }) => mebibytes)),
    };
  } finally {
    await Deno.remove(file);
  }
}

function say(line: string): void {
  // deno-lint-ignore no-console -- A benchmark prints its result.
  console.log(line);
}

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "1" },
    growth: { type: "boolean" },
    whole: { type: "boolean" },
  },
});
const shares = values.growth ? SHARES : SHARES.slice(-1);
const kinds = Object.entries(LARGE_MAILS)
  .filter(([kind]) => positionals.length === 0 || positionals.includes(kind));
for (const [kind, make] of kinds) {
  const costs: string[] = [];
  for (const share of shares) {
    const { seconds, mebibytes } = await measureMedianCost(
      make(LARGEST * share),
      Number(values.rounds),
    );
    costs.push(`${seconds.toFixed(2)} s ${mebibytes.toFixed(0).padStart(4)} MiB`);
  }
  say(`${kind.slice(0, 60).padEnd(61)} ${costs.join("   ")}`);
}
