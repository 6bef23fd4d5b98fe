import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { Config } from "../runtime/config.ts";
import type { Clock } from "../runtime/deps.ts";
import { allowedAnalysis, isAllowed } from "../scoring/allowed_senders.ts";
import { scoreMail } from "../scoring/analyze.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import { AS_VERSION_1 } from "../mime/body_text.ts";
import { Budget } from "../mime/budget.ts";
import { readMail } from "../scoring/mail.ts";
import type { MailInput } from "../scoring/mail.ts";
import type { Version2Scorer } from "../scoring/version2/scorer.ts";
import { knownFrom } from "../verdict/known.ts";
import { refuseExcess } from "./mail_limits.ts";

/** Dependencies of the scoring. */
export interface SpamDeps {
  readonly config: Config;
  readonly deps: { readonly clock: Pick<Clock, "now"> };
  readonly catalogue: CompiledCatalogue;
  readonly version2: Version2Scorer;
}

/**
 * The answer of `analyze-spam`; by version 1 at once.
 *
 * @throws {AppError} `payload_too_large` for too many parts or fields, with version 1
 *   `invalid_request` for parts nested too deep.
 * @throws {CutShort} where `most` was not enough.
 */
export function spamAnswer(
  input: MailInput,
  version: number,
  given: SpamDeps,
  options: Omit<Version2Answer, "isUnread"> = {},
): AnalyzeSpamResponse | Promise<AnalyzeSpamResponse> {
  return version === 1 ? byVersion1(input, given) : byVersion2(input, given, options);
}

/** Options of an answer by version 2. */
interface Version2Answer {
  /** The analysis of the headers, where there is one. */
  readonly summary?: AnalysisSummary | undefined;
  /** Most work for this mail: one that needs more has no answer. */
  readonly most?: MostWork;
  /** Whether the body could not be examined. */
  readonly isUnread?: boolean;
}

/** Most work for a mail. */
export interface MostWork {
  /** Steps of a {@linkcode Budget}. */
  readonly steps: number;
  /** Bytes of subject and text in UTF-8: readers of words do more for a character of more bytes. */
  readonly text: number;
}

/** Thrown for a mail that needs more work than it may take here; no sender was counted. */
export class CutShort extends Error {
  override readonly name = "CutShort";
}

function byVersion1(input: MailInput, { config, deps, catalogue }: SpamDeps): AnalyzeSpamResponse {
  const mail = readMail(input, config.MAX_MIME_DEPTH, AS_VERSION_1, config.OWN_SERVERS);
  refuseExcess(mail, config, 1);
  const analyzedAt = new Date(deps.clock.now()).toISOString();
  const analysis = scoreMail(catalogue, mail);
  const allowed = isAllowed(mail, config.ALLOWED_SENDERS);
  return { ...(allowed ? allowedAnalysis(analysis) : analysis), analyzedAt };
}

/** Most characters of header fields that are read where the body cannot be; real ones have fewer. */
const HEADERS_ALONE = 64 * 1024;

/**
 * The answer of `analyze-spam`, version 2, to a mail that takes too long to examine: the findings
 * of its header fields, and that the body was not examined.
 */
export function withoutBody(
  { emailContent: _unread, headers, ...fields }: MailInput,
  given: SpamDeps,
  summary?: AnalysisSummary,
): Promise<AnalyzeSpamResponse> {
  const read = headers === undefined ? {} : { headers: headers.slice(0, HEADERS_ALONE) };
  return byVersion2({ ...fields, ...read }, given, { summary, isUnread: true });
}

/** Code that only version 2 needs is loaded with its first mail: an edge function starts often. */
let loaded: ReturnType<typeof load> | undefined;

async function load() {
  const { MailPages } = await import("../body/mail_pages.ts");
  const { examineMail } = await import("../verdict/examine_mail.ts");
  return { MailPages, examineMail };
}

async function byVersion2(
  input: MailInput,
  { config, deps, catalogue, version2 }: SpamDeps,
  { summary, most, isUnread = false }: Version2Answer,
): Promise<AnalyzeSpamResponse> {
  const { MailPages, examineMail } = await (loaded ??= load());
  const budget = new Budget(most?.steps);
  const pages = new MailPages(budget);
  const mail = readMail(input, config.MAX_MIME_DEPTH, pages, config.OWN_SERVERS);
  refuseExcess(mail, config, 2);
  const { subject, body } = mail.text;
  if (most !== undefined && new TextEncoder().encode(subject + body).length > most.text) {
    throw new CutShort();
  }
  const now = deps.clock.now();
  const { spam } = await examineMail({ mail, pages, isUnread, ...(summary && { summary }) }, {
    catalogue,
    version2: (read) => {
      if (most !== undefined && budget.isSpent) throw new CutShort();
      return version2(read);
    },
    now: () => now,
    known: knownFrom(config.ALLOWED_SENDERS),
  });
  return { ...spam, analyzedAt: summary?.analyzedAt ?? new Date(now).toISOString() };
}
