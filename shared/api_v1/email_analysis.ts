import { analyzeHeaders } from "../analysis/analyze.ts";
import type { MailVerifier } from "../verification/verifier.ts";
import type { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import type { AnalyzeSpamResponse } from "../contract/analyze_spam.ts";
import type { SPAMD_LABEL } from "../contract/functions.ts";
import type { EmailAnalyzeRequest, V1Label } from "../contract/v1.ts";
import type { CarriedMail } from "../contract/carried_mail.ts";
import type { Verdict } from "../contract/verdict.ts";
import { refuseLongHeaders, refuseManyFields } from "../endpoints/mail_limits.ts";
import { createListedCheck } from "../provenance/listed_sender.ts";
import { parseHeaders } from "../headers/parse.ts";
import type { Examine, MailToExamine } from "../endpoints/examiner.ts";
import { createPause, paceItems } from "../http/pause.ts";
import { createLookUp } from "../reputation/look_up.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { findTextInHeader, splitMessage } from "../mime/split_message.ts";

/** A mail to analyse, in whichever form it was sent. */
export interface ApiMailInput
  extends Pick<EmailAnalyzeRequest, "enabledApis" | "apiKeys" | "scoringVersion"> {
  readonly headers: string;
  /** Null without content. */
  readonly content: string | null;
  /** Whether header fields and content were sent as one text. */
  readonly isWholeMail: boolean;
  /** The mail to verify, as bytes if possible; undefined if verification was not requested. */
  readonly mailToVerify: Uint8Array | string | undefined;
}

/** Dependencies of an analysis. */
export interface MailAnalysisDeps {
  readonly config: Config;
  /** Dependencies of the request or the job, with their limits for outbound calls. */
  readonly deps: Pick<Deps, "clock" | "fetch" | "log">;
  readonly requestId: string;
  /** Name of the endpoint or protocol in the log. */
  readonly label?: V1Label | typeof SPAMD_LABEL;
  readonly signal: AbortSignal;
  /** Undefined without `DNS_RESOLVER`. */
  readonly verifier: MailVerifier | undefined;
  /** Client that verification is limited for, such as `account {id}`. */
  readonly client: string;
}

/**
 * Selects the mail of a request: `message` if there is one, else header fields and content.
 *
 * @param bytes The mail, if it was sent as the body of the request.
 */
export function toMailInput(request: EmailAnalyzeRequest, bytes?: Uint8Array): ApiMailInput {
  const { message, emailHeaders = "", emailContent, enabledApis, apiKeys, scoringVersion } =
    request;
  const parts = message === undefined
    ? { headers: emailHeaders, content: emailContent ?? null }
    : splitMessage(message);
  const isWholeMail = message !== undefined;
  const hasContent = (parts.content !== null && /\S/.test(parts.content)) ||
    (isWholeMail && findTextInHeader(parts.headers) >= 0);
  const content = hasContent ? parts.content : null;
  const mailToVerify = request.verify === true ? bytes ?? message ?? parts.headers : undefined;
  const options = { enabledApis, apiKeys, scoringVersion };
  return { headers: parts.headers, content, isWholeMail, mailToVerify, ...options };
}

/**
 * Returns the summary of `analyze-email-headers`.
 *
 * @throws {AppError} `payload_too_large` for a mail that exceeds a limit.
 */
export async function summarizeMail(
  { headers, isWholeMail, enabledApis, apiKeys, mailToVerify: mail }: ApiMailInput,
  { config, deps, requestId, signal, verifier, client, label = "v1.email.analyze" }:
    MailAnalysisDeps,
): Promise<AnalysisSummary> {
  refuseLongHeaders(headers, "emailHeaders");
  const parsed = parseHeaders(headers, config.OWN_SERVERS, { isPasted: !isWholeMail });
  refuseManyFields(parsed, "emailHeaders", config);
  const labels = { requestId, function: label };
  const steps = analyzeHeaders({ emailHeaders: headers, enabledApis, apiKeys }, {
    lookUp: createLookUp(config, deps),
    now: deps.clock.now,
    isListed: createListedCheck(config.ALLOWED_SENDERS),
    parse: () => parsed,
    verify: verifier && mail !== undefined
      ? (_parsed, signal) => verifier({ headers: parsed, mail, client }, signal)
      : undefined,
    onFailure: (step, error) => deps.log("error", "bug", { ...labels, code: step }, error),
    onProblem: (provider, problem) =>
      deps.log("warn", "provider_failed", { ...labels, code: problem, provider }),
    onAnswer: (provider) => deps.log("debug", "provider_answered", { ...labels, provider }),
  }, signal);
  const pause = createPause(deps.clock, headers.length);
  for await (const step of paceItems(steps, pause)) {
    if (step.step === "complete") return step.data.summary;
  }
  throw signal.reason ?? new Error("the analysis ended before it was complete");
}

/** The scores, the verdict and the carried mails of an answer, which follow its summary. */
export interface MailScores {
  /** The answer of `analyze-spam`; null without content. */
  readonly spam: AnalyzeSpamResponse | null;
  /** Left out with version 1. */
  readonly verdict?: Verdict;
  /** The mails that the mail carries; left out with version 1. */
  readonly mails?: CarriedMail[];
}

/**
 * Computes the scores of a mail by scoring version 2, or by version 1 on request.
 *
 * @throws {AppError} as {@linkcode summarizeMail}, or for deep nesting.
 */
export async function computeMailScores(
  { headers, content, isWholeMail, scoringVersion = 2 }: ApiMailInput,
  examine: Examine,
  knownFacts: Pick<MailToExamine, "summary" | "attempt">,
): Promise<MailScores> {
  if (scoringVersion === 1 && content === null) return { spam: null };
  const input = { headers, emailContent: content ?? "" };
  const spam = await examine({ input, isWholeMail, version: scoringVersion, ...knownFacts });
  const { verdict, mails } = spam;
  return {
    spam: content === null ? null : spam,
    ...(verdict && { verdict }),
    ...(mails && { mails }),
  };
}
