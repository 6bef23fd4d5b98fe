import type { MailInput } from "../../shared/mime/read_mail.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { examineMail } from "../../shared/verdict/examine_mail.ts";

/** The work of examinations, in units that are the same on every machine. */
export interface WorkCount {
  /** Steps taken from the budgets. */
  readonly steps: number;
  /** Regular expressions run, each match sought by itself. */
  readonly expressions: number;
  /** Characters that regular expressions passed over, for each character of the mails. */
  readonly passes: number;
}

/**
 * Counts the work of examining mails. It replaces `exec` of regular expressions: run nothing else
 * meanwhile.
 */
export async function countWork(inputs: readonly MailInput[]): Promise<WorkCount> {
  // What is done once a process belongs to no mail.
  for (const input of inputs) await countSteps(input);
  let steps = 0;
  let expressions = 0;
  let passed = 0;
  const { exec } = RegExp.prototype;
  RegExp.prototype.exec = function (text: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, text);
    const end = match === null ? this.sticky ? from : text.length : match.index + match[0].length;
    expressions++;
    passed += Math.max(0, end - from);
    return match;
  };
  try {
    for (const input of inputs) steps += await countSteps(input);
  } finally {
    RegExp.prototype.exec = exec;
  }
  const characters = inputs.reduce((sum, input) => sum + measureLength(input), 0);
  return { steps, expressions, passes: passed / characters };
}

async function countSteps(input: MailInput): Promise<number> {
  const examination = startExamination({ now: 0 });
  await examineMail(openMail(input, examination), examination);
  return examination.budget.taken;
}

function measureLength({ headers = "", emailContent = "" }: MailInput): number {
  return headers.length + emailContent.length;
}
