import "./no_eval.ts";
import { writeIndicators } from "../../../shared/exports/indicators/formats.ts";
import { composeMailExport } from "../../../shared/exports/mail_export.ts";
import { examine } from "./examine.ts";
import type { MailReply, WorkerJob } from "./jobs.ts";
import { judgeJob } from "./judge_job.ts";
import { serve } from "./serve.ts";

serve(async (asked: WorkerJob): Promise<MailReply> => {
  switch (asked.kind) {
    case "examine":
      return { kind: "examine", value: await examine(asked.job) };
    case "judge":
      return { kind: "judge", value: judgeJob(asked.job) };
    case "export":
      return { kind: "export", value: composeMailExport(asked.job.results, asked.job.now) };
    case "indicators":
      return { kind: "indicators", value: await writeIndicators(asked.job) };
    default:
      return asked satisfies never;
  }
});
