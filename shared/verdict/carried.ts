import type { UnreadFile } from "../body/carried_mails.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { Verdict } from "../contract/verdict.ts";
import type { Mail } from "../mime/read_mail.ts";
import { isInternal } from "../provenance/border/internal.ts";
import { higherLevel, isAtLeast } from "./levels.ts";
import { reason } from "./sentences.ts";

/**
 * How a mail carries others: as their report, as a bounce of own servers or others', or beside
 * text.
 */
export type Carriage = "report" | "own_bounce" | "bounce" | "letter";

/** The evidence of the mails that a mail carries; plain data, which a worker can pass on. */
export interface CarriedEvidence {
  readonly carriage: Carriage;
  /** The carried mail with the worst verdict; null where none was examined. */
  readonly worst: Pick<CarriedMail, "part" | "from" | "subject" | "verdict"> | null;
  /** Subject of the first carried mail that was not examined; null where all were. */
  readonly unexamined: string | null;
  /** The file to name that was not wholly looked into; null where all were. */
  readonly unread: UnreadFile | null;
}

/** The carried mails that were examined. */
export interface ExaminedCarried {
  readonly mails: readonly CarriedMail[];
  /** Subject of the first that was not examined; null where these are all. */
  readonly unexamined: string | null;
  /** The first file that nothing here can open, else the first that was not wholly looked into. */
  readonly unread: UnreadFile | null;
}

/** Maximum number of reasons of a verdict. */
const MAX_REASONS = 5;

/** Reasons that say what was not examined beside the carried mail. */
const LIMITS: ReadonlySet<string> = new Set(["mails_unexamined", "file_unread"]);

/** Replaces in a sentence a subject or an author that a carried mail lacks, in any language. */
const UNNAMED = "?";

/**
 * Judges a mail with those it carries; a report gets the reported mail's verdict.
 *
 * @param own Without carried mails.
 */
export function judgeWithCarried(own: Verdict, carried: CarriedEvidence | null): Verdict {
  if (carried === null || carried.worst === null) return own;
  const { carriage, worst: { part, from, subject, verdict } } = carried;
  if (carriage === "own_bounce") return own;
  const values = { subject: subject?.trim() || UNNAMED, from: from?.trim() || UNNAMED };
  if (carriage === "bounce") {
    if (!returnsDanger(carried)) return own;
    const returns = reason("returns_dangerous_mail", values);
    return { ...own, reasons: [returns, ...own.reasons].slice(0, MAX_REASONS) };
  }
  if (carriage === "report" && (isAtLeast(verdict.level, own.level) || own.level === "safe")) {
    const carriedReason = reason("about_carried_mail", values);
    const limits = own.reasons.filter(({ id }) =>
      LIMITS.has(id) && verdict.reasons.every((each) => each.id !== id)
    );
    return {
      ...verdict,
      reasons: [carriedReason, ...limits, ...verdict.reasons].slice(0, MAX_REASONS),
      of: part,
    };
  }
  if (!isAtLeast(verdict.level, "high")) {
    return own.level === "safe" ? { ...own, level: "low" } : own;
  }
  const brings = reason("carries_dangerous_mail", values);
  return {
    ...own,
    level: higherLevel(own.level, "high"),
    probability: Math.max(own.probability, verdict.probability),
    reasons: [brings, ...own.reasons].slice(0, MAX_REASONS),
    enough: true,
  };
}

/** Tells whether a bounce that anybody can have written returns a mail that is dangerous. */
export function returnsDanger({ carriage, worst }: CarriedEvidence): boolean {
  return carriage === "bounce" && worst !== null && isAtLeast(worst.verdict.level, "high");
}

/** Collects the evidence of the carried mails; null where a mail carries none. */
export function carriedEvidence(
  mail: Mail,
  { mails, unexamined, unread }: ExaminedCarried,
): CarriedEvidence | null {
  if (mails.length === 0 && unexamined === null && unread === null) return null;
  const carriage = describeCarriage(mail, mails);
  // A mail that a bounce returns without its text brings nothing that a reader could open.
  const judged = carriage === "bounce" ? mails.filter(hasText) : mails;
  const [worst] = judged.toSorted((a, b) => compareVerdicts(b.verdict, a.verdict));
  if (worst === undefined) return { carriage, worst: null, unexamined, unread };
  const { part, from, subject, verdict } = worst;
  return { carriage, worst: { part, from, subject, verdict }, unexamined, unread };
}

/**
 * Tells whether a mail is a report, and the reported mail may be in a file that nothing here can
 * open: neither its own text nor a harmless mail beside that file says anything of it.
 */
export function reportsUnread({ carriage, worst, unread }: CarriedEvidence): boolean {
  return carriage === "report" && unread?.closed === true &&
    !(worst !== null && isAtLeast(worst.verdict.level, "medium"));
}

function hasText({ body }: CarriedMail): boolean {
  return body.parts.some(({ size }) => size > 0);
}

/**
 * Describes how a mail carries others; anybody can write a bounce, so only own servers' need no
 * warning.
 */
function describeCarriage(mail: Mail, mails: readonly CarriedMail[]): Carriage {
  if (!isNotification(mail)) return isReport(mail, mails) ? "report" : "letter";
  return mail.headers !== null && isInternal(mail.headers) === true ? "own_bounce" : "bounce";
}

/** RFC 3464, 8098 and 6533: the part that makes a report a bounce or a receipt. */
const NOTIFICATION = /^message\/(?:global-)?(?:delivery-status|disposition-notification)$/;

/**
 * Tells whether a mail is a bounce or a receipt: the type of the whole alone, anybody can claim.
 */
function isNotification({ body: { tree: { root } } }: Mail): boolean {
  return root.type === "multipart/report" &&
    root.children.some(({ type }) => NOTIFICATION.test(type));
}

/** Orders verdicts: by level, then by probability; positive where the first is worse. */
export function compareVerdicts(a: Verdict, b: Verdict): number {
  if (a.level !== b.level) return isAtLeast(a.level, b.level) ? 1 : -1;
  return a.probability - b.probability;
}

/** Maximum number of characters that a person, or a report button, writes above a reported mail. */
const MAX_REPORT_TEXT = 1_500;

/** Maximum number of characters of a remark that needs no such subject; of text with a legal notice. */
const MAX_REMARK = 300, MAX_WITH_NOTICE = 5_000;

/** RFC 3676 §4.3: the line above a signature, whose trailing space gets lost. */
const SIGNATURE = /^-- ?\r?$/m;

/** Minimum length of a subject that names the mail it belongs to. */
const MIN_SUBJECT = 6;

/**
 * Prefixes of forwarded mails in several languages (Outlook, Exchange, Gmail, Thunderbird, Apple
 * Mail), and marks of report buttons.
 */
const FORWARDED =
  /^\s*(?:\[[^\]]{0,40}\]\s*){0,3}\[?(?:fwd?|tr|wg|rv|i|enc|doorst|pd|vb|vs|vl|[iİ]lt|πρθ|пер(?:есл)?|转发|轉寄|転送)\s*[:：]/iu;

/**
 * Tells whether a mail only hands on another: a remark alone, or short text below a subject that
 * names or forwards it.
 */
function isReport({ text, body }: Mail, mails: readonly CarriedMail[]): boolean {
  // RFC 5965: an abuse report of a server.
  if (body.tree.root.type === "multipart/report") return true;
  const [written = ""] = text.body.split(SIGNATURE, 1);
  const own = written.trim();
  if (own === "") return true;
  const isForwarded = FORWARDED.test(text.subject);
  if (mails.length > 0 && own.length <= (isForwarded ? MAX_WITH_NOTICE : MAX_REMARK)) return true;
  if (own.length > MAX_REPORT_TEXT) return false;
  if (isForwarded) return true;
  const subject = text.subject.toLowerCase();
  return mails.some(({ subject: carried }) => {
    const named = carried?.trim().toLowerCase() ?? "";
    return named.length >= MIN_SUBJECT && subject.includes(named);
  });
}
