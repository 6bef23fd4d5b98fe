import type { CarriedMail } from "../../../../shared/contract/carried_mail.ts";
import type { Verdict } from "../../../../shared/contract/verdict.ts";
import { createKnownSender } from "../../../../shared/verdict/known.ts";
import type { MailVerdicts } from "../../local/jobs.ts";
import { readKnownSenders } from "../../state/known_senders.ts";
import type { WholeMail } from "./whole_mail.ts";

/** Chooses the verdict on a mail, with the senders that the person knows. */
export function chooseVerdict({ judged: { verdict, ifKnown, author } }: WholeMail): Verdict {
  return author !== null && createKnownSender(readKnownSenders())(author) ? ifKnown : verdict;
}

/** Who sent a mail, as far as that is proven. */
export interface SenderView {
  readonly proof: MailVerdicts["proof"];
  /** Domain of the only author, lower case; null without an author or with several. */
  readonly domain: string | null;
  /** Address of that author, lower case. */
  readonly address: string | null;
}

/** Describes the sender of a mail. */
export function describeSender({ judged: { proof, author } }: WholeMail): SenderView {
  return { proof, domain: author?.domain ?? null, address: author?.address ?? null };
}

/**
 * Returns the carried mail that the verdict is about, where the mail reports it; null for the mail
 * itself.
 */
export function reportedMail(whole: WholeMail): CarriedMail | null {
  const { of: judgedPart } = chooseVerdict(whole);
  return whole.examined.mails.find(({ part }) => part === judgedPart) ?? null;
}
