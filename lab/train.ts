/**
 * The command `deno task train`, which trains the classifier and the verdict's layer on labelled
 * mail; see `USAGE`.
 */
import { parseCommand, runCommand } from "../cli/command.ts";
import { checkMails, listCorpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { leftOutFigures } from "./evaluation/layer_figures.ts";
import { readJson } from "./support/read_json.ts";
import { calibrate } from "./training/calibrate.ts";
import { computeMargins } from "./training/kept_margins.ts";
import { commonFindings } from "./training/common_findings.ts";
import { commonWords } from "./training/common_words.ts";
import { collectLayers, leftOutLayers } from "./training/layer.ts";
import { mailboxMail } from "./training/mailbox_mail.ts";
import { modelFile } from "./training/model.ts";
import { ownMail } from "./training/own_mail.ts";
import { recordSamples } from "./training/records.ts";
import { createSamples } from "./training/samples.ts";
import { compileCatalogue } from "../shared/scoring/analyze.ts";
import { loadCatalogue } from "./catalogue/load.ts";

const CLASSIFIER = "catalogue/model/classifier.json";
const COMMON_FINDINGS = "catalogue/model/common_findings.json";
const COMMON_WORDS = "catalogue/model/common_words.json";
const VERDICT = "catalogue/model/verdict.json";

const USAGE = `Usage: deno task train -- [options] <folder, .jsonl.gz, .eml or mbox>…
  --headers <list.json>    further fields that state a filter's verdict
  --margins <file.json>    keeps the margins; with a file that exists only the layer is learnt
  --figures <file.json>    writes the figures on left-out kinds
Writes the model and the layer in catalogue/model.
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

await runCommand(USAGE, async () => {
  const { values: { headers: list, margins: file, figures }, positionals } = parseCommand({
    headers: { type: "string" },
    margins: { type: "string" },
    figures: { type: "string" },
  });
  const files = listCorpusFiles(positionals);
  await checkMails(files);
  const headers = await readJson(list);
  const learnt = createSamples([
    ...await Array.fromAsync(readCorpus(files, { omitAuthentication: true, headers })),
    ...await ownMail(),
  ]);
  // The classifier does not learn from it: its margins on it are those on a mailbox of its own.
  const sent = createSamples(mailboxMail());
  print(`${learnt.length} messages of ${new Set(learnt.map(({ source }) => source)).size} sources`);
  const { margins, weights } = await computeMargins(learnt, sent, file, print);
  if (weights !== null) {
    const model = modelFile(
      weights,
      calibrate(learnt, margins.map((each) => each?.margin ?? null)),
    );
    await Deno.writeTextFile(CLASSIFIER, `${JSON.stringify(model)}\n`);
  }
  await writeJson(COMMON_WORDS, Object.entries(commonWords(learnt)));
  const catalogue = compileCatalogue(loadCatalogue());
  const records = await recordSamples([...learnt, ...sent], margins, catalogue, print);
  await Deno.writeTextFile(COMMON_FINDINGS, `${JSON.stringify(commonFindings(records))}\n`);
  const layers = leftOutLayers(records, print);
  await writeJson(VERDICT, collectLayers(records, layers));
  if (figures !== undefined) await writeJson(figures, leftOutFigures(layers), 2);
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
