import { AnswerError, ApiError, ConnectionError } from "./errors.ts";
import { readChunks } from "./events.ts";
import type { ErrorBody } from "./types.ts";

/** The server of a client, and how to reach it. */
export interface ClientOptions {
  /** URL of the server: `https://trust.example.org`, or that of a Supabase project. */
  readonly baseUrl: string | URL;
  /** Sent as `Authorization: Bearer`: Supabase's key, a signed token, or one of the v1 API. */
  readonly token?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /** Further headers, such as `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An outgoing request. */
export interface OutgoingRequest extends CallOptions {
  readonly method: "GET" | "POST";
  /** Path relative to the base address. */
  readonly path: string;
  readonly accept: "application/json" | "text/event-stream";
  /** Sent as JSON; ignored when `mail` is set. */
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly mail?: string | Uint8Array;
}

/** Sends requests and turns failures into errors. */
export class Sender {
  private readonly base: string;
  private readonly fetch: typeof globalThis.fetch;
  private readonly token: string | undefined;

  constructor({ baseUrl, token, fetch = globalThis.fetch.bind(globalThis) }: ClientOptions) {
    this.base = String(baseUrl).replace(/\/+$/, "");
    this.token = token;
    this.fetch = fetch;
  }

  /**
   * Sends a request.
   *
   * @throws {ApiError | AnswerError | ConnectionError} unless it succeeds; or the abort reason of
   *   `signal`.
   */
  async send(
    { method, path, accept, body, mail, signal, headers }: OutgoingRequest,
  ): Promise<Response> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    // A copy, as a view of shared memory cannot be a request body.
    const payload = mail instanceof Uint8Array ? mail.slice() : mail ?? json;
    let response: Response;
    try {
      response = await this.fetch(`${this.base}${path}`, {
        method,
        headers: {
          accept,
          ...(payload !== undefined && {
            "content-type": mail === undefined ? "application/json" : "message/rfc822",
          }),
          ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
        ...(signal && { signal }),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ConnectionError("The server could not be reached.", { cause });
    }
    if (response.ok) return response;
    throw await readError(response, signal);
  }

  /** Sends a request and reads the answer as JSON. */
  async sendForJson<T>(request: Omit<OutgoingRequest, "accept">): Promise<T> {
    const response = await this.send({ ...request, accept: "application/json" });
    return await readJson(response, request.signal) as T;
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await readText(response, signal);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AnswerError("The answer is not JSON.", response.status, { cause });
  }
}

async function readText({ body }: Response, signal: AbortSignal | undefined): Promise<string> {
  if (body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of readChunks(body, signal)) {
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError("The connection broke off.", { cause });
  }
  return text + decoder.decode();
}

async function readError(
  response: Response,
  signal: AbortSignal | undefined,
): Promise<ApiError | AnswerError> {
  const { status, headers } = response;
  const body: unknown = await readJson(response, signal).catch(() => undefined);
  signal?.throwIfAborted();
  if (!isErrorBody(body)) return new AnswerError(`The answer is a bare status ${status}.`, status);
  const requestId = headers.get("x-request-id") ?? undefined;
  return new ApiError(body, status, requestId, headers.get("retry-after"));
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === "object" && value !== null && "error" in value && "message" in value &&
    typeof value.error === "string" && typeof value.message === "string";
}
