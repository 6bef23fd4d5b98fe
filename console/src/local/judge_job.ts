import { readHeaderResults } from "../../../shared/verdict/results.ts";
import type { JudgedResults } from "../../../shared/verdict/results.ts";
import { judgeCarrier } from "../../../shared/verdict/judge.ts";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { NONE_LISTED } from "../../../shared/provenance/listed_sender.ts";
import type { JudgeJob, MailVerdicts } from "./jobs.ts";
import { parseWithBorder } from "./parse_with_border.ts";

/** Judges an examined mail, as a server would. */
export function judgeJob(
  { summary, examination: { results: examinedResults, failure }, ...input }: JudgeJob,
): MailVerdicts {
  // Only a mail that could not be examined is read here.
  const headerResults = examinedResults !== null
    ? examinedResults.headers
    : summary && readHeaderResults(
      new Provenance(parseWithBorder(input, summary), summary.verification),
      summary,
    );
  const results: JudgedResults = {
    carried: examinedResults?.carried ?? null,
    headers: headerResults,
    content: examinedResults?.content ?? null,
    ...(failure !== null && { bodyFailure: { fileNameFindings: failure.findings } }),
  };
  return {
    verdict: judgeCarrier(results, NONE_LISTED),
    ifKnown: judgeCarrier(results, () => true),
    proof: headerResults?.proof ?? "not_looked_at",
    author: headerResults?.author ?? null,
  };
}
