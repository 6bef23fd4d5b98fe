import { AppError } from "../contract/errors.ts";
import type { ErrorCode } from "../contract/errors.ts";
import type { FunctionName } from "../contract/functions.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { corsHeaders } from "./cors.ts";
import { errorReply } from "./errors.ts";
import { jsonReply, Reply } from "./reply.ts";
import { createDoor } from "./door.ts";
import type { Door } from "./door.ts";
import { REQUEST_ID_HEADER, requestIdOf } from "./request_id.ts";
import { RequestScope } from "./request_scope.ts";
import { inPieces, watchedStream } from "./watched_stream.ts";
import type { StreamEnd } from "./watched_stream.ts";

/** What every function is made from. */
export interface FunctionContext {
  readonly config: Config;
  readonly deps: Deps;
  /** Given where several functions share a process; a function alone makes its own. */
  readonly door?: Door;
  /** Where a function leaves what must be there before it can answer; rejects while it is not. */
  readonly probes?: Map<string, () => unknown>;
}

/** Methods that are logged by name; a caller may make up others, and put anything into them. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Longest body handed over in one piece, in UTF-16 units or bytes. What is longer does not fit into the
 * system's buffers: a client that stops reading would hold it in memory for good.
 */
const MAX_UNWATCHED = 256 * 1024;

const SSE_TYPE = "text/event-stream";

/** Works on one request; a plain object is answered as JSON with status 200. */
export type Work = (
  request: Request,
  scope: RequestScope,
) => Reply | object | Promise<Reply | object>;

/**
 * Wraps work on a request into what every answer shares: the request id, CORS, the error body and
 * one log line. What is thrown becomes an answer; a bug's text stays inside the process.
 */
export function createExchange(
  { config, deps, door = createDoor(config, deps) }: FunctionContext,
  name: FunctionName | undefined,
): (work: Work) => (request: Request) => Promise<Response> {
  const cors = corsHeaders(config.ALLOWED_ORIGINS);

  const failureOf = (error: unknown, requestId: string): AppError => {
    if (error instanceof AppError) return error;
    deps.log("error", "bug", { requestId, function: name }, error);
    return new AppError(
      "internal_error",
      `Something went wrong here; quote request ${requestId}.`,
    );
  };

  return (work) => async (request) => {
    const requestId = requestIdOf(request.headers, deps.newId);
    const startedAt = deps.clock.monotonic();
    const scope = new RequestScope({ request, requestId, startedAt, config, deps });
    let reply: Reply;
    let code: ErrorCode | undefined;
    try {
      const result = await work(request, scope);
      reply = result instanceof Reply ? result : jsonReply(result);
    } catch (error) {
      const failure = failureOf(error, requestId);
      code = failure.code;
      if (!request.bodyUsed) await door.leftovers.read(request);
      reply = errorReply(failure);
    }
    const finish = (end: StreamEnd) => {
      scope.end();
      // What is undefined is not written.
      deps.log(reply.status >= 500 ? "warn" : "info", "request", {
        requestId,
        function: name,
        method: METHODS.has(request.method) ? request.method : "other",
        status: reply.status,
        durationMs: Math.round(deps.clock.monotonic() - startedAt),
        code,
        stream: reply.headers["content-type"] === SSE_TYPE || undefined,
        reason: end === "complete" ? undefined : end,
        traceId: scope.trace?.traceId,
      });
    };
    return new Response(sent(reply.body, finish), {
      status: reply.status,
      headers: Object.assign(
        { [REQUEST_ID_HEADER]: requestId },
        cors(request.headers.get("origin")),
        reply.headers,
      ),
    });
  };

  /** What goes out; `finish` is called when there is nothing more to send. */
  function sent(body: Reply["body"], finish: (end: StreamEnd) => void): Reply["body"] {
    const after = deps.clock.after;
    if (body instanceof ReadableStream) return watchedStream(body, { after, onEnd: finish });
    if (body !== null && body.length > MAX_UNWATCHED) {
      return watchedStream(inPieces(body), { after, onEnd: finish });
    }
    finish("complete");
    return body;
  }
}
