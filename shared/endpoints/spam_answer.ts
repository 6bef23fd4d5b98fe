import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { allowedAnalysis, isAllowed } from "../scoring/allowed_senders.ts";
import { scoreMail } from "../scoring/analyze.ts";
import type { CompiledCatalogue, MailInput } from "../scoring/analyze.ts";
import { readMail } from "../scoring/mail.ts";
import type { Version2Scorer } from "../scoring/version2/scorer.ts";
import type { Examination } from "../verdict/examine_mail.ts";
import { knownFrom } from "../verdict/known.ts";
import { refuseExcess } from "./mail_limits.ts";

/** What a mail is scored with. */
export interface SpamDeps {
  readonly config: Config;
  readonly deps: Pick<Deps, "clock">;
  readonly catalogue: CompiledCatalogue;
  readonly version2: Version2Scorer;
}

/**
 * What `analyze-spam` answers; by version 1 at once.
 *
 * @throws {AppError} `payload_too_large` for too many parts or fields, with version 1
 *   `invalid_request` for parts nested too deep.
 */
export function spamAnswer(
  input: MailInput,
  version: number,
  given: SpamDeps,
): AnalyzeSpamResponse | Promise<AnalyzeSpamResponse> {
  return version === 1 ? byVersion1(input, given) : byVersion2(input, given);
}

function byVersion1(input: MailInput, { config, deps, catalogue }: SpamDeps): AnalyzeSpamResponse {
  const mail = readMail(input, config.MAX_MIME_DEPTH);
  refuseExcess(mail, config, 1);
  const analyzedAt = new Date(deps.clock.now()).toISOString();
  const analysis = scoreMail(catalogue, mail);
  const allowed = isAllowed(mail, config.ALLOWED_SENDERS);
  return { ...(allowed ? allowedAnalysis(analysis) : analysis), analyzedAt };
}

async function byVersion2(input: MailInput, given: SpamDeps): Promise<AnalyzeSpamResponse> {
  const analyzedAt = new Date(given.deps.clock.now()).toISOString();
  const { spam } = await examinationOf(input, given);
  return { ...spam, analyzedAt };
}

/**
 * The examination of a mail, for its verdict. Its code is loaded with the first mail, since an edge
 * function starts anew every few requests.
 *
 * @param summary The analysis of its headers, where there is one.
 * @throws {AppError} as {@linkcode spamAnswer}.
 */
export async function examinationOf(
  input: MailInput,
  { config, deps, catalogue, version2 }: SpamDeps,
  summary?: AnalysisSummary,
): Promise<Examination> {
  const { MailPages } = await import("../body/mail_pages.ts");
  const pages = new MailPages();
  const mail = readMail(input, config.MAX_MIME_DEPTH, pages);
  refuseExcess(mail, config, 2);
  const { examineMail } = await import("../verdict/examine_mail.ts");
  return await examineMail({ mail, pages, ...(summary && { summary }) }, {
    ...{ catalogue, version2 },
    now: deps.clock.now,
    known: knownFrom(config.ALLOWED_SENDERS),
  });
}
