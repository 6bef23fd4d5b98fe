import { judgeWithCarried } from "../../../shared/verdict/carried.ts";
import { readHeaderResults } from "../../../shared/verdict/evidence.ts";
import type { MailEvidence } from "../../../shared/verdict/evidence.ts";
import { judgeMail } from "../../../shared/verdict/judge.ts";
import { NOBODY } from "../../../shared/verdict/known.ts";
import type { JudgeJob, MailVerdicts } from "./jobs.ts";
import { parseWithBorder } from "./parse_with_border.ts";

/** Judges an examined mail, as a server would. */
export function judgeJob(
  { summary, examined: { evidence, failure }, ...given }: JudgeJob,
): MailVerdicts {
  const headerResults = summary === null
    ? evidence?.headers ?? null
    : readHeaderResults(parseWithBorder(given, summary), summary);
  const carried = evidence?.carried ?? null;
  const results: MailEvidence = {
    carried,
    headers: headerResults,
    content: evidence?.content ?? null,
    ...(failure !== null && { failed: failure.findings }),
  };
  return {
    verdict: judgeWithCarried(judgeMail(results, NOBODY), carried),
    ifKnown: judgeWithCarried(judgeMail(results, () => true), carried),
    proof: headerResults?.proof ?? "not_looked_at",
    author: headerResults?.author ?? null,
  };
}
