import { analyzeHeaders } from "../analysis/analyze.ts";
import type { Verifier } from "../authentication/verifier.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { EmailAnalyzeRequest } from "../contract/v1.ts";
import { refuseTooMany } from "../endpoints/mail_limits.ts";
import { parseHeaders } from "../message/headers/parse.ts";
import { spamAnswer } from "../endpoints/spam_answer.ts";
import type { SpamDeps } from "../endpoints/spam_answer.ts";
import { createLookUp } from "../reputation/look_up.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import type { CompiledCatalogue } from "../scoring/analyze.ts";
import { splitMessage } from "../message/split_message.ts";

/** A mail to analyse, whichever way it came. */
export interface MailInput
  extends Pick<EmailAnalyzeRequest, "enabledApis" | "apiKeys" | "scoringVersion"> {
  readonly headers: string;
  /** Null when there was none. */
  readonly content: string | null;
  /** The mail to verify, its bytes where they came; undefined where nobody asked for it. */
  readonly verify: Uint8Array | string | undefined;
}

/** What an analysis is handed. */
export interface AnalysisDeps {
  readonly config: Config;
  readonly catalogue: CompiledCatalogue;
  /** Dependencies of the request, or of the job: calls outside are limited by them. */
  readonly deps: Pick<Deps, "clock" | "fetch" | "log">;
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Undefined while the operator has no `DNS_RESOLVER`. */
  readonly verifier: Verifier | undefined;
}

/**
 * The mail of a request: a whole one wins over its parts.
 *
 * @param bytes Those of a mail that was the body itself.
 */
export function mailOf(request: EmailAnalyzeRequest, bytes?: Uint8Array): MailInput {
  const { message, emailHeaders = "", emailContent, enabledApis, apiKeys, scoringVersion } =
    request;
  const parts = message === undefined
    ? { headers: emailHeaders, content: emailContent ?? null }
    : splitMessage(message);
  const content = parts.content !== null && /\S/.test(parts.content) ? parts.content : null;
  const verify = request.verify === true ? bytes ?? message ?? parts.headers : undefined;
  return { headers: parts.headers, content, enabledApis, apiKeys, verify, scoringVersion };
}

/**
 * What `analyze-email-headers` ends with.
 *
 * @throws {AppError} `payload_too_large` for a mail with too many of something.
 */
export async function summaryOf(
  { headers, enabledApis, apiKeys, verify: mail }: MailInput,
  { config, deps, requestId, signal, verifier }: AnalysisDeps,
): Promise<AnalysisSummary> {
  const parsed = parseHeaders(headers);
  refuseTooMany(parsed, "emailHeaders", config);
  const labels = { requestId, function: "v1.email.analyze" };
  const steps = analyzeHeaders({ emailHeaders: headers, enabledApis, apiKeys }, {
    lookUp: createLookUp(config, deps),
    now: deps.clock.now,
    parse: () => parsed,
    verify: verifier && mail !== undefined
      ? (_parsed, ended) => verifier({ parsed, mail }, ended)
      : undefined,
    onFailure: (step, error) => deps.log("error", "bug", { ...labels, code: step }, error),
    onProblem: (provider, problem) =>
      deps.log("warn", "provider_failed", { ...labels, code: problem, reason: provider }),
    onAnswer: (provider) => deps.log("debug", "provider_answered", { ...labels, reason: provider }),
  }, signal);
  for await (const step of steps) if (step.step === "complete") return step.data.summary;
  throw signal.reason ?? new Error("the analysis ended before it was complete");
}

/**
 * What `analyze-spam` answers; null without content.
 *
 * @throws {AppError} as {@linkcode summaryOf}; with version 1 `invalid_request` for parts nested
 *   too deep.
 */
export async function spamOf(
  { headers, content, scoringVersion }: MailInput,
  given: SpamDeps,
): Promise<AnalyzeSpamResponse | null> {
  if (content === null) return null;
  const version = scoringVersion ?? given.config.SCORING_VERSION;
  return await spamAnswer({ headers, emailContent: content }, version, given);
}
