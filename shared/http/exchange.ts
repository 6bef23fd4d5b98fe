import { AppError } from "../contract/errors.ts";
import type { FunctionName } from "../contract/functions.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { corsHeaders } from "./cors.ts";
import { errorReply } from "./errors.ts";
import { jsonReply, Reply } from "./reply.ts";
import { REQUEST_ID_HEADER, requestIdOf } from "./request_id.ts";

/** What every function is made from. */
export interface FunctionContext {
  readonly config: Config;
  readonly deps: Deps;
}

/** What the work on one request gets beside the request. */
export interface RequestContext {
  readonly requestId: string;
}

/** Works on one request; a plain object is answered as JSON with status 200. */
export type Work = (
  request: Request,
  context: RequestContext,
) => Reply | object | Promise<Reply | object>;

/**
 * Wraps work on a request into what every answer shares: the request id, CORS, the error body and
 * one log line. What is thrown becomes an answer; a bug's text stays inside the process.
 */
export function createExchange(
  { config, deps }: FunctionContext,
  name: FunctionName | undefined,
): (work: Work) => (request: Request) => Promise<Response> {
  const cors = corsHeaders(config.ALLOWED_ORIGINS);
  const labels = name === undefined ? {} : { function: name };

  const failed = (error: unknown, requestId: string): Reply => {
    if (error instanceof AppError) {
      if (error.status >= 500) {
        deps.log("warn", "failed", { requestId, ...labels, code: error.code });
      }
      return errorReply(error);
    }
    deps.log("error", "bug", { requestId, ...labels }, error);
    return errorReply(
      new AppError("internal_error", `Something went wrong here; quote request ${requestId}.`),
    );
  };

  return (work) => async (request) => {
    const startedAt = deps.clock.monotonic();
    const requestId = requestIdOf(request.headers, deps.newId);
    let reply: Reply;
    try {
      const result = await work(request, { requestId });
      reply = result instanceof Reply ? result : jsonReply(result);
    } catch (error) {
      reply = failed(error, requestId);
    }
    deps.log("info", "request", {
      requestId,
      ...labels,
      method: request.method,
      status: reply.status,
      durationMs: Math.round(deps.clock.monotonic() - startedAt),
    });
    return new Response(reply.body, {
      status: reply.status,
      headers: {
        ...cors(request.headers.get("origin")),
        [REQUEST_ID_HEADER]: requestId,
        ...reply.headers,
      },
    });
  };
}
