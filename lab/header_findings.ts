/**
 * The command `deno task header-findings`, which measures how often each finding occurs in labelled
 * mail.
 */
import { percent } from "./support/percent.ts";
import { judge } from "../shared/analysis/summary.ts";
import { HEADER_FINDINGS } from "../shared/findings/registry.ts";
import { computeScore } from "../shared/analysis/points.ts";
import { computeHeaderLevel } from "../shared/analysis/levels.ts";
import { parseHeaders } from "../shared/headers/parse.ts";
import { parseCommand, runCommand } from "../cli/command.ts";
import { checkMails, corpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { archiveLevels, findingShares } from "./evaluation/finding_shares.ts";
import type { HeaderJudged } from "./evaluation/finding_shares.ts";
import { recordBody, takeSample } from "./evaluation/body_records.ts";
import { type KindJudged, shareByKind } from "./evaluation/finding_kinds.ts";
import type { Labelled } from "./evaluation/labelled.ts";

async function judgeAll(files: readonly string[]): Promise<HeaderJudged[]> {
  const judged: HeaderJudged[] = [];
  for await (const message of readCorpus(files, { authentication: false })) {
    const { headers } = message.input;
    if (headers === undefined) continue;
    const { findings, mayBeSafe } = judgeOnArrival(headers);
    const score = computeScore(findings);
    judged.push({
      source: message.source,
      unwanted: message.unwanted,
      findings: findings.map(({ id }) => id),
      score,
      level: computeHeaderLevel(score, mayBeSafe),
    });
  }
  return judged;
}

/** Judges header fields at the time when the mail arrived. */
function judgeOnArrival(headers: string) {
  const parsed = parseHeaders(headers);
  const arrived = Date.parse(parsed.received[0]?.timestamp ?? "") || (parsed.date.instant ?? 0);
  return judge(parsed, [], arrived);
}

/** Maximum number of messages of a source and label whose bodies are examined. */
const MOST_OF_SOURCE = 200;

/** Writes the shares of all findings, of headers and bodies, by kinds of mail. */
async function writeKinds(file: string, files: readonly string[]): Promise<void> {
  const messages: Labelled[] = [];
  for await (const message of readCorpus(files, { authentication: false })) messages.push(message);
  const judged: KindJudged[] = [];
  for (const message of takeSample(messages, MOST_OF_SOURCE)) {
    const { kind, unwanted, body } = await recordBody(message);
    const { headers } = message.input;
    const ofHeaders = headers === undefined ? [] : judgeOnArrival(headers).findings;
    const findings = [...ofHeaders, ...body.findings].map(({ id }) => id);
    judged.push({ kind, unwanted, findings });
  }
  await Deno.writeTextFile(file, JSON.stringify(shareByKind(judged), null, 2) + "\n");
}

function print(line: string): void {
  // deno-lint-ignore no-console -- The task prints its report.
  console.log(line);
}

const USAGE = `Usage: deno task header-findings -- [options] <folder, .jsonl.gz, .eml or mbox>…
  --kinds <file.json>  writes the shares of all findings, bodies' too, by kinds of mail
Exit status: 0; 2 for a wrong command, or a mail that cannot be read.`;

await runCommand(USAGE, async () => {
  const { values, positionals } = parseCommand({ kinds: { type: "string" } });
  const files = corpusFiles(positionals);
  await checkMails(files);
  if (values.kinds !== undefined) return await writeKinds(values.kinds, files);
  const judged = await judgeAll(files);
  print("finding".padEnd(30) + "    good     bad  odds points  most often in good mail of");
  for (const { id, good, bad, logOdds, worst } of findingShares(judged)) {
    const figures = `${percent(good).padStart(8)}${percent(bad).padStart(8)}${
      Math.exp(logOdds).toFixed(1).padStart(6)
    }`;
    const most = `${worst.source} ${percent(worst.share)}`;
    print(
      `${id.padEnd(30)}${figures}${
        String(HEADER_FINDINGS.get(id)?.points ?? "").padStart(7)
      }  ${most}`,
    );
  }
  print("\n" + "archive".padEnd(30) + "  messages    safe  medium or worse");
  for (const { source, unwanted, messages, safe, warned } of archiveLevels(judged)) {
    const name = `${unwanted ? "bad " : "good"} ${source}`.padEnd(30);
    print(
      `${name}${String(messages).padStart(10)}${percent(safe).padStart(8)}${
        percent(warned).padStart(8)
      }`,
    );
  }
});
