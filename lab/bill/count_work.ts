import type { MailInput } from "../../shared/mime/read_mail.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { examineMail } from "../../shared/verdict/examine_mail.ts";

/** The work of examinations, in units that do not depend on the machine. */
export interface WorkCount {
  /** Number of steps taken from the budgets. */
  readonly steps: number;
  /** Number of runs of regular expressions; each search for a further match counts as a run. */
  readonly expressions: number;
  /** Number of characters that regular expressions read, per character of the mails. */
  readonly passes: number;
}

/**
 * Counts the work of examining mails. It replaces `RegExp.prototype.exec` while it runs, so nothing
 * else may run at the same time.
 */
export async function countWork(inputs: readonly MailInput[]): Promise<WorkCount> {
  // The first round is not counted, as it does what a process does only once.
  for (const input of inputs) await countSteps(input);
  let steps = 0;
  let expressions = 0;
  let charactersRead = 0;
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const end = match === null ? this.sticky ? from : text.length : match.index + match[0].length;
    expressions++;
    charactersRead += Math.max(0, end - from);
    return match;
  };
  try {
    for (const input of inputs) steps += await countSteps(input);
  } finally {
    RegExp.prototype.exec = exec;
  }
  const characters = inputs.reduce((sum, input) => sum + measureLength(input), 0);
  return { steps, expressions, passes: charactersRead / characters };
}

async function countSteps(input: MailInput): Promise<number> {
  const examination = startExamination({ now: 0 });
  await examineMail(openMail(input, examination), examination);
  return examination.budget.stepsTaken;
}

function measureLength({ headers = "", emailContent = "" }: MailInput): number {
  return headers.length + emailContent.length;
}
