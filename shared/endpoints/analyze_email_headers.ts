import { analyzeHeaders } from "../analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../contract/analyze_email_headers.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { sseReply } from "../http/sse.ts";
import { parseHeaders } from "../headers/parse.ts";
import { createLookUp } from "../reputation/look_up.ts";
import { refuseTooMany } from "./mail_limits.ts";

/** The `analyze-email-headers` function: raw headers in, a stream of eight steps out. */
export function createAnalyzeEmailHeaders(context: FunctionContext): FunctionApp {
  const { config, deps } = context;
  const lookUp = createLookUp(config, deps);
  return createFunctionApp(context, {
    name: "analyze-email-headers",
    request: AnalyzeEmailHeadersRequest,
    streams: true,
    handle: (body, scope) => {
      const labels = { requestId: scope.requestId, function: "analyze-email-headers" };
      // Before the stream starts: once it has, there is no status left to refuse with.
      const headers = parseHeaders(body.emailHeaders);
      refuseTooMany(headers, "emailHeaders", config);
      const asks = Object.values(body.enabledApis).some(Boolean);
      return sseReply(
        (signal) =>
          analyzeHeaders(body, {
            // Only a request that calls outside needs a deadline and a count of its calls.
            lookUp: asks ? createLookUp(config, scope.deps) : lookUp,
            now: deps.clock.now,
            parse: () => headers,
            onFailure: (step, error) => deps.log("error", "bug", { ...labels, code: step }, error),
            onProblem: (provider, problem) =>
              deps.log("warn", "provider_failed", { ...labels, code: problem, reason: provider }),
            onAnswer: (provider) =>
              deps.log("debug", "provider_answered", { ...labels, reason: provider }),
          }, signal),
        {
          after: deps.clock.after,
          onError: (error) => deps.log("error", "bug", labels, error),
        },
      );
    },
  });
}
