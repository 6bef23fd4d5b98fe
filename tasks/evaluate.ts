/**
 * Measures analyze-spam on labelled messages:
 * `deno task evaluate -- [--json] [--leave-one-out] [--svg docs/curve.svg] [--headers list.json] <folder or jsonl.gz>…`.
 * One JSON object a line: `id`, `label` (`ham` or another) and `raw_b64`, or `text` and `lang`.
 * Each message is scored twice: with Authentication-Results and its like, and without.
 */
import { analyzeMail, compileCatalogue } from "../shared/spam/analyze.ts";
import { loadCatalogue } from "../shared/catalogue/load.ts";
import { SPAM_THRESHOLD } from "../shared/spam/levels.ts";
import { readJsonLines } from "../tests/helpers/shared_data.ts";
import { curvePicture } from "./evaluation/curve_picture.ts";
import { figuresOf, patternFiguresOf, scoredOf } from "./evaluation/figures.ts";
import type { Scored } from "./evaluation/figures.ts";
import { leaveOneOut } from "./evaluation/leave_one_out.ts";
import { labelledOf } from "./evaluation/labelled.ts";
import { textReport } from "./evaluation/report.ts";
import type { Mode } from "./evaluation/report.ts";
import { verdictHeaders } from "./evaluation/verdict_headers.ts";

/** Messages between two movements of the progress bar. */
const PROGRESS_EVERY = 25;
/** Wrong verdicts listed of each kind. */
const WORST = 15;

const options = readArguments(Deno.args);
const statesVerdict = verdictHeaders(
  options.headers === null ? undefined : JSON.parse(await Deno.readTextFile(options.headers)),
);
const catalogue = compileCatalogue(loadCatalogue());
const mail: Record<"with" | "without", Scored[]> = { with: [], without: [] };
const texts: Scored[] = [];
let done = 0;
for (const file of options.files) {
  const group = file.split("/").at(-1)?.replace(/\.jsonl\.gz$/, "") ?? file;
  for await (const line of readJsonLines<unknown>(file)) {
    for (const mode of ["with", "without"] as const) {
      const labelled = labelledOf(line, group, {
        statesVerdict,
        authentication: mode === "without",
      });
      const scored = scoredOf(labelled, analyzeMail(catalogue, labelled.input));
      if (labelled.input.headers !== undefined) mail[mode].push(scored);
      else if (mode === "with") texts.push(scored);
    }
    if (++done % PROGRESS_EVERY === 0) progress(`${done} messages, ${group}`);
  }
}
progress("");
const modes: Mode[] = [
  modeOf("mail, with authentication results", mail.with),
  modeOf("mail, without authentication results", mail.without),
  ...options.leaveOneOut
    ? [modeOf(
      "mail, without authentication results, each source weighed by the others alone",
      leaveOneOut(mail.without),
    )]
    : [],
  modeOf("short texts", texts),
].filter(({ figures }) => figures.length > 0);
print(
  options.json
    ? JSON.stringify({ threshold: SPAM_THRESHOLD, modes }, null, 2)
    : textReport(modes, SPAM_THRESHOLD),
);
if (options.svg !== null) {
  const groups = Map.groupBy(mail.without, ({ group }) => group);
  await Deno.writeTextFile(
    options.svg,
    curvePicture([
      { name: "all", judged: mail.without },
      ...[...groups].filter(([, judged]) => new Set(judged.map((one) => one.unwanted)).size === 2)
        .map(([name, judged]) => ({ name, judged })),
    ]),
  );
}
Deno.exit(done > 0 ? 0 : 1);

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
  readonly leaveOneOut: boolean;
  readonly svg: string | null;
  readonly headers: string | null;
  readonly files: readonly string[];
}

function readArguments(args: readonly string[]): Options {
  let json = false;
  let leaveOneOut = false;
  let svg: string | null = null;
  let headers: string | null = null;
  const files: string[] = [];
  const rest = args.filter((arg) => arg !== "--");
  while (rest.length > 0) {
    const arg = rest.shift() ?? "";
    if (arg === "--json") json = true;
    else if (arg === "--leave-one-out") leaveOneOut = true;
    else if (arg === "--svg") svg = rest.shift() ?? null;
    else if (arg === "--headers") headers = rest.shift() ?? null;
    else files.push(...filesOf(arg));
  }
  if (files.length === 0) {
    print("Name at least one .jsonl.gz file, or a folder that holds some.");
    Deno.exit(2);
  }
  return { json, leaveOneOut, svg, headers, files };
}

function filesOf(path: string): string[] {
  if (!Deno.statSync(path).isDirectory) return [path];
  return [...Deno.readDirSync(path)].map(({ name }) => name)
    .filter((name) => name.endsWith(".jsonl.gz")).sort()
    .map((name) => `${path.replace(/\/$/, "")}/${name}`);
}

function progress(text: string): void {
  if (!Deno.stderr.isTerminal()) return;
  Deno.stderr.writeSync(new TextEncoder().encode(`\r${text.padEnd(60)}\r`));
}

function print(line: string): void {
  // deno-lint-ignore no-console -- The report is what this program is for.
  console.log(line);
}
