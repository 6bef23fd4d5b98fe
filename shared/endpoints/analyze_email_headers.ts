import { analyzeHeaders } from "../analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../contract/analyze_email_headers.ts";
import { createFunctionApp } from "../http/app.ts";
import type { FunctionApp, FunctionContext } from "../http/app.ts";
import { sseReply } from "../http/sse.ts";
import { createLookUp } from "../reputation/look_up.ts";

/** The `analyze-email-headers` function: raw headers in, a stream of eight steps out. */
export function createAnalyzeEmailHeaders(context: FunctionContext): FunctionApp {
  const { config, deps } = context;
  const lookUp = createLookUp(config, deps);
  return createFunctionApp(context, {
    name: "analyze-email-headers",
    request: AnalyzeEmailHeadersRequest,
    handle: (body, { requestId }) => {
      const labels = { requestId, function: "analyze-email-headers" };
      return sseReply(
        (signal) =>
          analyzeHeaders(body, {
            lookUp,
            now: deps.clock.now,
            onFailure: (step, error) => deps.log("error", "bug", { ...labels, code: step }, error),
            onProblem: (provider, problem) =>
              deps.log("warn", "provider_failed", { ...labels, code: problem, reason: provider }),
          }, signal),
        {
          after: deps.clock.after,
          onError: (error) => deps.log("error", "bug", labels, error),
        },
      );
    },
  });
}
