import "./no_eval.ts";
import { writeIndicators } from "../../../shared/exports/indicators/formats.ts";
import { composeMailExport } from "../../../shared/exports/mail_export.ts";
import { examineInBrowser } from "./examine.ts";
import type { MailWorkerJob, MailWorkerReply } from "./jobs.ts";
import { judgeJob } from "./judge_job.ts";
import { serveJobs } from "./serve.ts";

serveJobs(async ({ kind, job }: MailWorkerJob): Promise<MailWorkerReply> => {
  switch (kind) {
    case "examine":
      return { kind, value: await examineInBrowser(job) };
    case "judge":
      return { kind, value: judgeJob(job) };
    case "export":
      return { kind, value: composeMailExport(job.results, job.now) };
    case "indicators":
      return { kind, value: await writeIndicators(job) };
    default:
      return kind satisfies never;
  }
});
