import { bodyInput } from "../body/body_input.ts";
import type { MailPages } from "../body/mail_pages.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { BodyAnalysis } from "../contract/body.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { allowedAnalysis, isAllowed } from "../scoring/allowed_senders.ts";
import { scoreMail } from "../scoring/analyze.ts";
import type { CompiledCatalogue, MailInput } from "../scoring/analyze.ts";
import { BODY_RAISES_FROM } from "../scoring/levels.ts";
import { readMail } from "../scoring/mail.ts";
import type { Mail } from "../scoring/mail.ts";
import type { SpamAnalysis2, Version2Scorer } from "../scoring/version2/scorer.ts";
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

async function byVersion2(
  input: MailInput,
  { config, deps, catalogue, version2 }: SpamDeps,
): Promise<AnalyzeSpamResponse> {
  const { MailPages } = await import("../body/mail_pages.ts");
  const pages = new MailPages();
  const mail = readMail(input, config.MAX_MIME_DEPTH, pages);
  refuseExcess(mail, config, 2);
  const analyzedAt = new Date(deps.clock.now()).toISOString();
  const scored = version2(mail, scoreMail(catalogue, mail));
  const [result, body] = await Promise.all([scored, bodyOf(mail, pages)]);
  const judged = isAllowed(mail, config.ALLOWED_SENDERS)
    ? allowedAnalysis(result)
    : notSafeBeside(result, body);
  return { ...judged, body, analyzedAt };
}

/**
 * `safe` would say that all is well: beside a finding of some weight in the body it is `low`, and
 * beside several of little weight.
 */
function notSafeBeside(
  result: SpamAnalysis2,
  { findings, bodyScore }: BodyAnalysis,
): SpamAnalysis2 {
  const isGrave = bodyScore >= BODY_RAISES_FROM ||
    findings.some(({ severity }) => severity === "medium" || severity === "high");
  return result.threatLevel === "safe" && isGrave ? { ...result, threatLevel: "low" } : result;
}

/**
 * The analysis of a mail's body, beside its score by version 2. Code that only version 2 needs is
 * loaded with its first mail, since an edge function starts anew every few requests.
 *
 * @param pages Those that were read with the mail.
 */
export async function bodyOf(mail: Mail, pages?: MailPages): Promise<BodyAnalysis> {
  const { analyzeBody } = await import("../body/analyze.ts");
  return await analyzeBody(bodyInput(mail, pages));
}
