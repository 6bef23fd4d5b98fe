/**
 * The command `deno task train`, which trains the classifier and the verdict's layer on labelled
 * mail; see `USAGE`.
 */
import { parseCommand, runCommand } from "../cli/command.ts";
import { checkMails, listCorpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { computeLanguageFigures, computeLeftOutFigures } from "./evaluation/layer_figures.ts";
import { readJson } from "./support/read_json.ts";
import { calibrate } from "./training/calibrate.ts";
import { computeMargins } from "./training/kept_margins.ts";
import { listCommonFindings } from "./training/common_findings.ts";
import { collectLayers, learnLeftOutLayers } from "./training/layer.ts";
import { assignGroups } from "./training/left_out.ts";
import { leaveOutLanguages } from "./training/left_out_languages.ts";
import { writeMailboxMail } from "./training/mailbox_mail.ts";
import { createModelFile } from "./training/model.ts";
import { readOwnMail } from "./training/own_mail.ts";
import { recordSamples } from "./training/records.ts";
import { createSamples } from "./training/samples.ts";
import { compileCatalogue } from "../shared/scoring/matching/matcher.ts";
import { loadCatalogue } from "./catalogue/load.ts";

const CLASSIFIER = "catalogue/model/classifier.json";
const COMMON_FINDINGS = "catalogue/model/common_findings.json";
const VERDICT = "catalogue/model/verdict.json";

const USAGE = `Usage: deno task train -- [options] <folder, .jsonl.gz, .eml or mbox>…
  --headers <list.json>    further fields that state a filter's verdict
  --margins <file.json>    keeps the margins; with a file that exists only the layer is learnt
  --figures <file.json>    writes the figures on left-out kinds, sources and languages
Writes the model and the layer in catalogue/model.
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

await runCommand(USAGE, async () => {
  const { values, positionals } = parseCommand({
    headers: { type: "string" },
    margins: { type: "string" },
    figures: { type: "string" },
  });
  const { headers: list, margins: file, figures } = values;
  const files = listCorpusFiles(positionals);
  await checkMails(files);
  const headers = await readJson(list);
  const messages = [
    ...await Array.fromAsync(readCorpus(files, { omitAuthentication: true, headers })),
    ...await readOwnMail(),
  ];
  // The classifier does not learn from these, so that their margins are as in an unknown mailbox.
  const mailboxMessages = [...writeMailboxMail()];
  const samples = createSamples(messages);
  const mailboxSamples = createSamples(mailboxMessages);
  const sources = new Set(samples.map(({ source }) => source));
  print(`${samples.length} messages of ${sources.size} sources`);
  const { margins, weights } = await computeMargins(samples, mailboxSamples, file, print);
  if (weights !== null) {
    const lines = calibrate(samples, margins.map((both) => both?.margin ?? null));
    await writeJson(CLASSIFIER, createModelFile(weights, lines));
  }
  const catalogue = compileCatalogue(loadCatalogue());
  const records = await recordSamples([...samples, ...mailboxSamples], margins, catalogue, print);
  await writeJson(COMMON_FINDINGS, listCommonFindings(records));
  const layers = learnLeftOutLayers(records, print);
  await writeJson(VERDICT, Object.fromEntries(collectLayers(records, layers)));
  if (figures !== undefined) {
    const groups = assignGroups(records.map(({ sample }) => sample));
    const bySource = learnLeftOutLayers(
      records,
      print,
      ({ sample: { fold } }) => `${groups.get(fold)}`,
    );
    const languages = await leaveOutLanguages(samples, { records, layers, catalogue }, print);
    await writeJson(figures, {
      ...Object.fromEntries(computeLeftOutFigures(layers)),
      leftOutSources: Object.fromEntries(computeLeftOutFigures(bySource)),
      leftOutLanguages: computeLanguageFigures(languages),
    }, 2);
  }
});

async function writeJson(path: string, value: unknown, indent?: number): Promise<void> {
  await Deno.writeTextFile(path, `${JSON.stringify(value, null, indent)}\n`);
}

function print(line: string): void {
  // deno-lint-ignore no-console -- Progress messages.
  console.log(line);
}
