/**
 * The command `deno task evaluate`, which measures `analyze-spam` or the verdict on labelled mail;
 * see `USAGE`.
 */
import { analyzeMail, compileCatalogue, SPAM_THRESHOLD } from "../shared/scoring/analyze.ts";
import { parseCommand, runCommand } from "../cli/command.ts";
import { loadCatalogue } from "./catalogue/load.ts";
import { evaluateBodies } from "./evaluation/body_task.ts";
import { compareSources } from "./evaluation/by_source.ts";
import type { SourceVerdict } from "./evaluation/by_source.ts";
import { checkMails, corpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { computeFigures, computePatternFigures, scoreMessages } from "./evaluation/figures.ts";
import type { ScoredMessage } from "./evaluation/figures.ts";
import type { Label } from "./evaluation/mail_lines.ts";
import { describeCircumstances } from "./evaluation/ordinary.ts";
import { textReport } from "./evaluation/report.ts";
import type { Mode } from "./evaluation/report.ts";
import { leftOutFigures } from "./evaluation/layer_figures.ts";
import { readingList } from "./evaluation/reading_list.ts";
import { sourceReport } from "./evaluation/source_report.ts";
import { computeMargins } from "./training/kept_margins.ts";
import { leftOutLayers } from "./training/layer.ts";
import { mailboxMail } from "./training/mailbox_mail.ts";
import { ownMail } from "./training/own_mail.ts";
import { recordSamples } from "./training/records.ts";
import { createSamples } from "./training/samples.ts";
import { readJson } from "./support/read_json.ts";

/** Number of messages between two updates of the progress bar. */
const PROGRESS_EVERY = 25;
/** Maximum number of wrong verdicts listed of each kind. */
const WORST = 15;

const USAGE = `Usage: deno task evaluate -- [options] <folder, .jsonl.gz, .eml or mbox>…
  --ham, --spam <path>    mails whose paths do not say what they are
  --headers <list.json>   further fields that state a filter's verdict
  --json                  the figures as JSON
  --verdict               classifier and learnt layer, learnt anew from these mails
  --errors <list.md>      the same, with a list of wrong verdicts
  --margins <file.json>   keeps the classifier's part of it
  --body                  the findings of bodies
  --weights <file.json>   the same, and writes the weights learnt from them
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

await runCommand(USAGE, async () => {
  const options = readArguments(Deno.args);
  await checkMails(options.files, options.labels);
  const headers = await readJson(options.headers);
  if (options.verdict) await evaluateVerdict(options, headers);
  else if (options.body) {
    const report = await evaluateBodies(options.files, { ...options, headers, progress });
    progress("");
    print(report);
  } else await evaluateScores(options, headers);
});

/** Measures the scores of version 1, with and without the results of receiving servers. */
async function evaluateScores(
  { files, labels, json }: EvaluateOptions,
  headers: unknown,
): Promise<void> {
  const catalogue = compileCatalogue(loadCatalogue());
  const mail: Record<"with" | "without", ScoredMessage[]> = { with: [], without: [] };
  const texts: ScoredMessage[] = [];
  const verdicts: SourceVerdict[] = [];
  let done = 0;
  for (const mode of ["without", "with"] as const) {
    const corpus = readCorpus(files, { authentication: mode === "without", headers, labels });
    for await (const labelled of corpus) {
      const scored = scoreMessages(labelled, analyzeMail(catalogue, labelled.input));
      if (labelled.input.headers !== undefined) mail[mode].push(scored);
      else if (mode === "without") texts.push(scored);
      if (mode === "without") {
        verdicts.push({
          ...labelled,
          score: scored.score,
          circumstances: describeCircumstances(labelled.input),
        });
      }
      if (++done % PROGRESS_EVERY === 0) progress(`${done} messages, ${labelled.source}`);
    }
  }
  progress("");
  const modes: Mode[] = [
    computeMode("mail, with authentication results", mail.with),
    computeMode("mail, without authentication results", mail.without),
    computeMode("short texts", texts),
  ].filter(({ figures }) => figures.length > 0);
  const sources = compareSources(verdicts, SPAM_THRESHOLD);
  print(
    json
      ? JSON.stringify({ threshold: SPAM_THRESHOLD, sources, modes }, null, 2)
      : `${sourceReport("By source, without authentication results", sources)}\n\n${
        textReport(modes, SPAM_THRESHOLD)
      }`,
  );
}

/**
 * Measures the verdict's layer on kinds that it was not trained on, with classifier and layer
 * learnt anew.
 */
async function evaluateVerdict(
  { files, labels, margins: kept, errors }: EvaluateOptions,
  headers: unknown,
): Promise<void> {
  const given = await Array.fromAsync(readCorpus(files, { authentication: true, headers, labels }));
  const learnt = `Learnt anew from these ${given.length} messages and the project's own texts, ` +
    "not with the shipped model: of few messages the figures say nothing.";
  complain(learnt);
  const samples = createSamples([...given, ...await ownMail()]),
    sent = createSamples(mailboxMail());
  const { margins } = await computeMargins(samples, sent, kept, progress);
  const catalogue = compileCatalogue(loadCatalogue());
  const records = await recordSamples([...samples, ...sent], margins, catalogue, progress);
  const layers = leftOutLayers(records, progress);
  progress("");
  print(JSON.stringify(Object.fromEntries(leftOutFigures(layers)), null, 2));
  if (errors === undefined) return;
  const lists = layers.map((layer) => `${layer.kind}\n\n${readingList(layer)}`);
  await Deno.writeTextFile(errors, [learnt, ...lists].join("\n\n"));
}

function computeMode(name: string, messages: readonly ScoredMessage[]): Mode {
  const groups = Map.groupBy(messages, ({ group }) => group);
  const all = groups.size > 1 ? [computeFigures("all", messages, SPAM_THRESHOLD)] : [];
  const worst = [...messages].sort((a, b) => b.score - a.score);
  return {
    name,
    figures: [
      ...all,
      ...[...groups].map(([group, members]) => computeFigures(group, members, SPAM_THRESHOLD)),
    ],
    patterns: computePatternFigures(messages, SPAM_THRESHOLD),
    falsePositives: worst.filter(({ unwanted, score }) => !unwanted && score >= SPAM_THRESHOLD)
      .slice(0, WORST),
    misses: worst.filter(({ unwanted, score }) => unwanted && score < SPAM_THRESHOLD).reverse()
      .slice(0, WORST),
  };
}

type EvaluateOptions = ReturnType<typeof readArguments>;

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseCommand({
    json: { type: "boolean", default: false },
    verdict: { type: "boolean", default: false },
    margins: { type: "string" },
    body: { type: "boolean", default: false },
    weights: { type: "string" },
    errors: { type: "string" },
    headers: { type: "string" },
    ham: { type: "string", multiple: true, default: [] },
    spam: { type: "string", multiple: true, default: [] },
  }, args);
  const files: string[] = [];
  const labels = new Map<string, Label>();
  for (const label of ["ham", "spam"] as const) {
    const paths = corpusFiles(values[label]);
    for (const path of paths) labels.set(path, label);
    files.push(...paths);
  }
  files.push(...corpusFiles(positionals));
  return {
    ...values,
    verdict: values.verdict || values.errors !== undefined,
    body: values.body || values.weights !== undefined,
    files,
    labels,
  };
}

function progress(text: string): void {
  if (!Deno.stderr.isTerminal()) return;
  Deno.stderr.writeSync(new TextEncoder().encode(`\r${text.padEnd(60)}\r`));
}

function print(line: string): void {
  // deno-lint-ignore no-console -- The program prints its report.
  console.log(line);
}

function complain(line: string): void {
  // deno-lint-ignore no-console -- For the person at the terminal, apart from the report.
  console.error(line);
}
