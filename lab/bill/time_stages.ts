import { analyzeBody } from "../../shared/body/analyze.ts";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { readProvenance } from "../../shared/provenance/provenance.ts";
import { scoreMail } from "../../shared/scoring/analyze.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { classifyWords, judgeAnalyses } from "../../shared/verdict/examine_mail.ts";
import { createSpamResponse } from "../../shared/verdict/spam_response.ts";

/** Stages of an examination, in the order in which they run. */
export const STAGES = [
  "reading",
  "patterns and header rules",
  "body",
  "classifier",
  "headers and verdict",
  "answer as JSON",
] as const;
type Stage = typeof STAGES[number];

/** Time that each stage took, in milliseconds. */
export type StageTimes = Record<Stage, number>;

/**
 * Examines mails like `examineMail`, and adds the time of each stage to `times`. Carried mails, a
 * second reading and the author's own words are left out.
 */
export async function timeStages(
  inputs: readonly MailInput[],
  times: StageTimes,
  { now }: { readonly now: number },
): Promise<void> {
  for (const input of inputs) {
    let start = performance.now();
    const recordTime = (stage: Stage) => {
      const end = performance.now();
      times[stage] += end - start;
      start = end;
    };
    const examination = startExamination({ now });
    const reading = openMail(input, examination);
    const provenance = readProvenance(reading.mail.headers);
    recordTime("reading");
    const spamAnalysis = scoreMail(examination.catalogue, reading.mail, {
      provenance,
      isVersion2: true,
    });
    recordTime("patterns and header rules");
    const body = await analyzeBody(reading.mail, reading.pages, provenance);
    recordTime("body");
    const classification = await classifyWords(reading.mail, reading.pages);
    recordTime("classifier");
    const examinedMail = judgeAnalyses(
      reading,
      { provenance, spamAnalysis, body, classification },
      examination,
    );
    recordTime("headers and verdict");
    JSON.stringify(createSpamResponse(examinedMail, 0));
    recordTime("answer as JSON");
  }
}

/** Creates the times of stages before any has run: zero for each. */
export function createStageTimes(): StageTimes {
  return {
    "reading": 0,
    "patterns and header rules": 0,
    "body": 0,
    "classifier": 0,
    "headers and verdict": 0,
    "answer as JSON": 0,
  };
}
