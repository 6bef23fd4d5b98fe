/**
 * The command `deno task evaluate`, which measures `analyze-spam` or the verdict on labelled mail;
 * see `USAGE`.
 */
import { analyzeMail, SPAM_THRESHOLD } from "../shared/scoring/analyze.ts";
import { compileCatalogue } from "../shared/scoring/matching/matcher.ts";
import { parseCommand, runCommand } from "../cli/command.ts";
import { loadCatalogue } from "./catalogue/load.ts";
import { evaluateBodies } from "./evaluation/body_task.ts";
import { compareSources } from "./evaluation/by_source.ts";
import type { SourceScore } from "./evaluation/by_source.ts";
import { checkMails, listCorpusFiles, readCorpus } from "./evaluation/corpus.ts";
import {
  computeFigures,
  computePatternFigures,
  createScoredMessage,
} from "./evaluation/figures.ts";
import type { ScoredMessage } from "./evaluation/figures.ts";
import type { Label } from "./evaluation/mail_lines.ts";
import { describeCircumstances } from "./evaluation/ordinary.ts";
import { formatTextReport } from "./evaluation/report.ts";
import type { ModeFigures } from "./evaluation/report.ts";
import { computeLeftOutFigures } from "./evaluation/layer_figures.ts";
import { formatReadingList } from "./evaluation/reading_list.ts";
import { formatSourceReport } from "./evaluation/source_report.ts";
import { formatTestedFigures, judgeTestedMail } from "./evaluation/tested_mail.ts";
import { computeMargins } from "./training/kept_margins.ts";
import { learnLeftOutLayers } from "./training/layer.ts";
import { writeMailboxMail } from "./training/mailbox_mail.ts";
import { readOwnMail } from "./training/own_mail.ts";
import { recordSamples } from "./training/records.ts";
import { createSamples } from "./training/samples.ts";
import { readJson } from "./support/read_json.ts";

/** Number of messages between two updates of the progress bar. */
const PROGRESS_EVERY = 25;
/** Maximum number of false positives or misses listed in a report. */
const MAX_LISTED = 15;

const USAGE = `Usage: deno task evaluate -- [options] <folder, .jsonl.gz, .eml or mbox>…
  --ham, --spam <path>    mails whose paths do not say what they are
  --headers <list.json>   further fields that state a filter's verdict
  --json                  the figures as JSON
  --verdict               classifier and learnt layer, learnt anew from these mails
  --errors <list.md>      the same, with a list of wrong verdicts
  --margins <file.json>   keeps the classifier's part of it
  --body                  the findings of bodies
  --weights <file.json>   the same, and writes the weights learnt from them
  --written               the verdict on the project's own mail that nothing is learnt from
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

await runCommand(USAGE, async () => {
  const options = readArguments(Deno.args);
  if (options.written) return print(formatTestedFigures(await judgeTestedMail()));
  await checkMails(options.files, options.labels);
  const headers = await readJson(options.headers);
  if (options.verdict) await evaluateVerdict(options, headers);
  else if (options.body) {
    const report = await evaluateBodies(options.files, {
      ...options,
      headers,
      progress: showProgress,
    });
    showProgress("");
    print(report);
  } else await evaluateScores(options, headers);
});

/** Measures the scores of version 1, with and without the results of receiving servers. */
async function evaluateScores(
  { files, labels, json }: EvaluateOptions,
  headers: unknown,
): Promise<void> {
  const catalogue = compileCatalogue(loadCatalogue());
  const messagesWithResults: ScoredMessage[] = [], messagesWithoutResults: ScoredMessage[] = [];
  const texts: ScoredMessage[] = [];
  const scores: SourceScore[] = [];
  let messageCount = 0;
  for (const omitAuthentication of [true, false]) {
    for await (const message of readCorpus(files, { omitAuthentication, headers, labels })) {
      const scoredMessage = createScoredMessage(message, analyzeMail(catalogue, message.input));
      const isText = message.input.headers === undefined;
      if (!isText) {
        (omitAuthentication ? messagesWithoutResults : messagesWithResults).push(scoredMessage);
      }
      if (omitAuthentication) {
        if (isText) texts.push(scoredMessage);
        const circumstances = describeCircumstances(message.input);
        scores.push({ ...message, score: scoredMessage.score, circumstances });
      }
      if (++messageCount % PROGRESS_EVERY === 0) {
        showProgress(`${messageCount} messages, ${message.source}`);
      }
    }
  }
  showProgress("");
  const modes: ModeFigures[] = [
    computeMode("mail, with authentication results", messagesWithResults),
    computeMode("mail, without authentication results", messagesWithoutResults),
    computeMode("short texts", texts),
  ].filter(({ figures }) => figures.length > 0);
  const sources = compareSources(scores, SPAM_THRESHOLD);
  print(
    json
      ? JSON.stringify({ threshold: SPAM_THRESHOLD, sources, modes }, null, 2)
      : `${formatSourceReport("By source, without authentication results", sources)}\n\n${
        formatTextReport(modes, SPAM_THRESHOLD)
      }`,
  );
}

/**
 * Trains classifier and layer anew on these mails. It measures the layer on kinds of mail that it
 * was not trained on.
 */
async function evaluateVerdict(
  { files, labels, margins: marginsFile, errors }: EvaluateOptions,
  headers: unknown,
): Promise<void> {
  const messages = await Array.fromAsync(
    readCorpus(files, { omitAuthentication: true, headers, labels }),
  );
  const note = `Learnt anew from these ${messages.length} messages and the project's own texts, ` +
    "not with the shipped model: figures of few messages mean nothing.";
  warn(note);
  const samples = createSamples([...messages, ...await readOwnMail()]);
  const mailboxSamples = createSamples(writeMailboxMail());
  const { margins } = await computeMargins(samples, mailboxSamples, marginsFile, showProgress);
  const catalogue = compileCatalogue(loadCatalogue());
  const records = await recordSamples(
    [...samples, ...mailboxSamples],
    margins,
    catalogue,
    showProgress,
  );
  const layers = learnLeftOutLayers(records, showProgress);
  showProgress("");
  print(JSON.stringify(Object.fromEntries(computeLeftOutFigures(layers)), null, 2));
  if (errors === undefined) return;
  const lists = layers.map((layer) => `${layer.mailKind}\n\n${formatReadingList(layer)}`);
  await Deno.writeTextFile(errors, [note, ...lists].join("\n\n"));
}

function computeMode(name: string, messages: readonly ScoredMessage[]): ModeFigures {
  const groups = Map.groupBy(messages, ({ group }) => group);
  const overallFigures = groups.size > 1 ? [computeFigures("all", messages, SPAM_THRESHOLD)] : [];
  const descendingMessages = [...messages].sort((a, b) => b.score - a.score);
  return {
    name,
    figures: [
      ...overallFigures,
      ...[...groups].map(([group, members]) => computeFigures(group, members, SPAM_THRESHOLD)),
    ],
    patterns: computePatternFigures(messages, SPAM_THRESHOLD),
    falsePositives: descendingMessages.filter(({ isUnwanted, score }) =>
      !isUnwanted && score >= SPAM_THRESHOLD
    )
      .slice(0, MAX_LISTED),
    misses: descendingMessages.filter(({ isUnwanted, score }) =>
      isUnwanted && score < SPAM_THRESHOLD
    )
      .reverse()
      .slice(0, MAX_LISTED),
  };
}

type EvaluateOptions = ReturnType<typeof readArguments>;

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseCommand({
    json: { type: "boolean", default: false },
    verdict: { type: "boolean", default: false },
    margins: { type: "string" },
    body: { type: "boolean", default: false },
    written: { type: "boolean", default: false },
    weights: { type: "string" },
    errors: { type: "string" },
    headers: { type: "string" },
    ham: { type: "string", multiple: true, default: [] },
    spam: { type: "string", multiple: true, default: [] },
  }, args);
  const files: string[] = [];
  const labels = new Map<string, Label>();
  for (const label of ["ham", "spam"] as const) {
    const paths = listCorpusFiles(values[label]);
    for (const path of paths) labels.set(path, label);
    files.push(...paths);
  }
  files.push(...listCorpusFiles(positionals));
  return {
    ...values,
    verdict: values.verdict || values.errors !== undefined,
    body: values.body || values.weights !== undefined,
    files,
    labels,
  };
}

/** Overwrites the progress bar of a terminal; an empty text clears it. */
function showProgress(text: string): void {
  if (!Deno.stderr.isTerminal()) return;
  Deno.stderr.writeSync(new TextEncoder().encode(`\r${text.padEnd(60)}\r`));
}

function print(line: string): void {
  // deno-lint-ignore no-console -- The program prints its report.
  console.log(line);
}

function warn(line: string): void {
  // deno-lint-ignore no-console -- For the person at the terminal, apart from the report.
  console.error(line);
}
