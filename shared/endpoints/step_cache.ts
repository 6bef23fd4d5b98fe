import * as z from "zod";
import { createResultCache } from "../cache/result_cache.ts";
import {
  AnalysisStep,
  type AnalyzeEmailHeadersRequest,
} from "../contract/analyze_email_headers.ts";
import { PROVIDER_NAMES } from "../contract/providers.ts";
import { VERSION } from "../contract/version.ts";
import type { FunctionContext, RequestContext } from "../http/app.ts";
import { createJsonReply, Reply } from "../http/reply.ts";
import { openStore } from "../storage/open.ts";
import type { Config } from "../runtime/config.ts";
import { createConfiguredSeal } from "../storage/seal.ts";

type Body = Pick<z.output<typeof AnalyzeEmailHeadersRequest>, "emailHeaders" | "enabledApis"> & {
  readonly apiKeys: z.output<typeof AnalyzeEmailHeadersRequest>["apiKeys"];
};

/** Steps of an analysis, computed on demand. */
type OpenSteps = (signal: AbortSignal) => AsyncGenerator<AnalysisStep, void, void>;

/** Cache of the steps of analyses of the last hour. */
export interface StepCache {
  /**
   * Answers with cached steps, or with new ones, which are then cached. The header `x-cache` tells
   * which.
   *
   * @param open Computes new steps.
   * @param answer Formats the answer from steps.
   */
  answer(
    body: Body,
    scope: RequestContext,
    open: OpenSteps,
    answer: (steps: OpenSteps) => Reply | object | Promise<Reply | object>,
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
    answer: async (body, scope, open, answer) => {
      const share = scope.subject === undefined ? "" : `subject ${scope.subject}`;
      const key = { accountId: null, share, request: computeKey(body, scope, config) };
      const found = scope.bypassesCache ? undefined : await cache.get(key);
      const steps = found === undefined ? undefined : Steps.safeParse(JSON.parse(found)).data;
      const source: OpenSteps = steps === undefined
        ? (signal) =>
          collectSteps(open(signal), (all) => {
            deps.background(cache.put(key, JSON.stringify(all)));
          })
        : () => replay(steps);
      const result = await answer(source);
      const reply = result instanceof Reply ? result : createJsonReply(result);
      const headers = { ...reply.headers, "x-cache": steps === undefined ? "miss" : "hit" };
      return new Reply(reply.status, headers, reply.body);
    },
  };
  return stepCache;
}

/** Formats everything that the steps depend on, but no provider's key. */
function computeKey(
  { emailHeaders, enabledApis, apiKeys }: Body,
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

/** Passes steps on. After the last one, hands all of them to `store`, unless a look-up failed. */
async function* collectSteps(
  steps: AsyncIterable<AnalysisStep>,
  store: (steps: readonly AnalysisStep[]) => void,
): AsyncGenerator<AnalysisStep, void, void> {
  const all: AnalysisStep[] = [];
  for await (const step of steps) {
    all.push(step);
    if (step.step === "complete" && !hasFailedLookUp(step.data.summary)) store(all);
    yield step;
  }
}

function hasFailedLookUp(
  { reputations }: Extract<AnalysisStep, { step: "complete" }>["data"]["summary"],
): boolean {
  return reputations.some(({ status }) => status === "error");
}
