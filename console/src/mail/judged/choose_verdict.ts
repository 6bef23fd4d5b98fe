import type { CarriedMail } from "../../../../shared/contract/carried_mail.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";
import { createListedCheck } from "../../../../shared/provenance/listed_sender.ts";
import type { MailVerdicts } from "../../local/jobs.ts";
import { readKnownSenders } from "../../state/known_senders.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Chooses the verdict on a mail by whether the person knows its author. */
export function chooseVerdict({ verdicts: { verdict, ifKnown, author } }: JudgedMail): Verdict {
  return author !== null && createListedCheck(readKnownSenders())(author) ? ifKnown : verdict;
}

/** The sender of a mail, and whether it is proven. */
export interface SenderView {
  readonly proof: MailVerdicts["proof"];
  /** Domain of the only author, lower case; null without an author or with several. */
  readonly domain: string | null;
  /** Address of the only author, lower case; null without an author or with several. */
  readonly address: string | null;
}

/** Describes the sender of a mail. */
export function describeSender({ verdicts: { proof, author } }: JudgedMail): SenderView {
  return { proof, domain: author?.domain ?? null, address: author?.address ?? null };
}

/** Finds the carried mail that the verdict is about; null if it is about the mail itself. */
export function findReportedMail(judgedMail: JudgedMail): CarriedMail | null {
  const { of: judgedPart } = chooseVerdict(judgedMail);
  return judgedMail.examination.mails.find(({ part }) => part === judgedPart) ?? null;
}
