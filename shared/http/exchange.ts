import { AppError, type ErrorBody, type ErrorCode } from "../contract/errors.ts";
import type { FunctionName } from "../contract/functions.ts";
import type { V1Label } from "../contract/v1.ts";
import type { Store } from "../storage/port.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps, ProcessState, ShutdownTask } from "../runtime/deps.ts";
import type { PeriodicWork } from "../runtime/periodic.ts";
import { createCorsHeaders } from "./cors.ts";
import { createJsonReply, type HandlerAnswer, Reply } from "./reply.ts";
import type { Admission } from "./admission/admission.ts";
import { readRequestId, REQUEST_ID_HEADER } from "./request_id.ts";
import { RequestScope } from "./request_scope.ts";
import { PIECE_BYTES, type StreamEnd, streamPieces, watchStream } from "./watched_stream.ts";

/** Dependencies of every function. */
export interface FunctionContext {
  readonly config: Config;
  readonly deps: Deps;
  /** Shared by the functions of a process; by default, a function creates its own. */
  readonly admission?: Admission;
  /** State of the server process; undefined on a hosted platform. */
  readonly process?: ProcessState;
  /** Checks of dependencies by name, which functions add; a check fails if the dependency does. */
  readonly probes?: Map<string, () => unknown>;
  /** Periodic tasks, which functions add; undefined if the process ends after a call. */
  readonly periodic?: PeriodicWork[];
  /** Tasks before the end of the process, which functions add. */
  readonly shutdownTasks?: ShutdownTask[];
  /** Shared by the functions of a process; by default, opened on first use. */
  readonly store?: Store;
}

/** Methods that are logged by name; others are texts of the caller. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const SSE_TYPE = "text/event-stream";

/** Handles one request; a plain object is answered as JSON with status 200. */
export type RequestHandler = (
  request: Request,
  scope: RequestScope,
) => HandlerAnswer;

/** Creates a wrapper of handlers, which adds request id and CORS, answers errors and logs requests. */
export function createExchange(
  { config, deps }: FunctionContext,
  name?: FunctionName | V1Label,
  exposedHeaders: readonly string[] = [],
): (work: RequestHandler) => (request: Request) => Promise<Response> {
  const cors = createCorsHeaders(config.ALLOWED_ORIGINS, exposedHeaders);

  const toAppError = (error: unknown, requestId: string): AppError => {
    if (error instanceof AppError) return error;
    deps.log("error", "bug", { requestId, function: name }, error);
    return new AppError(
      "internal_error",
      `Something went wrong here; quote request ${requestId}.`,
    );
  };

  return (work) => async (request) => {
    const requestId = readRequestId(request.headers, deps.newId);
    const startedAt = deps.clock.monotonic();
    const scope = new RequestScope({ request, requestId, startedAt, config, deps });
    let reply: EncodedReply;
    let code: ErrorCode | undefined;
    try {
      const result = await work(request, scope);
      reply = encodeReply(result instanceof Reply ? result : createJsonReply(result));
      if (isLong(reply.body)) scope.slot?.holdBytes(reply.body.byteLength);
    } catch (error) {
      const failure = toAppError(error, requestId);
      code = failure.code;
      reply = encodeReply(createErrorReply(failure));
    }
    const finish = (end: StreamEnd) => {
      scope.end();
      // Fields that are undefined are not written.
      deps.log(reply.status >= 500 ? "warn" : "info", "request", {
        requestId,
        function: name,
        method: METHODS.has(request.method) ? request.method : "other",
        status: reply.status,
        durationMs: Math.round(10 * (deps.clock.monotonic() - startedAt)) / 10,
        code,
        stream: reply.headers["content-type"] === SSE_TYPE || undefined,
        reason: end === "complete" ? undefined : end,
        traceId: scope.trace?.traceId,
      });
    };
    return new Response(sendReply(request.method === "HEAD" ? null : reply.body, finish), {
      status: reply.status,
      headers: {
        [REQUEST_ID_HEADER]: requestId,
        ...cors(request.headers.get("origin")),
        ...reply.headers,
      },
    });
  };

  /** Returns the body to send; `finish` is called after its last byte. */
  function sendReply(
    body: EncodedReply["body"],
    finish: (end: StreamEnd) => void,
  ): EncodedReply["body"] {
    const { after } = deps.clock;
    if (body instanceof ReadableStream) return watchStream(body, { after, onEnd: finish });
    if (isLong(body)) return watchStream(streamPieces(body), { after, onEnd: finish });
    finish("complete");
    return body;
  }
}

/** An answer whose text is encoded, with `content-length`. */
interface EncodedReply extends Reply {
  readonly body: Exclude<Reply["body"], string>;
}

function encodeReply({ status, headers, body }: Reply): EncodedReply {
  if (body === null || body instanceof ReadableStream) return { status, headers, body };
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { status, headers: { ...headers, "content-length": `${bytes.length}` }, body: bytes };
}

/** Tells whether a body is sent in pieces; a shorter one fits into the system's buffers. */
function isLong(body: EncodedReply["body"]): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array && body.byteLength > PIECE_BYTES;
}

/** Creates the answer to an error: the error body, and the headers of the error. */
function createErrorReply(error: AppError): Reply {
  const body: ErrorBody = {
    error: error.code,
    message: error.message,
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
    ...(error.details && { details: [...error.details] }),
  };
  return createJsonReply(body, error.status, error.headers);
}
