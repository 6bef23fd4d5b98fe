import { CommandError, parseCommand, readInput, runCommand, UsageError } from "../cli/command.ts";
import { formatIsoDay } from "../shared/encoding/iso_day.ts";
import type { PlanFile } from "../shared/phone/numbering/plan_file.ts";
import { readPlan } from "./numbering/read_plan.ts";
import { explainIncompletePlan } from "./numbering/plan_completeness.ts";

/**
 * The command `deno task numbering`, which writes `catalogue/numbering/fr.json` from the
 * regulator's open data.
 */

const TARGET = "catalogue/numbering/fr.json";

const USAGE = `Usage: deno task numbering -- [--smaller] <MAJNUM.csv> <operators.csv>
  --smaller  accepts a plan that lacks blocks of the present one
Exit status: 0; 1 if a file is invalid; 2 for a wrong command.`;

await runCommand(USAGE, async () => {
  const { positionals, values: { smaller } } = parseCommand({
    smaller: { type: "boolean", default: false },
  });
  const [numbersFile, operatorsFile] = positionals;
  if (numbersFile === undefined || operatorsFile === undefined || positionals.length > 2) {
    throw new UsageError("Name both files.");
  }
  const today = formatIsoDay(Date.now());
  const { plan, problems } = readPlan(
    await readInput(numbersFile, 1),
    await readInput(operatorsFile, 1),
    today,
  );
  if (plan === undefined) {
    const names = { numbers: numbersFile, operators: operatorsFile };
    const lines = problems.map(({ file, line, message }) =>
      `${names[file]}${line === 0 ? "" : `:${line}`}: ${message}`
    );
    throw new CommandError(lines.join("\n"), 1);
  }
  const incompleteness = explainIncompletePlan(plan, await readCurrentPlan(), smaller);
  if (incompleteness !== undefined) throw new CommandError(`${numbersFile}: ${incompleteness}`, 1);
  await Deno.writeTextFile(TARGET, `${JSON.stringify(plan)}\n`);
  // deno-lint-ignore no-console -- The task prints its result.
  console.log(
    `${plan.count} blocks of numbers, ${plan.operators.length} operators, ` +
      `as of ${plan.date}: ${TARGET}`,
  );
});

/** Reads the plan that the project has; undefined if there is none yet. */
async function readCurrentPlan(): Promise<PlanFile | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(TARGET));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
