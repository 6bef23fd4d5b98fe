import * as z from "zod";
import { createResultCache } from "../cache/result_cache.ts";
import {
  AnalysisStep,
  type AnalyzeEmailHeadersRequest,
} from "../contract/analyze_email_headers.ts";
import { PROVIDER_NAMES } from "../contract/providers.ts";
import { VERSION } from "../contract/version.ts";
import type { FunctionContext, RequestContext } from "../http/app.ts";
import { createJsonReply, type HandlerAnswer, Reply } from "../http/reply.ts";
import { openStore } from "../storage/open.ts";
import type { Config } from "../runtime/config.ts";
import { createConfiguredSeal } from "../storage/seal.ts";

type HeadersRequest = Pick<
  z.output<typeof AnalyzeEmailHeadersRequest>,
  "emailHeaders" | "enabledApis" | "apiKeys"
>;

/** Starts an analysis, and yields its steps. */
type StartSteps = (signal: AbortSignal) => AsyncGenerator<AnalysisStep, void, void>;

/** Cache of the steps of analyses of the last hour. */
export interface StepCache {
  /**
   * Answers with cached steps, or with new ones, which are then cached. The header `x-cache` tells
   * which.
   *
   * @param compute Computes new steps.
   * @param format Formats the answer from steps.
   */
  answer(
    request: HeadersRequest,
    scope: RequestContext,
    compute: StartSteps,
    format: (start: StartSteps) => HandlerAnswer,
  ): Promise<Reply>;
}

const Steps = z.array(AnalysisStep);

/**
 * Creates the cache of `analyze-email-headers` (SPEC part 9), with a share per subject of a token.
 * Undefined if caching is switched off.
 */
export function createStepCache({ config, deps, ...context }: FunctionContext) {
  if (!config.RESULT_CACHE) return undefined;
  const cache = createResultCache({
    store: context.store ?? openStore(config, deps),
    seal: createConfiguredSeal(config, deps),
    now: deps.clock.now,
    log: deps.log,
  });
  const stepCache: StepCache = {
    answer: async (request, scope, compute, format) => {
      const share = scope.subject === undefined ? "" : `subject ${scope.subject}`;
      const key = { accountId: null, share, request: computeKey(request, scope, config) };
      const cachedSteps = scope.bypassesCache ? undefined : await cache.get(key);
      const steps = cachedSteps === undefined
        ? undefined
        : Steps.safeParse(JSON.parse(cachedSteps)).data;
      const start: StartSteps = steps === undefined
        ? (signal) =>
          collectSteps(compute(signal), (all) => {
            deps.background(cache.put(key, JSON.stringify(all)));
          })
        : () => replay(steps);
      const result = await format(start);
      const reply = result instanceof Reply ? result : createJsonReply(result);
      const headers = { ...reply.headers, "x-cache": steps === undefined ? "miss" : "hit" };
      return new Reply(reply.status, headers, reply.body);
    },
  };
  return stepCache;
}

/** Formats everything that the steps depend on, but no provider's key. */
function computeKey(
  { emailHeaders, enabledApis, apiKeys }: HeadersRequest,
  { message }: Pick<RequestContext, "message">,
  { ALLOWED_SENDERS, OWN_SERVERS }: Pick<Config, "ALLOWED_SENDERS" | "OWN_SERVERS">,
): string {
  const providers = PROVIDER_NAMES.map((name) => [enabledApis[name], apiKeys[name] !== ""]);
  const lists = [ALLOWED_SENDERS, OWN_SERVERS];
  const kind = message === undefined ? "fields" : "mail";
  return JSON.stringify(["steps", VERSION, providers, lists, kind, emailHeaders]);
}

async function* replay(steps: readonly AnalysisStep[]): AsyncGenerator<AnalysisStep, void, void> {
  yield* steps;
}

/** Passes steps on. Hands all to `keep` before the last one, unless a look-up failed. */
async function* collectSteps(
  steps: AsyncIterable<AnalysisStep>,
  keep: (steps: readonly AnalysisStep[]) => void,
): AsyncGenerator<AnalysisStep, void, void> {
  const all: AnalysisStep[] = [];
  for await (const step of steps) {
    all.push(step);
    if (step.step === "complete" && !hasFailedLookUp(step.data.summary)) keep(all);
    yield step;
  }
}

function hasFailedLookUp(
  { reputations }: Extract<AnalysisStep, { step: "complete" }>["data"]["summary"],
): boolean {
  return reputations.some(({ status }) => status === "error");
}
