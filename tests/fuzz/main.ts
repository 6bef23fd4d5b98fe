/**
 * The command `deno task fuzz`, which fuzzes everything that reads untrusted input; finds go to
 * tests/fixtures.
 */
import { encodeHex } from "../../shared/encoding/bytes.ts";
import { hunt, tryLargest } from "./growth/hunt.ts";
import { READERS } from "./growth/readers.ts";
import { fuzz } from "./run.ts";
import { TARGETS } from "./targets.ts";
import { parseCommand, runCommand, UsageError } from "../../cli/command.ts";

const FIXTURES = "tests/fixtures";

/** The highest value of MAX_BODY_BYTES: readers of whole mails must work up to it. */
const LARGEST = 16 * 1024 * 1024;
const READERS_OF_MAIL = ["body", "guesses", "body_encodings", "html", "character_references"];

function print(line: string): void {
  // deno-lint-ignore no-console -- A report is what this program is for.
  console.log(line);
}

async function keep(folder: string, name: string, find: unknown): Promise<string> {
  const text = `${JSON.stringify(find, null, 2)}\n`;
  const hash = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
  );
  const id = encodeHex(hash.subarray(0, 6));
  const path = `${FIXTURES}/${folder}/${name}_${id}.json`;
  await Deno.writeTextFile(path, text);
  return path;
}

/** Prints a line of the report: the work done and its duration. */
function printReport(name: string, done: string, start: number, findCount: number): void {
  const seconds = (performance.now() - start) / 1000;
  print(`${name.padEnd(24)} ${done} in ${seconds.toFixed(0)} s, ${findCount} finds`);
}

const USAGE =
  `Usage: deno task fuzz -- [--inputs 1000000] [--units 500] [--whole 2] [--seed 1] [--target NAME]
Tries hostile input on every reader; what fails is stored in ${FIXTURES}.
Exit status: 0; 1 if something failed; 2 for a wrong command.`;

async function main(): Promise<number> {
  const { values } = parseCommand({
    inputs: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    whole: { type: "string", default: "2" },
    units: { type: "string", default: "500" },
    target: { type: "string" },
  });
  const readNumber = (name: "inputs" | "seed" | "whole" | "units") => {
    const value = Number(values[name]);
    if (!(value >= 0)) throw new UsageError(`--${name} takes a number.`);
    return value;
  };
  const [inputs, seed, exhaustiveLength, randomUnits] = [
    readNumber("inputs"),
    readNumber("seed"),
    readNumber("whole"),
    readNumber("units"),
  ];
  const targetName = values.target;
  if (
    targetName !== undefined && ![...TARGETS, ...READERS].some(({ name }) => name === targetName)
  ) {
    const names = new Set([...TARGETS, ...READERS].map(({ name }) => name));
    throw new UsageError(`--target takes one of ${[...names].join(", ")}.`);
  }
  const isTarget = ({ name }: { readonly name: string }) =>
    targetName === undefined || name === targetName;

  let total = 0;
  let units = 0;
  let findCount = 0;
  for (const target of inputs > 0 ? TARGETS.filter(isTarget) : []) {
    const start = performance.now();
    const result = await fuzz(target, seed, Math.ceil(inputs * target.share));
    total += result.inputs;
    findCount += result.finds.length;
    const slowest = result.slowestMs.toFixed(0);
    printReport(
      target.name,
      `${result.inputs} inputs (slowest ${slowest} ms)`,
      start,
      result.finds.length,
    );
    for (const find of result.finds) {
      print(`  ${find.problem.slice(0, 200)} -> ${await keep("fuzz", find.target, find)}`);
    }
  }
  for (const reader of randomUnits > 0 ? READERS.filter(isTarget) : []) {
    const start = performance.now();
    const result = hunt(reader, { exhaustiveLength, randomUnits, seed });
    const largest = READERS_OF_MAIL.includes(reader.name) ? tryLargest(reader, LARGEST) : [];
    const finds = [...result.finds, ...largest];
    units += result.units;
    findCount += finds.length;
    printReport(`growth of ${reader.name}`, `${result.units} units`, start, finds.length);
    for (const find of finds) {
      const { head, unit, tail, problem } = find;
      print(
        `  ${JSON.stringify([head, unit, tail])} ${problem} -> ${await keep("growth", reader.name, [
          find,
        ])}`,
      );
    }
  }
  print(`${total} inputs and ${units} units, ${findCount} finds`);
  return findCount > 0 ? 1 : 0;
}

await runCommand(USAGE, main);
