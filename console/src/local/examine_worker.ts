import { examine } from "./examine.ts";
import type { MailJob, MailReply } from "./jobs.ts";
import { judged } from "./judged.ts";
import { serve } from "./serve.ts";

serve(async (asked: MailJob): Promise<MailReply> =>
  asked.kind === "examine"
    ? { kind: "examine", value: await examine(asked.job) }
    : { kind: "judge", value: judged(asked.job) }
);
