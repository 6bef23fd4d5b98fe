import { summarizeOrigin } from "../analysis/summary.ts";
import { formatAddressList } from "../analysis/format_mailbox.ts";
import { findCarriedMails, type UnreadFile } from "../body/carried_mails.ts";
import { maskCards } from "../body/entities/cards.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { Verdict } from "../contract/verdict.ts";
import type { ParsedHeaders } from "../headers/types.ts";
import { splitMessage } from "../mime/split_message.ts";
import { type Examination, type OpenMail, openMail, openSavedMail } from "./examination.ts";
import type { ExaminedCarried } from "./carried.ts";
import type { MailEvidence } from "./evidence.ts";

/** Maximum number of mails that one mail carries, at any depth; digests of lists have up to fifty. */
const MAX_MAILS = 75;

/** Maximum number of mails inside one another; a forwarded report of a forwarded mail takes three. */
const MAX_NESTED = 4;

/** Number of steps of the fixed work for a mail of any size, three milliseconds of it. */
const MAIL_STEPS = 300_000;

/** Maximum length of the header fields of a carried mail; real ones stay below a tenth of it. */
const MAX_HEADERS = 1024 * 1024;

/** Place of a mail among those that are examined together. */
export interface Nesting {
  readonly depth: number;
  /** How many more mails are examined. */
  readonly room: { left: number };
}

/** Starts the place of the mail that carries all others. */
export function startNesting(): Nesting {
  return { depth: 0, room: { left: MAX_MAILS } };
}

/** The results for one mail that its entry in the answer is made of. */
interface CarriedResults {
  readonly verdict: Verdict;
  readonly body: BodyAnalysis;
  readonly evidence: MailEvidence;
  readonly mails: readonly CarriedMail[];
}

/** Options of {@linkcode examineCarried}. */
export interface CarriedOptions {
  /** Place of the mail that carries them. */
  readonly nesting: Nesting;
  /** Examines one of them, and those that it carries. */
  readonly examine: (
    open: OpenMail,
    examination: Examination,
    nesting: Nesting,
  ) => Promise<CarriedResults>;
}

/** Examines the mails that a mail carries, each followed by those that it carries. */
export async function examineCarried(
  { mail }: OpenMail,
  examination: Examination,
  { nesting: { depth, room }, examine }: CarriedOptions,
): Promise<ExaminedCarried> {
  const mails: CarriedMail[] = [];
  let unexamined: string | null = null, unread: UnreadFile | null = null;
  for (const carried of findCarriedMails(mail.body.tree, examination.budget)) {
    if (carried.kind === "unread") {
      unread = chooseUnread(unread, carried);
      continue;
    }
    const { part, source } = carried;
    const { headers, content } = splitMessage(source);
    const mayExamine = depth < MAX_NESTED && room.left > 0 && headers.length <= MAX_HEADERS &&
      examination.budget.take(MAIL_STEPS);
    const input = { headers: headers.slice(0, MAX_HEADERS), emailContent: content };
    if (!mayExamine) {
      const { mail: { headers: fields } } = openMail({ headers: input.headers }, examination, {
        pasted: false,
      });
      return { mails, unexamined: unexamined ?? maskCards(fields?.subject ?? ""), unread };
    }
    room.left--;
    const open = openSavedMail(input, examination);
    const examined = await examine(open, examination, { depth: depth + 1, room });
    mails.push(describeCarried(part, open, examined));
    const { carried: inner } = examined.evidence;
    unexamined ??= inner?.unexamined ?? null;
    // The verdict on the carried mail has answered for it already.
    unread ??= inner?.unread ? { ...inner.unread, closed: false } : null;
    for (const each of examined.mails) mails.push({ ...each, part: `${part}.${each.part}` });
  }
  return { mails, unexamined, unread };
}

/** Chooses the file to name of two that were not wholly looked into: one that stayed closed. */
function chooseUnread(first: UnreadFile | null, other: UnreadFile | null): UnreadFile | null {
  if (first === null || first.closed || other === null) return first ?? other;
  return other.closed ? other : first;
}

/** A carried mail is never safe: whoever attached it could have written every field of it. */
function describeCarried(
  part: string,
  { mail: { headers } }: OpenMail,
  { verdict, body, evidence }: CarriedResults,
): CarriedMail {
  return {
    part,
    from: maskCards(headers === null ? "" : formatAddressList(headers.from) ?? "") || null,
    subject: maskCards(headers?.subject ?? "") || null,
    date: headers?.date?.iso ?? null,
    verdict: verdict.level === "safe" ? { ...verdict, level: "low" } : verdict,
    headers: headers === null || evidence.headers === null
      ? null
      : describeFields(headers, evidence.headers),
    body,
  };
}

/** Describes where a mail came from and where answers go, as its summary would. */
export function describeFields(
  parsed: ParsedHeaders,
  { threatLevel, findings }: Pick<AnalysisSummary, "threatLevel" | "findings">,
): NonNullable<CarriedMail["headers"]> {
  const { border, internal, envelopeFrom, replyTo, service } = summarizeOrigin(parsed);
  const mask = (text: string | null | undefined) => maskCards(text ?? "") || null;
  return {
    border,
    internal,
    envelopeFrom: mask(envelopeFrom),
    replyTo: mask(replyTo),
    service,
    findings,
    threatLevel,
    sender: mask(parsed.sender.primary?.address),
  };
}
