/**
 * The command `deno task bill -- <folder or jsonl.gz>…`, which prints an examination's cost by
 * stage.
 */
import { parseCommand, runCommand } from "../cli/command.ts";
import type { MailInput } from "../shared/mime/read_mail.ts";
import { countWork } from "./bill/count_work.ts";
import { noTimes, STAGES, timeStages } from "./bill/time_stages.ts";
import { corpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { percent } from "./support/percent.ts";

const USAGE =
  `Usage: deno task bill -- <folder, .jsonl.gz, .eml or mbox>… [--rounds 5] [--most 1000]
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

/** Number of rounds before those that are measured: code is compiled in them. */
const WARM_UP = 2;

function print(line: string): void {
  // deno-lint-ignore no-console -- The task prints its report.
  console.log(line);
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseCommand({
    rounds: { type: "string", default: "5" },
    most: { type: "string", default: "1000" },
  });
  const inputs: MailInput[] = [];
  for await (const { input } of readCorpus(corpusFiles(positionals), { authentication: false })) {
    inputs.push(input);
    if (inputs.length >= Number(values.most)) break;
  }
  const now = Date.now(), rounds = Number(values.rounds), times = noTimes();
  for (let round = 0; round < WARM_UP; round++) await timeStages(inputs, noTimes(), { now });
  for (let round = 0; round < rounds; round++) await timeStages(inputs, times, { now });
  const perMail = (milliseconds: number) => 1000 * milliseconds / rounds / inputs.length;
  const whole = STAGES.reduce((sum, stage) => sum + times[stage], 0);
  for (const stage of STAGES) {
    const share = percent(times[stage] / whole).padStart(8);
    print(`${stage.padEnd(28)}${perMail(times[stage]).toFixed(0).padStart(7)} µs${share}`);
  }
  print(`${"whole".padEnd(28)}${perMail(whole).toFixed(0).padStart(7)} µs`);
  const { steps, expressions, passes } = await countWork(inputs);
  print(
    `${inputs.length} mails; a mail: ${(steps / inputs.length).toFixed(0)} steps, ${
      (expressions / inputs.length).toFixed(0)
    } expressions, ${passes.toFixed(2)} passes over its characters`,
  );
});
