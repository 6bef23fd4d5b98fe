/**
 * Trains the classifier and the learnt layer of the verdict on labelled mail: `deno task train --
 * [--headers list.json] [--margins file.json] [--figures docs/detection.json] <folder or
 * jsonl.gz>…`. The same mail gives the same bytes on every machine. Probabilities and levels are
 * chosen on left-out sources.
 *
 * `--margins` keeps the margins of left-out sources: with a file that exists, the classifier is not
 * trained, and only the layer is learnt again.
 */
import { corpusFiles, corpusOf } from "./evaluation/corpus.ts";
import { nestedFigures } from "./evaluation/layer_figures.ts";
import { taskArguments } from "./support/task_arguments.ts";
import { calibrate } from "./training/calibrate.ts";
import { marginsOf } from "./training/kept_margins.ts";
import { layerOf } from "./training/layer.ts";
import { learn } from "./training/learn.ts";
import { CLASSIFIER, leftOutLayers } from "./training/left_out_layers.ts";
import { modelFile } from "./training/model.ts";
import { judgeNested } from "./training/nested.ts";
import { ownMail } from "./training/own_mail.ts";
import { samplesOf } from "./training/samples.ts";

const VERDICT = "catalogue/model/verdict.json";

const { values: { headers: list, margins: file, figures }, positionals } = taskArguments({
  headers: { type: "string" },
  margins: { type: "string" },
  figures: { type: "string" },
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
const { margins, isKept } = await marginsOf(samples, file, print);
if (!isKept) {
  const lines = calibrate(samples, margins);
  await Deno.writeTextFile(CLASSIFIER, `${JSON.stringify(modelFile(learn(samples), lines))}\n`);
}
const layers = await leftOutLayers(samples, margins, print);
await writeJson(
  VERDICT,
  layers.map((layer) => [layer.kind, layerOf(layer)] as const),
);
if (figures !== undefined) {
  await writeJson(figures, nestedFigures(layers, judgeNested(layers, samples, print)), 2);
}

async function writeJson(
  path: string,
  entries: readonly (readonly [string, unknown])[],
  indent?: number,
): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(Object.fromEntries(entries), null, indent)}\n`);
}

function print(line: string): void {
  // deno-lint-ignore no-console -- Progress messages.
  console.log(line);
}
