/**
 * The command `deno task bill`, which prints the time and work that the examination of a mail
 * takes.
 */
import { parseCommand, parsePositive, runCommand } from "../cli/command.ts";
import type { MailInput } from "../shared/mime/read_mail.ts";
import { countWork } from "./bill/count_work.ts";
import { createStageTimes, STAGES, timeStages } from "./bill/time_stages.ts";
import { listCorpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { formatPercent } from "./support/percent.ts";

const USAGE =
  `Usage: deno task bill -- <folder, .jsonl.gz, .eml or mbox>… [--rounds 5] [--most 1000]
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

/** Number of rounds that are not measured, in which the engine compiles the code. */
const WARM_UP_ROUNDS = 2;

function print(line: string): void {
  // deno-lint-ignore no-console -- The task prints its report.
  console.log(line);
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseCommand({
    rounds: { type: "string", default: "5" },
    most: { type: "string", default: "1000" },
  });
  const rounds = parsePositive(values.rounds, "--rounds");
  const maxInputs = parsePositive(values.most, "--most");
  const inputs: MailInput[] = [];
  const files = listCorpusFiles(positionals);
  // The label changes no cost, but `readCorpus` needs one.
  const labels = new Map(files.map((file) => [file, "ham"] as const));
  for await (const { input } of readCorpus(files, { omitAuthentication: false, labels })) {
    inputs.push(input);
    if (inputs.length >= maxInputs) break;
  }
  const now = Date.now(), times = createStageTimes();
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    await timeStages(inputs, round < 0 ? createStageTimes() : times, { now });
  }
  const total = STAGES.reduce((sum, stage) => sum + times[stage], 0);
  const formatRow = (name: string, milliseconds: number) => {
    const microseconds = 1000 * milliseconds / rounds / inputs.length;
    return `${name.padEnd(28)}${microseconds.toFixed(0).padStart(7)} µs`;
  };
  for (const stage of STAGES) {
    print(`${formatRow(stage, times[stage])}${formatPercent(times[stage] / total).padStart(8)}`);
  }
  print(formatRow("whole", total));
  const { steps, expressions, passes } = await countWork(inputs);
  print(
    `${inputs.length} mails; a mail: ${(steps / inputs.length).toFixed(0)} steps, ${
      (expressions / inputs.length).toFixed(0)
    } expressions, ${passes.toFixed(2)} passes over its characters`,
  );
});
