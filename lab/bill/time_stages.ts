import { analyzeBody } from "../../shared/body/analyze.ts";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import { classifyMail } from "../../shared/scoring/classifier/classify_mail.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { judgeResults } from "../../shared/verdict/examine_mail.ts";
import { createSpamResponse } from "../../shared/verdict/spam_response.ts";

/** Stages of an examination, in their order. */
export const STAGES = [
  "reading",
  "patterns and header rules",
  "body",
  "classifier",
  "headers and verdict",
  "answer as JSON",
] as const;
export type Stage = typeof STAGES[number];

/** Milliseconds that each stage took. */
export type StageTimes = Record<Stage, number>;

/** Examines mails like `examineMail`, and adds the time of each stage to `times`. */
export async function timeStages(
  inputs: readonly MailInput[],
  times: StageTimes,
  { now }: { readonly now: number },
): Promise<void> {
  for (const input of inputs) {
    let before = performance.now();
    const end = (stage: Stage) => {
      const after = performance.now();
      times[stage] += after - before;
      before = after;
    };
    const examination = startExamination({ now });
    const open = openMail(input, examination);
    end("reading");
    const scored = scoreMail(examination.catalogue, open.mail, true);
    end("patterns and header rules");
    const body = await analyzeBody(open.mail, open.pages);
    end("body");
    const classified = await classifyMail(open.mail);
    end("classifier");
    const examined = judgeResults(open, { scored, body, classified }, examination);
    end("headers and verdict");
    JSON.stringify(createSpamResponse(examined, 0));
    end("answer as JSON");
  }
}

/** No time for any stage. */
export function noTimes(): StageTimes {
  return {
    "reading": 0,
    "patterns and header rules": 0,
    "body": 0,
    "classifier": 0,
    "headers and verdict": 0,
    "answer as JSON": 0,
  };
}
