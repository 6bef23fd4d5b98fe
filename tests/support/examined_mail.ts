import { scoreAsFirstMail } from "../../shared/velocity/score_senders.ts";
import type { MailInput } from "../../shared/mime/read_mail.ts";
import { openMail, startExamination } from "../../shared/verdict/examination.ts";
import { examineMail } from "../../shared/verdict/examine_mail.ts";
import { type ListedCheck, NONE_LISTED } from "../../shared/provenance/listed_sender.ts";
import { createSpamResponse } from "../../shared/verdict/spam_response.ts";

/** Examines a mail as the first of its sender, with the answer of `analyze-spam`. */
export async function examineFirstMail(input: MailInput, isOnList: ListedCheck = NONE_LISTED) {
  const examination = startExamination({ now: 0, isListed: isOnList });
  const open = openMail(input, examination);
  const examined = await examineMail(open, examination);
  return { ...examined, spam: createSpamResponse(examined, scoreAsFirstMail(examined)) };
}

/** A mail that promises a prize. */
export const PRIZE: MailInput = {
  from: "Prize Office <claims@prize-office.top>",
  subject: "CONGRATULATIONS! You won the lottery",
  emailContent:
    "Dear winner, you have won $2,500,000.00 in our lottery. Reply with your bank details " +
    "to claims@gmail.com to claim your prize before it expires.",
};

/** Returns a mail whose author the recipient's side has proven. */
export function createProvenMail(domain: string, emailContent: string): MailInput {
  return {
    headers: `Authentication-Results: mx.reader.example; dmarc=pass header.from=${domain}\n` +
      `Received: from out.${domain} (out.${domain} [198.51.100.7]) by mx.reader.example; ` +
      "Tue, 14 May 2024 08:12:44 +0000\n" +
      `From: Ann Smith <ann@${domain}>\nTo: Bob <bob@reader.example>\nSubject: Minutes\n` +
      `Date: Tue, 14 May 2024 08:12:40 +0000\nMessage-ID: <1@${domain}>\n`,
    emailContent,
  };
}

/** Returns a mail whose author is proven to be of the recipient's organization. */
export function createColleagueMail(emailContent: string): MailInput {
  const { headers = "" } = createProvenMail("reader.example", emailContent);
  return {
    headers: headers.replace(
      "by mx.reader.example;",
      "by mx.reader.example for <bob@reader.example>;",
    ),
    emailContent,
  };
}

/** Harmless words of a mail. */
export const PLAIN =
  "Hello Bob,\n\nhere are the minutes of our meeting on Tuesday. See you.\n\nAnn\n";
