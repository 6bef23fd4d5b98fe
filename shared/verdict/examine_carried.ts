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
import { type Examination, type OpenMail, openMail, openSavedMail } from "./examination.ts";
import type { ExaminedCarried } from "./carried.ts";
import type { JudgedResults } from "./results.ts";

/** Maximum number of carried mails, of all depths together; digests of lists have up to fifty. */
const MAX_MAILS = 75;

/** Maximum depth of mails inside mails; a forwarded report of a forwarded mail takes three. */
const MAX_NESTED = 4;

/** Steps of the budget for the fixed work on a mail of any size, about three milliseconds. */
const MAIL_STEPS = 300_000;

/** Maximum number of characters of a carried mail's header; real ones have less than a tenth. */
const MAX_HEADERS = 1024 * 1024;

/** Place of a mail among the mails inside one another that are examined together. */
export interface Nesting {
  readonly depth: number;
  /** Number of carried mails that may still be examined, one count for all places. */
  readonly remaining: { mails: number };
}

/** Creates the place of the outermost mail. */
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

/** Options of {@linkcode examineCarried}. */
export interface CarriedOptions {
  /** Place of the mail that carries others. */
  readonly nesting: Nesting;
  /** Examines a carried mail and the mails inside it. */
  readonly examine: (
    open: OpenMail,
    examination: Examination,
    nesting: Nesting,
  ) => Promise<CarriedOutcome>;
}

/**
 * Examines the mails that a mail carries, each followed by the mails inside it, until a limit is
 * reached. The subject of the first mail that was left out is read as well.
 */
export async function examineCarried(
  { mail }: OpenMail,
  examination: Examination,
  { nesting: { depth, remaining }, examine }: CarriedOptions,
): Promise<ExaminedCarried> {
  const mails: CarriedMail[] = [];
  let unexaminedSubject: string | null = null, unreadFile: UnreadFile | null = null;
  for (const carried of findCarriedMails(mail.body.tree, examination.budget)) {
    if (carried.kind === "unread") {
      unreadFile = chooseUnread(unreadFile, carried);
      continue;
    }
    const { part, source } = carried;
    const { headers, content } = splitMessage(source);
    const mayExamine = depth < MAX_NESTED && remaining.mails > 0 &&
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
    const open = openSavedMail(input, examination);
    const examined = await examine(open, examination, { depth: depth + 1, remaining });
    mails.push(describeCarried(part, open, examined));
    const { carried: inner } = examined.results;
    unexaminedSubject ??= inner?.unexaminedSubject ?? null;
    // The verdict on the carried mail counts its closed files: here such a file is only named.
    unreadFile ??= inner?.unreadFile ? { ...inner.unreadFile, closed: false } : null;
    for (const each of examined.mails) mails.push({ ...each, part: `${part}.${each.part}` });
  }
  return { mails, unexaminedSubject, unreadFile };
}

/** Chooses the file that the answer names: the first that could not be opened, else the first. */
function chooseUnread(first: UnreadFile | null, other: UnreadFile): UnreadFile {
  return first === null || (!first.closed && other.closed) ? other : first;
}

/** Describes a carried mail. It is never safe: whoever attached it may have written every field. */
function describeCarried(
  part: string,
  { mail: { headers } }: OpenMail,
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
