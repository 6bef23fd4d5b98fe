import { AnalysisSummary } from "../contract/analyze_email_headers.ts";
import { AppError } from "../contract/errors.ts";
import { PROVIDER_NAMES } from "../contract/providers.ts";
import { VERSION } from "../contract/version.ts";
import { createJsonReply } from "../http/reply.ts";
import { type EmailAnalysis, EmailAnalyzeRequest } from "../contract/v1.ts";
import { readVersion } from "../endpoints/analyze_spam.ts";
import { addDefangedUrls } from "../endpoints/defanged.ts";
import { mustBypassCache, type RequestScope } from "../http/request_scope.ts";
import { createChargedEndpoint, type Handler } from "./call.ts";
import {
  type ApiMailInput,
  computeMailScores,
  summarizeMail,
  toMailInput,
} from "./email_analysis.ts";
import { type Jobs, NO_JOBS, prefersAsync } from "./jobs.ts";
import type { ApiService } from "./service.ts";
import { readQueryFlag } from "../http/query_flag.ts";

/** `POST email/analyze`: analyses a mail at once, or as a job. */
export function createEmailAnalyze(service: ApiService, jobs: Jobs | undefined): Handler {
  return createChargedEndpoint(service, {
    label: "v1.email.analyze",
    requiredScope: "email:analyze",
    kind: "email",
    schema: EmailAnalyzeRequest,
    readMessageFields: (message, query) => ({
      message,
      verify: readQueryFlag(query, "verify"),
      async: readQueryFlag(query, "async"),
      ...(query.has("callbackUrl") && { callbackUrl: query.get("callbackUrl") }),
      defanged: readQueryFlag(query, "defanged"),
      ...readVersion(query),
    }),
    readRequestHeaders: (headers) => prefersAsync(headers) ? { async: true } : {},
    readInput: (body, { scope, bytes }) => {
      const isJob = body.async;
      if (body.verify && service.verifier === undefined) throw NO_VERIFIER;
      if (isJob && jobs === undefined) throw NO_JOBS;
      if (body.callbackUrl !== undefined) jobs?.checkCallback(body.callbackUrl, scope);
      const { callbackUrl, defanged = false } = body;
      return { mail: toMailInput(body, bytes), asJob: isJob, callbackUrl, defanged };
    },
    computeCost: () => 1,
    prepareJob: ({ input: { mail, asJob: isJob, callbackUrl }, ...call }) =>
      isJob ? jobs?.prepare({ ...call, input: mail }, callbackUrl) : undefined,
    handle: async (call) => {
      const { mail, defanged } = call.input;
      const { scope, caller: { accountId }, request } = call;
      const bypassCache = mustBypassCache(request.headers);
      const result = await analyzeEmail(service, mail, { scope, accountId, bypassCache });
      const { spam } = result;
      const analysis = defanged && spam !== null
        ? { ...result, spam: addDefangedUrls(spam) }
        : result;
      if (service.resultCache === undefined) return analysis;
      return createJsonReply(analysis, 200, { "x-cache": analysis.cached ? "hit" : "miss" });
    },
  });
}

const NO_VERIFIER_DETAIL = {
  path: "verify",
  message: "cannot be done: this server asks no DNS (DNS_RESOLVER)",
};

/** Refusal of a call for verification: an answer without it would be charged, and look complete. */
const NO_VERIFIER = new AppError(
  "invalid_request",
  `The request is not valid. ${NO_VERIFIER_DETAIL.path}: ${NO_VERIFIER_DETAIL.message}.`,
  { details: [NO_VERIFIER_DETAIL] },
);

/** The caller of an analysis. */
interface AnalysisContext {
  readonly scope: RequestScope;
  readonly accountId: string;
  /** Whether the cache must not be used. */
  readonly bypassCache?: boolean;
  /** Number of this attempt, for a job. */
  readonly attempt?: number;
}

/** Analyses a mail for a waiting caller or a job. */
export async function analyzeEmail(
  service: ApiService,
  mail: ApiMailInput,
  { scope, accountId, bypassCache = false, attempt }: AnalysisContext,
): Promise<EmailAnalysis> {
  const { context, examine, verifier, resultCache } = service;
  const { config, deps } = context;
  const key = { accountId, request: computeSummaryKey(mail, config) };
  // Verification is never cached: DNS records may change from one minute to the next.
  const isVerified = mail.mailToVerify !== undefined;
  const cachedText = bypassCache || isVerified ? undefined : await resultCache?.get(key);
  let summary = cachedText === undefined
    ? undefined
    : AnalysisSummary.safeParse(JSON.parse(cachedText)).data;
  const isCached = summary !== undefined;
  if (summary === undefined) {
    const makesOutboundCalls = Object.values(mail.enabledApis).some(Boolean) || isVerified;
    summary = await summarizeMail(mail, {
      config,
      verifier,
      requestId: scope.requestId,
      client: `account ${accountId}`,
      // Only a request with outbound calls needs a deadline and a limit of their number.
      deps: makesOutboundCalls ? scope.deps : deps,
      signal: makesOutboundCalls ? scope.deadline : new AbortController().signal,
    });
    const hasFailedLookup = summary.reputations.some(({ status }) => status === "error");
    if (!hasFailedLookup && !isVerified) await resultCache?.put(key, JSON.stringify(summary));
  }
  const scores = await computeMailScores(mail, examine, { summary, attempt });
  return { id: deps.newId(), summary, ...scores, cached: isCached, analyzedAt: summary.analyzedAt };
}

/** Formats everything that a summary depends on, but no provider's key. */
function computeSummaryKey(
  { headers, isWholeMail, enabledApis, apiKeys }: ApiMailInput,
  { ALLOWED_SENDERS, OWN_SERVERS }: ApiService["context"]["config"],
): string {
  const providers = PROVIDER_NAMES.map((name) => [enabledApis[name], apiKeys[name] !== ""]);
  const lists = [ALLOWED_SENDERS, OWN_SERVERS];
  return JSON.stringify([VERSION, providers, lists, isWholeMail, headers]);
}
