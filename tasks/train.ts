/**
 * Trains the classifier of scoring version 2 on labelled mail and writes its model:
 * `deno task train -- [--headers list.json] [--out model.json] <folder or jsonl.gz>…`.
 * The same mail gives the same bytes on every machine.
 * Probabilities are calibrated on sources left out.
 */
import { calibrate } from "./training/calibrate.ts";
import { leftOutMargins } from "./training/left_out.ts";
import { learn } from "./training/learn.ts";
import { modelFile } from "./training/model.ts";
import { ownMail } from "./training/own_mail.ts";
import { samplesOf } from "./training/samples.ts";
import { corpusFiles, corpusOf } from "./evaluation/corpus.ts";

const args = Deno.args.filter((arg) => arg !== "--");
const out = valueOf("--out") ?? "catalogue/model/classifier.json";
const list = valueOf("--headers");
const headers: unknown = list === null ? undefined : JSON.parse(await Deno.readTextFile(list));
const files = corpusFiles(args);
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

/** Takes an option and its value out of the arguments. */
function valueOf(name: string): string | null {
  const at = args.indexOf(name);
  return at < 0 ? null : args.splice(at, 2)[1] ?? null;
}

function print(line: string): void {
  // deno-lint-ignore no-console -- Says what the program does.
  console.log(line);
}
