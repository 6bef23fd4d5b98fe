import { parseArgs } from "node:util";
import { isoDay } from "../shared/encoding/iso_day.ts";
import type { PlanFile } from "../shared/phone/numbering/plan_file.ts";
import { readPlan } from "./numbering/read_plan.ts";
import { incompletePlanReason } from "./numbering/plan_completeness.ts";

/**
 * Writes the numbering plan used for explanations, `catalogue/numbering/fr.json`, from the
 * regulator's open data: `deno task numbering -- <MAJNUM.csv> <operators.csv>`. When a file is
 * invalid: exit status 1, one line per problem, and nothing is written. `--smaller` accepts a plan
 * that lacks blocks of the current one.
 */

const TARGET = "catalogue/numbering/fr.json";

// `deno task` passes its own separator on.
const given = Deno.args.filter((arg) => arg !== "--");
const { positionals, values } = parseArgs({
  args: given,
  allowPositionals: true,
  strict: false,
  options: { smaller: { type: "boolean", default: false } },
});
const [numbersFile, operatorsFile] = positionals;
const isUnknown = Object.keys(values).some((name) => name !== "smaller");
if (
  numbersFile === undefined || operatorsFile === undefined || positionals.length > 2 || isUnknown
) {
  // deno-lint-ignore no-console -- The task prints its result.
  console.error("Usage: deno task numbering -- [--smaller] <MAJNUM.csv> <operators.csv>");
  Deno.exit(2);
}
const today = isoDay(Date.now());
const { plan, problems } = readPlan(
  await bytesOf(numbersFile),
  await bytesOf(operatorsFile),
  today,
);
if (plan === undefined) {
  const names = { numbers: numbersFile, operators: operatorsFile };
  for (const { file, line, message } of problems) {
    // deno-lint-ignore no-console -- Printing its result is the task's purpose.
    console.error(`${names[file]}${line === 0 ? "" : `:${line}`}: ${message}`);
  }
  Deno.exit(1);
}
const cut = incompletePlanReason(plan, await planInPlace(), values.smaller === true);
if (cut !== undefined) {
  // deno-lint-ignore no-console -- Printing its result is the task's purpose.
  console.error(`${numbersFile}: ${cut}`);
  Deno.exit(1);
}
await Deno.writeTextFile(TARGET, `${JSON.stringify(plan)}\n`);
// deno-lint-ignore no-console -- The task prints its result.
console.log(
  `${plan.count} blocks of numbers, ${plan.operators.length} operators, ` +
    `as of ${plan.date}: ${TARGET}`,
);

/** The present plan; undefined if there is no plan yet. */
async function planInPlace(): Promise<PlanFile | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(TARGET));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The bytes of a file; prints a sentence when it cannot be read. */
async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await Deno.readFile(file);
  } catch (error) {
    // deno-lint-ignore no-console -- Printing its result is the task's purpose.
    console.error(`${file}: cannot be read: ${error instanceof Error ? error.message : ""}`);
    Deno.exit(1);
  }
}
