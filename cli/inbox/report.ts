import type { CarriedMail } from "../../shared/contract/carried_mail.ts";
import type { BodyAnalysis } from "../../shared/contract/body.ts";
import type { Verdict } from "../../shared/contract/verdict.ts";
import { decodeMail } from "../../shared/encoding/mail_text.ts";
import { parseHeaders } from "../../shared/headers/parse.ts";
import type { ParsedHeaders } from "../../shared/headers/types.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import { splitMessage } from "../../shared/mime/split_message.ts";
import { isSubmission } from "../../shared/provenance/border/border.ts";
import { isOwnHost } from "../../shared/provenance/border/own_servers.ts";
import { Provenance } from "../../shared/provenance/provenance.ts";
import { compareVerdicts } from "../../shared/verdict/carried.ts";
import { createReason } from "../../shared/verdict/sentences.ts";
import { isAtLeast } from "../../shared/contract/threat_levels.ts";
import type { MailVerifier } from "../../shared/verification/verifier.ts";
import { scanMail } from "../scan/scan_mail.ts";
import type { ScanResult } from "../scan/scan_mail.ts";

/** A mail that came to the report mailbox, examined. */
export interface Report {
  readonly id: string;
  /** The mail as it came. */
  readonly bytes: Uint8Array;
  readonly headers: ParsedHeaders;
  readonly result: ScanResult;
  /** The verdict on what was reported. */
  readonly verdict: Verdict;
  /** The reported mail; null for a text that was forwarded, or where the report itself is worse. */
  readonly reportedMail: CarriedMail | null;
  /** Whether the reporter's own mail is proven, or never came from outside `OWN_SERVERS`. */
  readonly isTrusted: boolean;
  /** Whether the reporter's mail never came from outside, or was submitted to `OWN_SERVERS`. */
  readonly isInside: boolean;
}

/** Dependencies of {@linkcode examineReport}. */
export interface ReportDeps {
  readonly now: () => number;
  readonly newId: () => string;
  readonly ownServers: readonly string[];
  /** Verifies the reporter's own mail; undefined without `DNS_RESOLVER`. */
  readonly verifier: MailVerifier | undefined;
}

/** Examines a mail of the report mailbox. */
export async function examineReport(bytes: Uint8Array, deps: ReportDeps): Promise<Report> {
  const text = decodeMail(bytes);
  const headers = parseHeaders(splitMessage(text).headers, deps.ownServers, { isPasted: false });
  const result = await scanMail("report", text, deps);
  const { mails, verdict, summary } = result;
  const reportedMail = findReported(verdict, mails);
  const isInternal = summary.internal === true;
  const provenance = new Provenance(headers);
  const { border } = provenance;
  const isSubmitted = border !== undefined && isOwnHost(deps.ownServers, border.by) &&
    isSubmission(border);
  return {
    id: deps.newId().slice(0, 8),
    bytes,
    headers,
    result,
    verdict: chooseVerdict(reportedMail, text, result),
    reportedMail,
    isTrusted: (isInternal && deps.ownServers.length > 0) ||
      await isProven(bytes, provenance, deps),
    isInside: isInternal || isSubmitted,
  };
}

/**
 * Tells whether the author's domain is proven by the recipient's server, or by our own
 * verification.
 */
async function isProven(
  bytes: Uint8Array,
  { headers, proof }: Provenance,
  { verifier }: ReportDeps,
): Promise<boolean> {
  if (proof === "proven") return true;
  if (verifier === undefined) return false;
  const mail = { headers, mail: bytes, client: "report mailbox" };
  const verification = await verifier(mail, AbortSignal.timeout(VERIFY_MS));
  return new Provenance(headers, verification).proof === "proven";
}

/** Maximum time of the verification of a reporter's mail, in milliseconds. */
const VERIFY_MS = 10_000;

/** Chooses the verdict on what was reported: a carried mail, or the words of the report itself. */
function chooseVerdict(
  reportedMail: CarriedMail | null,
  text: string,
  result: ScanResult,
): Verdict {
  if (reportedMail === null) return judgeWords(text, result);
  return result.verdict.of === null ? reportedMail.verdict : result.verdict;
}

/** Finds the carried mail that was judged, or the worst; null where the report itself is worse. */
function findReported(verdict: Verdict, mails: readonly CarriedMail[]): CarriedMail | null {
  const judgedMail = mails.find(({ part }) => part === verdict.of);
  if (judgedMail !== undefined) return judgedMail;
  const [worstMail] = mails.toSorted((a, b) => compareVerdicts(b.verdict, a.verdict));
  if (worstMail === undefined) return null;
  const isWorse = isAtLeast(verdict.level, "medium") &&
    !isAtLeast(worstMail.verdict.level, verdict.level);
  return isWorse ? null : worstMail;
}

/** Minimum number of characters of a forwarded text without files. */
const MIN_TEXT = 25;
/** Minimum number of characters of a forwarded text beside files. */
const MIN_TEXT_BESIDE_FILES = 200;

/** Files whose text was read with that of the mail, and signatures. */
const EXAMINED_TYPE = /^text\/|signature/;

/**
 * Returns the verdict on a report without a reported mail; a text that is too short cannot be judged.
 */
function judgeWords(text: string, { verdict, body }: ScanResult): Verdict {
  if (isAtLeast(verdict.level, "medium")) return verdict;
  const attachments = body?.attachments ?? [];
  const { headers, content } = splitMessage(text);
  const { text: { body: bodyText } } = readMail({ headers, emailContent: content }, {
    isPasted: false,
  });
  const minimum = attachments.length > 0 ? MIN_TEXT_BESIDE_FILES : MIN_TEXT;
  const unreadReasons = verdict.reasons.filter(({ id }) => id === "file_unread");
  const file = attachments.find(({ inline, declaredType }) =>
    !inline && !EXAMINED_TYPE.test(declaredType)
  );
  const fileReasons = unreadReasons.length > 0 || file === undefined
    ? unreadReasons
    : [createReason("file_unread", { file: file.name ?? file.declaredType })];
  const otherReasons = verdict.reasons.filter((reason) => !unreadReasons.includes(reason));
  if (bodyText.trim().length >= minimum) {
    return { ...verdict, reasons: [...fileReasons, ...otherReasons] };
  }
  const reasons = [...fileReasons, createReason("too_little_text")];
  return { ...verdict, level: "low", enough: false, reasons };
}

/** Selects the body of the reported mail, else that of the report; null without one. */
export function selectBody({ reportedMail, result }: Report): BodyAnalysis | null {
  return reportedMail?.body ?? result.body;
}

/** Folders that reports are filed in. */
export const LEVEL_FOLDERS = ["high", "medium", "low"] as const;
export type LevelFolder = typeof LEVEL_FOLDERS[number];

/** Chooses the folder of a level. */
export function chooseFolder({ level }: Pick<Verdict, "level">): LevelFolder {
  if (level === "high" || level === "critical") return "high";
  return level === "medium" ? "medium" : "low";
}
