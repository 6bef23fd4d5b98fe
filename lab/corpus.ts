/**
 * Runs `analyze-email-headers` over real mail and reports the results: `deno task corpus --
 * <file.jsonl.gz>…`, with one JSON object per line that has `label` and `raw_b64`. Exit status 1
 * when a message does not give the eight steps and `[DONE]`, or when a step failed inside the
 * function.
 */
import {
  AnalysisStep,
  STEP_NAMES,
  THREAT_LEVELS,
} from "../shared/contract/analyze_email_headers.ts";
import type { AnalysisSummary } from "../shared/contract/analyze_email_headers.ts";
import { createAnalyzeEmailHeaders } from "../shared/endpoints/analyze_email_headers.ts";
import { plainContext } from "../tests/support/plain_context.ts";
import { asBrowserText, bytesOfBase64 } from "./support/mail_bytes.ts";
import { readJsonLines } from "./support/json_lines.ts";
import type { CorpusMail } from "./support/json_lines.ts";

/** Longest mail sent in full; of longer ones the body is cut. */
const MAX_CHARS = 400_000;

/** Log events of internal failures. */
const failures: string[] = [];

const app = createAnalyzeEmailHeaders(plainContext({
  deps: {
    log: (level, event, fields) => {
      if (level === "error" || level === "warn") {
        failures.push(`${event} ${JSON.stringify(fields)}`);
      }
    },
  },
}));

interface Tally {
  messages: number;
  readonly broken: string[];
  readonly levels: Map<string, number>;
  readonly findings: Map<string, number>;
  millis: number;
  slowest: number;
}

async function analyze(emailHeaders: string): Promise<AnalysisSummary> {
  const response = await app.request("/analyze-email-headers", {
    method: "POST",
    body: JSON.stringify({ emailHeaders }),
  });
  const lines = (await response.text()).split("\n\n");
  if (response.status !== 200) throw new Error(`status ${response.status}`);
  if (lines.pop() !== "" || lines.pop() !== "data: [DONE]") throw new Error("no [DONE]");
  const steps = lines.map((line) => AnalysisStep.parse(JSON.parse(line.slice("data: ".length))));
  if (steps.map(({ step }) => step).join() !== STEP_NAMES.join()) throw new Error("other steps");
  const last = steps.at(-1);
  if (last?.step !== "complete") throw new Error("no complete");
  return last.data.summary;
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

async function run(tally: Tally, { id, raw_b64 }: CorpusMail): Promise<void> {
  const text = asBrowserText(bytesOfBase64(raw_b64)).slice(0, MAX_CHARS);
  failures.length = 0;
  const startedAt = performance.now();
  tally.messages++;
  try {
    const { threatLevel, findings } = await analyze(text);
    add(tally.levels, threatLevel);
    for (const { id } of findings) add(tally.findings, id);
    if (failures.length > 0) tally.broken.push(`${id}: ${failures.join("; ")}`);
  } catch (error) {
    tally.broken.push(`${id}: ${error}`);
  }
  const took = performance.now() - startedAt;
  tally.millis += took;
  tally.slowest = Math.max(tally.slowest, took);
}

function print(line: string): void {
  // deno-lint-ignore no-console -- The report is what this program is for.
  console.log(line);
}

function printTally(name: string, tally: Tally): void {
  const { messages, broken, levels, findings, millis, slowest } = tally;
  print(
    `\n${name}: ${messages} messages, ${broken.length} broken, ` +
      `${(millis / messages).toFixed(2)} ms each, slowest ${slowest.toFixed(1)} ms`,
  );
  const share = (count: number) => `${(100 * count / messages).toFixed(1)} %`;
  print(
    `  levels: ${
      THREAT_LEVELS.map((level) => `${level} ${share(levels.get(level) ?? 0)}`).join(", ")
    }`,
  );
  for (const [id, count] of [...findings].sort(([, a], [, b]) => b - a)) {
    print(`  ${share(count).padStart(8)}  ${id}`);
  }
  for (const line of broken) print(`  BROKEN ${line}`);
}

const files = Deno.args.filter((arg) => arg !== "--");
if (files.length === 0) {
  print("Name at least one .jsonl.gz file.");
  Deno.exit(2);
}
const tallies = new Map<string, Tally>();
for (const file of files) {
  for await (const mail of readJsonLines<CorpusMail>(file)) {
    // Short texts have no header fields.
    if (!mail.raw_b64) continue;
    const name = `${file.split("/").at(-1)?.split(".")[0]} ${mail.label}`;
    const tally = tallies.get(name) ??
      { messages: 0, broken: [], levels: new Map(), findings: new Map(), millis: 0, slowest: 0 };
    tallies.set(name, tally);
    await run(tally, mail);
  }
}
for (const [name, tally] of tallies) printTally(name, tally);
const all = [...tallies.values()];
const messages = all.reduce((sum, tally) => sum + tally.messages, 0);
const broken = all.reduce((sum, tally) => sum + tally.broken.length, 0);
print(`\n${messages - broken} of ${messages} messages gave eight steps and [DONE].`);
Deno.exit(broken === 0 && messages > 0 ? 0 : 1);
