import { summarizeOrigin } from "../analysis/summary.ts";
import { formatAddressList } from "../analysis/format_mailbox.ts";
import { findCarriedMails, type UnreadFile } from "../body/carried_mails.ts";
import { maskCards } from "../body/entities/cards.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { Verdict } from "../contract/verdict.ts";
import { splitMessage } from "../mime/split_message.ts";
import { Provenance } from "../provenance/provenance.ts";
import { type Examination, type MailReading, openMail, openSavedMail } from "./examination.ts";
import type { CarriedExamination } from "./carried.ts";
import type { JudgedResults } from "./results.ts";

/** Maximum number of carried mails at all depths; digests of mailing lists have up to fifty. */
const MAX_MAILS = 75;

/** Maximum depth of mails inside mails; a forwarded report of a forwarded mail has three. */
const MAX_DEPTH = 4;

/** Steps of the budget for the fixed work on a mail of any size, about three milliseconds. */
const MAIL_STEPS = 300_000;

/** Maximum number of characters of a carried mail's header; real ones have less than a tenth. */
const MAX_HEADERS = 1024 * 1024;

/** Depth of a mail inside others, and the limit that all mails of an examination share. */
export interface Nesting {
  /** Number of mails around this one; 0 for the outermost. */
  readonly depth: number;
  /** Number of carried mails that may still be examined, one count for all depths. */
  readonly remaining: { mails: number };
}

/** Creates the nesting of the outermost mail. */
export function startNesting(): Nesting {
  return { depth: 0, remaining: { mails: MAX_MAILS } };
}

/** The results for a carried mail that its entry in the answer needs. */
interface CarriedOutcome {
  readonly verdict: Verdict;
  readonly body: BodyAnalysis;
  readonly results: JudgedResults;
  readonly mails: readonly CarriedMail[];
}

/** Options of {@linkcode examineCarriedMails}. */
export interface CarriedOptions {
  /** Nesting of the mail that carries others. */
  readonly nesting: Nesting;
  /** Examines a carried mail and the mails inside it. */
  readonly examine: (
    reading: MailReading,
    examination: Examination,
    nesting: Nesting,
  ) => Promise<CarriedOutcome>;
}

/**
 * Examines the mails that a mail carries, each followed by the mails inside it, until a limit is
 * reached. It also reads the subject of the first mail left out.
 */
export async function examineCarriedMails(
  { mail }: MailReading,
  examination: Examination,
  { nesting: { depth, remaining }, examine }: CarriedOptions,
): Promise<CarriedExamination> {
  const mails: CarriedMail[] = [];
  let unexaminedSubject: string | null = null, unreadFile: UnreadFile | null = null;
  for (const carried of findCarriedMails(mail.body.tree, examination.budget)) {
    if (carried.kind === "unread") {
      unreadFile = chooseUnreadFile(unreadFile, carried);
      continue;
    }
    const { part, source } = carried;
    const { headers, content } = splitMessage(source);
    const mayExamine = depth < MAX_DEPTH && remaining.mails > 0 &&
      headers.length <= MAX_HEADERS && examination.budget.take(MAIL_STEPS);
    const input = { headers: headers.slice(0, MAX_HEADERS), emailContent: content };
    if (!mayExamine) {
      const { mail: { headers: fields } } = openMail({ headers: input.headers }, examination, {
        isPasted: false,
      });
      return {
        mails,
        unexaminedSubject: unexaminedSubject ?? maskCards(fields?.subject ?? ""),
        unreadFile,
      };
    }
    remaining.mails--;
    const reading = openSavedMail(input, examination);
    const outcome = await examine(reading, examination, { depth: depth + 1, remaining });
    mails.push(describeCarriedMail(part, reading, outcome));
    const { carried: carriedResults } = outcome.results;
    unexaminedSubject ??= carriedResults?.unexaminedSubject ?? null;
    // The carried mail's own verdict counts its closed file, so the outer answer only names it.
    unreadFile ??= carriedResults?.unreadFile
      ? { ...carriedResults.unreadFile, mayContainMail: false }
      : null;
    for (const innerMail of outcome.mails) {
      mails.push({ ...innerMail, part: `${part}.${innerMail.part}` });
    }
  }
  return { mails, unexaminedSubject, unreadFile };
}

/** Chooses the file that the answer names: the first that could not be opened, else the first. */
function chooseUnreadFile(current: UnreadFile | null, candidate: UnreadFile): UnreadFile {
  return current === null || (!current.mayContainMail && candidate.mayContainMail)
    ? candidate
    : current;
}

/**
 * Describes a carried mail for the answer. It is never `safe`: whoever attached it may have written
 * every field.
 */
function describeCarriedMail(
  part: string,
  { mail: { headers } }: MailReading,
  { verdict, body, results }: CarriedOutcome,
): CarriedMail {
  return {
    part,
    from: maskCards(headers === null ? "" : formatAddressList(headers.from) ?? "") || null,
    subject: maskCards(headers?.subject ?? "") || null,
    date: headers?.date?.iso ?? null,
    verdict: verdict.level === "safe" ? { ...verdict, level: "low" } : verdict,
    headers: headers === null || results.headers === null
      ? null
      : describeFields(new Provenance(headers), results.headers),
    body,
  };
}

/** Describes where a carried mail came from and where answers go, card numbers masked. */
export function describeFields(
  provenance: Provenance,
  { threatLevel, findings }: Pick<AnalysisSummary, "threatLevel" | "findings">,
): NonNullable<CarriedMail["headers"]> {
  const { border, internal, envelopeFrom, replyTo, service } = summarizeOrigin(provenance);
  const mask = (text: string | null | undefined) => maskCards(text ?? "") || null;
  return {
    border,
    internal,
    envelopeFrom: mask(envelopeFrom),
    replyTo: mask(replyTo),
    service,
    findings,
    threatLevel,
    sender: mask(provenance.headers.sender.primary?.address),
  };
}
