import { judgeWithCarried } from "../../../shared/verdict/carried.ts";
import { readHeaderResults } from "../../../shared/verdict/evidence.ts";
import type { MailEvidence } from "../../../shared/verdict/evidence.ts";
import { judgeMail } from "../../../shared/verdict/judge.ts";
import { NOBODY } from "../../../shared/verdict/known.ts";
import type { JudgeJob, MailVerdicts } from "./jobs.ts";
import { parseAsJudged } from "./parse_as_judged.ts";

/** Judges an examined mail with the server's code. */
export function judgeJob(
  { headers, summary, examined: { evidence, failure } }: JudgeJob,
): MailVerdicts {
  const ofHeaders = summary === null
    ? null
    : readHeaderResults(parseAsJudged(headers, summary), summary);
  const carried = evidence?.carried ?? null;
  const all: MailEvidence = {
    carried,
    headers: ofHeaders ?? evidence?.headers ?? null,
    content: evidence?.content ?? null,
    ...(failure !== null && { failed: failure.findings }),
  };
  return {
    verdict: judgeWithCarried(judgeMail(all, NOBODY), carried),
    ifKnown: judgeWithCarried(judgeMail(all, () => true), carried),
    proof: all.headers?.proof ?? "not_looked_at",
    author: all.headers?.author ?? null,
  };
}
