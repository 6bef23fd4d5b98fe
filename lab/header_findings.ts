/**
 * The command `deno task header-findings`, which measures how often each finding occurs in labelled
 * mail.
 */
import { HEADER_FINDINGS } from "../shared/findings/registry.ts";
import { computeScore } from "../shared/analysis/points.ts";
import { parseHeaders } from "../shared/headers/parse.ts";
import { Provenance } from "../shared/provenance/provenance.ts";
import { parseCommand, runCommand } from "../cli/command.ts";
import { checkMails, listCorpusFiles, readCorpus } from "./evaluation/corpus.ts";
import { computeArchiveLevels, computeFindingShares } from "./evaluation/finding_shares.ts";
import type { JudgedMessage } from "./evaluation/finding_shares.ts";
import { recordBody } from "./evaluation/body_records.ts";
import { computeKindShares } from "./evaluation/finding_kinds.ts";
import type { MessageFindings } from "./evaluation/finding_kinds.ts";
import { judgeOnArrival } from "./evaluation/judge_on_arrival.ts";
import { selectMessages } from "./evaluation/message_groups.ts";
import { formatPercent } from "./support/percent.ts";

async function judgeMessages(files: readonly string[]): Promise<JudgedMessage[]> {
  const judgedMessages: JudgedMessage[] = [];
  for await (const message of readCorpus(files, { omitAuthentication: false })) {
    const { headers } = message.input;
    if (headers === undefined) continue;
    const { findings, threatLevel } = judgeOnArrival(new Provenance(parseHeaders(headers)));
    judgedMessages.push({
      source: message.source,
      isUnwanted: message.isUnwanted,
      findings: findings.map(({ id }) => id),
      score: computeScore(findings),
      level: threatLevel,
    });
  }
  return judgedMessages;
}

/** Maximum number of messages per source and label whose findings are counted by kind. */
const MAX_PER_SOURCE = 200;

/** Writes the shares of all findings, of headers and bodies, by kinds of mail. */
async function writeKindShares(file: string, files: readonly string[]): Promise<void> {
  const messages = await Array.fromAsync(readCorpus(files, { omitAuthentication: false }));
  const messageFindings: MessageFindings[] = [];
  for (const { message } of selectMessages(messages, MAX_PER_SOURCE)) {
    const { kind, isUnwanted, body } = await recordBody(message);
    const { headers } = message.input;
    const headerFindings = headers === undefined
      ? []
      : judgeOnArrival(new Provenance(parseHeaders(headers))).findings;
    const findings = [...headerFindings, ...body.findings].map(({ id }) => id);
    messageFindings.push({ kind, isUnwanted, findings });
  }
  await Deno.writeTextFile(
    file,
    JSON.stringify(computeKindShares(messageFindings), null, 2) + "\n",
  );
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
  const files = listCorpusFiles(positionals);
  await checkMails(files);
  if (values.kinds !== undefined) return await writeKindShares(values.kinds, files);
  const judgedMessages = await judgeMessages(files);
  print("finding".padEnd(30) + "    good     bad  odds points  most often in good mail of");
  for (const { id, good, bad, logOdds, worstArchive } of computeFindingShares(judgedMessages)) {
    const points = String(HEADER_FINDINGS.get(id)?.points ?? "").padStart(7);
    print(
      id.padEnd(30) + formatPercent(good).padStart(8) + formatPercent(bad).padStart(8) +
        `${Math.exp(logOdds).toFixed(1).padStart(6)}${points}  ` +
        `${worstArchive.source} ${formatPercent(worstArchive.share)}`,
    );
  }
  print("\n" + "archive".padEnd(30) + "  messages    safe  medium or worse");
  for (
    const { source, isUnwanted, messages, safeShare, warnedShare } of computeArchiveLevels(
      judgedMessages,
    )
  ) {
    print(
      `${isUnwanted ? "bad " : "good"} ${source}`.padEnd(30) + String(messages).padStart(10) +
        formatPercent(safeShare).padStart(8) + formatPercent(warnedShare).padStart(8),
    );
  }
});
