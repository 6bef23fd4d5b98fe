import "./no_eval.ts";
import { examine } from "./examine.ts";
import type { MailJob, MailReply } from "./jobs.ts";
import { judgeJob } from "./judge_job.ts";
import { serve } from "./serve.ts";

serve(async (asked: MailJob): Promise<MailReply> =>
  asked.kind === "examine"
    ? { kind: "examine", value: await examine(asked.job) }
    : { kind: "judge", value: judgeJob(asked.job) }
);
