import { isObject } from "../../../shared/contract/is_object.ts";
import type { ErrorBody } from "../../../shared/contract/errors.ts";

/** Kinds of failed calls, each with a text of its own. */
export type FailureKind =
  | "cancelled"
  | "unreachable"
  | "broken_off"
  | "not_understood"
  | "unauthorized"
  | "too_large"
  | "quota"
  | "refused"
  | "server";

/** The parts of an error response that are shown; empty if there was no response. */
export interface FailureDetail {
  readonly status?: number;
  /** The server's sentence, in English. */
  readonly message?: string;
  readonly details?: ErrorBody["details"];
  /** Time from which the server accepts calls again, in milliseconds since the Unix epoch. */
  readonly retryAt?: number;
  readonly requestId?: string;
}

/** A failed call. */
export class CallFailure extends Error {
  constructor(readonly kind: FailureKind, readonly detail: FailureDetail = {}) {
    super(kind);
    this.name = "CallFailure";
  }
}

/** Reads an error response, of the service or of a proxy in front of it. */
export async function readFailure(response: Response): Promise<CallFailure> {
  const { status } = response;
  const body = await response.json().catch(() => ({}));
  const { message, details, retry_after } = readBody(body);
  const requestId = response.headers.get("x-request-id");
  const retryAt = readTime(retry_after ?? response.headers.get("retry-after"));
  return new CallFailure(classifyStatus(status), {
    status,
    ...(message !== undefined && { message }),
    ...(details && { details }),
    ...(retryAt !== undefined && { retryAt }),
    ...(requestId !== null && { requestId }),
  });
}

/** Longest wait after too many calls at once; a longer one means the daily limit. */
const MAX_RATE_LIMIT_MS = 5 * 60_000;

/** Tells whether a refusal (429) is of too many calls at once, and over within minutes. */
export function isRateLimit(retryAt: number | undefined): boolean {
  return retryAt !== undefined && retryAt - Date.now() <= MAX_RATE_LIMIT_MS;
}

function classifyStatus(status: number): FailureKind {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 413) return "too_large";
  if (status === 429) return "quota";
  return status < 500 ? "refused" : "server";
}

function readBody(body: unknown): Partial<Omit<ErrorBody, "error">> {
  if (!isObject(body)) return {};
  const { message, details, retry_after } = body;
  return {
    ...(typeof message === "string" && { message }),
    ...(Array.isArray(details) && { details: details.filter(isDetail) }),
    ...(typeof retry_after === "string" && { retry_after }),
  };
}

function isDetail(value: unknown): value is { path: string; message: string } {
  return isObject(value) && typeof value["path"] === "string" &&
    typeof value["message"] === "string";
}

/** Reads an ISO 8601 or HTTP date, or seconds from now (RFC 9110 §10.2.3). */
function readTime(text: string | null): number | undefined {
  if (text === null) return undefined;
  const time = /^\d{1,9}$/.test(text) ? Date.now() + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
