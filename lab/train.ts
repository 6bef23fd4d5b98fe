/**
 * Trains the classifier and the learnt layer of the verdict on labelled mail: `deno task train --
 * [--headers list.json] [--margins file.json] [--figures docs/detection.json] <folder or
 * jsonl.gz>…`. The same mail gives the same bytes on every machine. Probabilities and levels are
 * chosen on left-out sources.
 *
 * `--margins` keeps the margins of left-out sources: with a file that exists, the classifier is not
 * trained, and only the layer is learnt again.
 */
import { parseCommand, runCommand } from "../cli/command.ts";
import { checkMails, corpusFiles, corpusOf } from "./evaluation/corpus.ts";
import { nestedFigures } from "./evaluation/layer_figures.ts";
import { readJson } from "./support/read_json.ts";
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

const USAGE = `Usage: deno task train -- [options] <folder, .jsonl.gz, .eml or mbox>…
  --headers <list.json>    further fields that state a filter's verdict
  --margins <file.json>    keeps the margins; with a file that exists only the layer is learnt
  --figures <file.json>    writes the figures on left-out sources
Writes the model and the layer in catalogue/model.
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

await runCommand(USAGE, async () => {
  const { values: { headers: list, margins: file, figures }, positionals } = parseCommand({
    headers: { type: "string" },
    margins: { type: "string" },
    figures: { type: "string" },
  });
  const files = corpusFiles(positionals);
  await checkMails(files);
  const headers = await readJson(list);
  const samples = samplesOf([
    ...await Array.fromAsync(corpusOf(files, { authentication: true, headers })),
    ...await ownMail(),
  ]);
  const sources = new Set(samples.map(({ source }) => source));
  print(`${samples.length} messages of ${sources.size} sources`);
  const { margins, isKept } = await marginsOf(samples, file, print);
  if (!isKept) {
    const lines = calibrate(samples, margins);
    await Deno.writeTextFile(CLASSIFIER, `${JSON.stringify(modelFile(learn(samples), lines))}\n`);
  }
  const layers = await leftOutLayers(samples, margins, print);
  await writeJson(VERDICT, layers.map((layer) => [layer.kind, layerOf(layer)] as const));
  if (figures !== undefined) {
    await writeJson(figures, nestedFigures(layers, judgeNested(layers, samples, print)), 2);
  }
});

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
