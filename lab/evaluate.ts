/**
 * Measures analyze-spam on labelled messages: `deno task evaluate -- [--json]
 * [--headers list.json] [--ham <path>] [--spam <path>] <folder, .jsonl.gz, .eml or mbox>…`.
 *
 * `--verdict` measures the learnt layer of the verdict instead, with classifier and layer trained again
 * without each source; `--margins` keeps the classifier's part (`lab/train.ts`), and `--errors
 * list.md` lists its wrong verdicts. A .jsonl.gz has one JSON object per line: `id`, `label` (`ham` or
 * another) and `raw_b64`, or `text` and `lang`. The name of a mail file, a mailbox or a folder above
 * it is its label (`ham`, `inbox`, `spam`, `junk`, `phishing`…); otherwise `--ham` and `--spam` give
 * it. Each message is scored twice: with and without Authentication-Results and similar fields.
 */
import { analyzeMail, compileCatalogue } from "../shared/scoring/analyze.ts";
import { loadCatalogue } from "./catalogue/load.ts";
import { SPAM_THRESHOLD } from "../shared/scoring/levels.ts";
import { evaluateBodies } from "./evaluation/body_task.ts";
import { bySource } from "./evaluation/by_source.ts";
import type { Verdict } from "./evaluation/by_source.ts";
import { corpusFiles, corpusOf, JSON_LINES } from "./evaluation/corpus.ts";
import { figuresOf, patternFiguresOf, scoredOf } from "./evaluation/figures.ts";
import type { Scored } from "./evaluation/figures.ts";
import type { Labelled } from "./evaluation/labelled.ts";
import { mailProblem } from "./evaluation/mail_lines.ts";
import type { Label } from "./evaluation/mail_lines.ts";
import { circumstancesOf } from "./evaluation/ordinary.ts";
import { textReport } from "./evaluation/report.ts";
import type { Mode } from "./evaluation/report.ts";
import { nestedFigures } from "./evaluation/layer_figures.ts";
import { readingList } from "./evaluation/reading_list.ts";
import { sourceReport } from "./evaluation/source_report.ts";
import { marginsOf } from "./training/kept_margins.ts";
import { leftOutLayers } from "./training/left_out_layers.ts";
import { judgeNested } from "./training/nested.ts";
import { ownMail } from "./training/own_mail.ts";
import { samplesOf } from "./training/samples.ts";
import { taskArguments } from "./support/task_arguments.ts";

/** Messages between two updates of the progress bar. */
const PROGRESS_EVERY = 25;
/** Most wrong verdicts listed of each kind. */
const WORST = 15;

const options = readArguments(Deno.args);
const problem = await mailProblem(
  options.files.filter((file) => !file.endsWith(JSON_LINES)),
  options.labels,
);
if (problem !== undefined) {
  print(problem);
  Deno.exit(2);
}
const headers: unknown = options.headers === null
  ? undefined
  : JSON.parse(await Deno.readTextFile(options.headers));
if (options.verdict) {
  await evaluateVerdict();
  Deno.exit(0);
}
if (options.body) {
  const report = await evaluateBodies(options.files, {
    headers,
    labels: options.labels,
    weights: options.weights,
    progress,
  });
  progress("");
  print(report);
  Deno.exit(0);
}
const catalogue = compileCatalogue(loadCatalogue());
const mail: Record<"with" | "without", Scored[]> = { with: [], without: [] };
const texts: Scored[] = [];
const verdicts: Verdict[] = [];
let done = 0;
for (const mode of ["without", "with"] as const) {
  const corpus = corpusOf(options.files, {
    authentication: mode === "without",
    headers,
    labels: options.labels,
  });
  for await (const labelled of corpus) {
    const scored = scoredOf(labelled, analyzeMail(catalogue, labelled.input));
    if (labelled.input.headers !== undefined) mail[mode].push(scored);
    else if (mode === "without") texts.push(scored);
    if (mode === "without") {
      verdicts.push({
        ...labelled,
        score: scored.score,
        circumstances: circumstancesOf(labelled.input),
      });
    }
    if (++done % PROGRESS_EVERY === 0) progress(`${done} messages, ${labelled.source}`);
  }
}
progress("");
const modes: Mode[] = [
  modeOf("mail, with authentication results", mail.with),
  modeOf("mail, without authentication results", mail.without),
  modeOf("short texts", texts),
].filter(({ figures }) => figures.length > 0);
const sources = bySource(verdicts, SPAM_THRESHOLD);
print(
  options.json
    ? JSON.stringify({ threshold: SPAM_THRESHOLD, sources, modes }, null, 2)
    : `${sourceReport("By source, without authentication results", sources)}\n\n${
      textReport(modes, SPAM_THRESHOLD)
    }`,
);
Deno.exit(done > 0 ? 0 : 1);

/** Measures the verdict's learnt layer on sources that it was not trained on. */
async function evaluateVerdict(): Promise<void> {
  const samples = samplesOf([...await labelledMail(), ...await ownMail()]);
  const { margins } = await marginsOf(samples, options.margins, progress);
  const layers = await leftOutLayers(samples, margins, progress);
  progress("");
  const judged = judgeNested(layers, samples, progress);
  print(JSON.stringify(Object.fromEntries(nestedFigures(layers, judged)), null, 2));
  if (options.errors === null) return;
  const lists = layers.flatMap(({ kind, records }) => {
    const nested = judged.get(kind);
    return nested === undefined ? [] : [`${kind}\n\n${readingList(records, nested)}`];
  });
  await Deno.writeTextFile(options.errors, lists.join("\n"));
}

/** The messages, without the authentication results of receiving servers. */
function labelledMail(): Promise<Labelled[]> {
  return Array.fromAsync(
    corpusOf(options.files, { authentication: true, headers, labels: options.labels }),
  );
}

function modeOf(name: string, messages: readonly Scored[]): Mode {
  const groups = Map.groupBy(messages, ({ group }) => group);
  const all = groups.size > 1 ? [figuresOf("all", messages, SPAM_THRESHOLD)] : [];
  const worst = [...messages].sort((a, b) => b.score - a.score);
  return {
    name,
    figures: [
      ...all,
      ...[...groups].map(([group, of]) => figuresOf(group, of, SPAM_THRESHOLD)),
    ],
    patterns: patternFiguresOf(messages, SPAM_THRESHOLD),
    falsePositives: worst.filter(({ unwanted, score }) => !unwanted && score >= SPAM_THRESHOLD)
      .slice(0, WORST),
    misses: worst.filter(({ unwanted, score }) => unwanted && score < SPAM_THRESHOLD).reverse()
      .slice(0, WORST),
  };
}

interface Options {
  readonly json: boolean;
  readonly verdict: boolean;
  readonly margins: string | undefined;
  readonly body: boolean;
  readonly weights: string | null;
  readonly errors: string | null;
  readonly headers: string | null;
  readonly files: readonly string[];
  readonly labels: ReadonlyMap<string, Label>;
}

function readArguments(args: readonly string[]): Options {
  const { values, positionals } = taskArguments({
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
  const { json, margins, weights = null, errors = null, headers = null } = values;
  const files: string[] = [];
  const labels = new Map<string, Label>();
  for (const label of ["ham", "spam"] as const) {
    const paths = corpusFiles(values[label]);
    for (const path of paths) labels.set(path, label);
    files.push(...paths);
  }
  files.push(...corpusFiles(positionals));
  const verdict = values.verdict || errors !== null;
  const body = values.body || weights !== null;
  if (files.length === 0) {
    print("Name at least one folder of mails, .eml, mbox or .jsonl.gz file.");
    Deno.exit(2);
  }
  return {
    json,
    verdict,
    margins,
    body,
    weights,
    errors,
    headers,
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
