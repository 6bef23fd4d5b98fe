import { FUNCTION_PREFIX } from "../../../shared/contract/functions.ts";
import type { FunctionName } from "../../../shared/contract/functions.ts";
import type { AnalysisStep } from "../../../shared/contract/analyze_email_headers.ts";
import { CallFailure, readFailure } from "./failure.ts";
import { readEvents } from "./sse.ts";
import { END_OF_STREAM, readStep } from "./steps.ts";

/** A server of the functions, and the public key to call them with. */
export interface ApiTarget {
  /** URL without a final slash; "" is the origin of the page. */
  readonly baseUrl: string;
  /** "" sends no Authorization header. */
  readonly clientKey: string;
  /** Receives the response headers of a call that may cost a credit. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** One call of a function. */
export interface FunctionCall {
  readonly target: ApiTarget;
  readonly name: FunctionName;
  /** An object, which is sent as JSON, or the text of a whole mail. */
  readonly body: object | string;
  readonly signal?: AbortSignal;
}

async function send({ target, name, body, signal }: FunctionCall): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${target.baseUrl}${FUNCTION_PREFIX}/${name}`, {
      method: "POST",
      headers: {
        "content-type": typeof body === "string" ? "message/rfc822" : "application/json",
        ...(target.clientKey && {
          authorization: `Bearer ${target.clientKey}`,
          apikey: target.clientKey,
        }),
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
      credentials: "omit",
      redirect: "error",
      ...(signal && { signal }),
    });
  } catch {
    throw new CallFailure(signal?.aborted ? "cancelled" : "unreachable");
  }
  if ((response.ok || response.status === 429) && costsCredit(name, body)) {
    target.onHeaders?.(response.headers);
  }
  if (response.ok) return response;
  throw await readFailure(response);
}

/** Tells whether a server that counts credits takes one for a call (SPEC part 8). */
function costsCredit(name: FunctionName, body: FunctionCall["body"]): boolean {
  return name === "analyze-email-headers" ||
    (name === "regulator-check" && typeof body === "object" && "action" in body &&
      body.action === "check");
}

/**
 * Calls a function that answers JSON.
 *
 * @throws {CallFailure}
 */
export async function callFunction<T>(request: FunctionCall): Promise<T> {
  const response = await send(request);
  try {
    return await response.json();
  } catch {
    throw new CallFailure(request.signal?.aborted ? "cancelled" : "not_understood");
  }
}

/**
 * Calls `analyze-email-headers` and yields its steps; throws if the stream is incomplete.
 *
 * @throws {CallFailure}
 */
export async function* streamAnalysis(
  request: Omit<FunctionCall, "name">,
): AsyncGenerator<AnalysisStep> {
  const response = await send({ ...request, name: "analyze-email-headers" });
  if (response.body === null) throw new CallFailure("not_understood");
  let isComplete = false;
  try {
    for await (const data of readEvents(response.body)) {
      if (data === END_OF_STREAM) break;
      const step = readStep(data);
      if (step === undefined) throw new CallFailure("not_understood");
      isComplete ||= step.step === "complete";
      yield step;
    }
  } catch (error) {
    if (error instanceof CallFailure) throw error;
    throw new CallFailure(request.signal?.aborted ? "cancelled" : "broken_off");
  }
  if (!isComplete) throw new CallFailure("broken_off");
}
