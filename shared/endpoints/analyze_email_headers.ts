import { readLastSummary } from "../analysis/last_summary.ts";
import { type AnalysisDeps, analyzeHeaders } from "../analysis/analyze.ts";
import { createCredits } from "../accounts/credits.ts";
import { createVerifier } from "../verification/verifier.ts";
import { AnalyzeEmailHeadersRequest } from "../contract/analyze_email_headers.ts";
import { createFunctionApp, type FunctionApp, type FunctionContext } from "../http/app.ts";
import { prefersType } from "../http/accept.ts";
import { formatSse, streamSse } from "../http/sse.ts";
import { createListedCheck } from "../provenance/listed_sender.ts";
import { parseHeaders } from "../headers/parse.ts";
import { splitMessage } from "../mime/split_message.ts";
import { createLookUp } from "../reputation/look_up.ts";
import type { Log, LogFields } from "../runtime/log.ts";
import { createStepCache } from "./step_cache.ts";
import { refuseLongHeaders, refuseManyFields } from "./mail_limits.ts";
import { createPause, paceItems } from "../http/pause.ts";
import { readQueryFlag } from "../http/query_flag.ts";

const JSON_TYPE = "application/json";
const STREAM_TYPE = "text/event-stream";

/** A server that does not verify treats `verify` as an unknown field. */
const WithoutVerify = AnalyzeEmailHeadersRequest.omit({ verify: true });

/**
 * Creates the `analyze-email-headers` function, which answers header fields or a mail with eight
 * streamed steps, or with JSON.
 */
export function createAnalyzeEmailHeaders(context: FunctionContext): FunctionApp {
  const { config, deps } = context;
  const lookUp = createLookUp(config, deps);
  const verifier = createVerifier(config, deps);
  const stepCache = createStepCache(context);
  return createFunctionApp<typeof AnalyzeEmailHeadersRequest | typeof WithoutVerify>(context, {
    name: "analyze-email-headers",
    request: verifier === undefined ? WithoutVerify : AnalyzeEmailHeadersRequest,
    mayStream: true,
    credits: createCredits(context),
    readMessageFields: (message, query) => ({
      emailHeaders: splitMessage(message).headers,
      verify: readQueryFlag(query, "verify"),
    }),
    ...(stepCache !== undefined && { exposedHeaders: ["x-cache"] }),
    handle: (body, scope) => {
      const labels = { requestId: scope.requestId, function: "analyze-email-headers" };
      // Checked before the stream starts, as its status cannot report a refusal.
      refuseLongHeaders(body.emailHeaders, "emailHeaders");
      const headers = parseHeaders(body.emailHeaders, config.OWN_SERVERS, {
        isPasted: scope.message === undefined,
      });
      refuseManyFields(headers, "emailHeaders", config);
      const asksProviders = Object.values(body.enabledApis).some(Boolean);
      const activeVerifier = verifier !== undefined && "verify" in body && body.verify === true
        ? verifier
        : undefined;
      const pause = createPause(deps.clock, body.emailHeaders.length);
      const compute = (signal: AbortSignal) => {
        const steps = analyzeHeaders(body, {
          // Only a request with outbound calls needs a deadline and a limit of their number.
          lookUp: asksProviders ? createLookUp(config, scope.deps) : lookUp,
          now: deps.clock.now,
          isListed: createListedCheck(config.ALLOWED_SENDERS),
          parse: () => headers,
          verify: activeVerifier && ((parsedHeaders, endSignal) =>
            activeVerifier(
              {
                headers: parsedHeaders,
                mail: scope.message ?? body.emailHeaders,
                client: scope.client,
              },
              scope.combineWithDeadline(endSignal),
            )),
          ...createLogCallbacks(deps.log, labels),
        }, signal);
        return paceItems(steps, pause);
      };
      const format = (start: typeof compute) => {
        const isJson = prefersType(JSON_TYPE, { other: STREAM_TYPE, accept: scope.accept });
        if (isJson) return readLastSummary(start(scope.deadline));
        if (!asksProviders && activeVerifier === undefined) {
          return formatSse(start(new AbortController().signal));
        }
        return streamSse(start, {
          after: deps.clock.after,
          onError: (error) => deps.log("error", "bug", labels, error),
        });
      };
      // Verification is never cached: DNS records may change from one minute to the next.
      if (stepCache === undefined || activeVerifier !== undefined) return format(compute);
      return stepCache.answer(body, scope, compute, format);
    },
  });
}

/** Creates the callbacks that log failed steps, and what providers answered. */
function createLogCallbacks(
  log: Log,
  labels: LogFields,
): Pick<AnalysisDeps, "onFailure" | "onProblem" | "onAnswer"> {
  return {
    onFailure: (step, error) => log("error", "bug", { ...labels, code: step }, error),
    onProblem: (provider, problem) =>
      log("warn", "provider_failed", { ...labels, code: problem, provider }),
    onAnswer: (provider) => log("debug", "provider_answered", { ...labels, provider }),
  };
}
