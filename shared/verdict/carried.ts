import type { UnreadFile } from "../body/carried_mails.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { Verdict } from "../contract/verdict.ts";
import type { Mail } from "../mime/read_mail.ts";
import type { Provenance } from "../provenance/provenance.ts";
import { isAtLeast, selectHigherLevel } from "../contract/threat_levels.ts";
import { createReason } from "./sentences.ts";

/**
 * How a mail carries others: as a report of them, in a bounce, or beside text of its own. A bounce
 * of the recipient's own servers is `own_bounce`.
 */
export type Carriage = "report" | "own_bounce" | "bounce" | "letter";

/** What the verdict needs of carried mails. It is plain data, which a worker can post. */
export interface CarriedResults {
  readonly carriage: Carriage;
  /** The carried mail with the worst verdict; null if none was examined. */
  readonly worstMail: Pick<CarriedMail, "part" | "from" | "subject" | "verdict"> | null;
  /** Subject of the first carried mail that was not examined; null if all were. */
  readonly unexaminedSubject: string | null;
  /** The file to name among those that were not read as a whole; null if all were. */
  readonly unreadFile: UnreadFile | null;
}

/** The carried mails that were examined. */
export interface CarriedExamination {
  readonly mails: readonly CarriedMail[];
  /** Subject of the first carried mail that was not examined; null if all were. */
  readonly unexaminedSubject: string | null;
  /** The first file that could not be opened, else the first that was not read as a whole. */
  readonly unreadFile: UnreadFile | null;
}

/** Maximum number of reasons of a verdict. */
const MAX_REASONS = 5;

/**
 * Reasons about limits of the examination. A report keeps them beside the reported mail's reasons.
 */
const LIMIT_REASONS: ReadonlySet<string> = new Set(["mails_unexamined", "file_unread"]);

/** Text for a missing subject or author of a carried mail, in all languages. */
const NO_NAME = "?";

/**
 * Judges a mail with those it carries; a report gets the verdict of the reported mail.
 *
 * @param ownVerdict Verdict on the mail without the mails that it carries.
 */
export function judgeWithCarried(ownVerdict: Verdict, carried: CarriedResults | null): Verdict {
  if (carried === null || carried.worstMail === null) return ownVerdict;
  const { carriage, worstMail: { part, from, subject, verdict } } = carried;
  if (carriage === "own_bounce") return ownVerdict;
  const values = { subject: subject?.trim() || NO_NAME, from: from?.trim() || NO_NAME };
  if (carriage === "bounce") {
    if (!returnsDangerousMail(carried)) return ownVerdict;
    const warning = createReason("returns_dangerous_mail", values);
    return { ...ownVerdict, reasons: [warning, ...ownVerdict.reasons].slice(0, MAX_REASONS) };
  }
  if (
    carriage === "report" &&
    (isAtLeast(verdict.level, ownVerdict.level) || ownVerdict.level === "safe")
  ) {
    const carriedReason = createReason("about_carried_mail", values);
    const limitReasons = ownVerdict.reasons.filter(({ id }) =>
      LIMIT_REASONS.has(id) && verdict.reasons.every((reason) => reason.id !== id)
    );
    return {
      ...verdict,
      reasons: [carriedReason, ...limitReasons, ...verdict.reasons].slice(0, MAX_REASONS),
      of: part,
    };
  }
  if (!isAtLeast(verdict.level, "high")) {
    return ownVerdict.level === "safe" ? { ...ownVerdict, level: "low" } : ownVerdict;
  }
  const warning = createReason("carries_dangerous_mail", values);
  return {
    ...ownVerdict,
    level: selectHigherLevel(ownVerdict.level, "high"),
    probability: Math.max(ownVerdict.probability, verdict.probability),
    reasons: [warning, ...ownVerdict.reasons].slice(0, MAX_REASONS),
    enough: true,
  };
}

/** Tells whether a mail is a bounce of unknown origin that returns a dangerous mail. */
export function returnsDangerousMail({ carriage, worstMail: worstMail }: CarriedResults): boolean {
  return carriage === "bounce" && worstMail !== null && isAtLeast(worstMail.verdict.level, "high");
}

/** Collects what the verdict needs of carried mails; null if a mail carries none. */
export function collectCarriedResults(
  mail: Mail,
  provenance: Provenance | null,
  { mails, unexaminedSubject, unreadFile }: CarriedExamination,
): CarriedResults | null {
  if (mails.length === 0 && unexaminedSubject === null && unreadFile === null) return null;
  const carriage = classifyCarriage(mail, provenance, mails);
  // A mail that a bounce returns without its text has nothing that a reader could open.
  const openableMails = carriage === "bounce" ? mails.filter(hasText) : mails;
  const [worstMail] = openableMails.toSorted((a, b) => compareVerdicts(b.verdict, a.verdict));
  if (worstMail === undefined) return { carriage, worstMail: null, unexaminedSubject, unreadFile };
  const { part, from, subject, verdict } = worstMail;
  return { carriage, worstMail: { part, from, subject, verdict }, unexaminedSubject, unreadFile };
}

/**
 * Tells whether a mail is a report whose reported mail may be in a file that could not be opened.
 * Neither the report's text nor a harmless mail beside that file shows that it is harmless.
 */
export function reportsUnreadMail(
  { carriage, worstMail: worstMail, unreadFile }: CarriedResults,
): boolean {
  return carriage === "report" && unreadFile?.mayContainMail === true &&
    !(worstMail !== null && isAtLeast(worstMail.verdict.level, "medium"));
}

function hasText({ body }: CarriedMail): boolean {
  return body.parts.some(({ size }) => size > 0);
}

/**
 * Classifies how a mail carries others. Anybody can forge a bounce, so only bounces of the
 * recipient's own servers need no warning.
 */
function classifyCarriage(
  mail: Mail,
  provenance: Provenance | null,
  mails: readonly CarriedMail[],
): Carriage {
  if (!isNotification(mail)) return isReport(mail, mails) ? "report" : "letter";
  return provenance?.isInternal === true ? "own_bounce" : "bounce";
}

/** Matches the type of a part that makes a report a bounce or a receipt (RFC 3464, 8098, 6533). */
const NOTIFICATION = /^message\/(?:global-)?(?:delivery-status|disposition-notification)$/;

/** Tells whether a mail has the form of a bounce or a receipt, down to its parts. */
function isNotification({ body: { tree: { root } } }: Mail): boolean {
  return root.type === "multipart/report" &&
    root.children.some(({ type }) => NOTIFICATION.test(type));
}

/** Compares verdicts by level, then by probability; positive if the first is worse. */
export function compareVerdicts(a: Verdict, b: Verdict): number {
  if (a.level !== b.level) return isAtLeast(a.level, b.level) ? 1 : -1;
  return a.probability - b.probability;
}

/** Maximum number of characters that a person or a report button writes above a reported mail. */
const MAX_REPORT_TEXT = 1_500;

/** Maximum number of characters of a remark above a carried mail, whatever the subject. */
const MAX_REMARK = 300;
/** Maximum number of characters above a carried mail if the subject says that it is forwarded. */
const MAX_WITH_NOTICE = 5_000;

/** Matches the line above a signature (RFC 3676 §4.3), also without its trailing space. */
const SIGNATURE = /^-- ?\r?$/m;

/** Minimum length of a subject that identifies a mail. */
const MIN_SUBJECT = 6;

/**
 * Matches subjects of forwarded mails in several languages (Outlook, Exchange, Gmail, Thunderbird,
 * Apple Mail), with marks of report buttons.
 */
const FORWARDED =
  /^\s*(?:\[[^\]]{0,40}\]\s*){0,3}\[?(?:fwd?|tr|wg|rv|i|enc|doorst|pd|vb|vs|vl|[iİ]lt|πρθ|пер(?:есл)?|转发|轉寄|転送)\s*[:：]/iu;

/**
 * Tells whether a mail only passes on another. It has no text, a mere remark, or a short text under
 * a subject that forwards or names that mail.
 */
function isReport({ text, body }: Mail, mails: readonly CarriedMail[]): boolean {
  // A server's report on abuse has this type (RFC 5965).
  if (body.tree.root.type === "multipart/report") return true;
  const [textBeforeSignature = ""] = text.body.split(SIGNATURE, 1);
  const remark = textBeforeSignature.trim();
  if (remark === "") return true;
  const isForwarded = FORWARDED.test(text.subject);
  if (mails.length > 0 && remark.length <= (isForwarded ? MAX_WITH_NOTICE : MAX_REMARK)) {
    return true;
  }
  if (remark.length > MAX_REPORT_TEXT) return false;
  if (isForwarded) return true;
  const subject = text.subject.toLowerCase();
  return mails.some(({ subject: carriedSubject }) => {
    const quoted = carriedSubject?.trim().toLowerCase() ?? "";
    return quoted.length >= MIN_SUBJECT && subject.includes(quoted);
  });
}
