/**
 * Trains the classifier of scoring version 2 on labelled mail and writes its model: `deno task
 * train -- [--headers list.json] [--out model.json] <folder or jsonl.gz>…`. The same mail gives the
 * same bytes on every machine. Probabilities are calibrated on left-out sources.
 */
import { calibrate } from "./training/calibrate.ts";
import { leftOutMargins } from "./training/left_out.ts";
import { learn } from "./training/learn.ts";
import { modelFile } from "./training/model.ts";
import { ownMail } from "./training/own_mail.ts";
import { samplesOf } from "./training/samples.ts";
import { taskArguments } from "./support/task_arguments.ts";
import { corpusFiles, corpusOf } from "./evaluation/corpus.ts";

const { values: { out, headers: list }, positionals } = taskArguments({
  out: { type: "string", default: "catalogue/model/classifier.json" },
  headers: { type: "string" },
});
const headers: unknown = list && JSON.parse(await Deno.readTextFile(list));
const files = corpusFiles(positionals);
if (files.length === 0) {
  print("Name at least one .jsonl.gz file, or a folder that holds some.");
  Deno.exit(2);
}
const samples = samplesOf([
  ...await Array.fromAsync(corpusOf(files, { authentication: true, headers })),
  ...await ownMail(),
]);
print(`${samples.length} messages of ${new Set(samples.map(({ source }) => source)).size} sources`);
const lines = calibrate(samples, leftOutMargins(samples, (fold) => print(`without ${fold}`)));
await Deno.writeTextFile(out, `${JSON.stringify(modelFile(learn(samples), lines))}\n`);
print(`${out}: ${JSON.stringify(lines)}`);

function print(line: string): void {
  // deno-lint-ignore no-console -- Says what the program does.
  console.log(line);
}
