import { AppError } from "../contract/errors.ts";
import { OutboundError, type OutboundFailure } from "../network/error.ts";
import type { HttpStatus } from "../network/status.ts";

/** Maximum wait that a receiver can ask for with `Retry-After`, in milliseconds. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1000;

/** Thrown for a delivery that the receiver did not accept. */
export class WebhookFailure extends AppError {
  /** Whether the receiver may accept the delivery later. */
  readonly isTemporary: boolean;
  /** Minimum wait before the next attempt, as the receiver asks, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    { isTemporary, retryAfterMs }: Pick<WebhookFailure, "isTemporary" | "retryAfterMs">,
  ) {
    super("webhook_failed", message);
    this.isTemporary = isTemporary;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Statuses below 500 after which the receiver may accept the delivery later. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);

/** Tells whether a receiver accepted a delivery: 2xx, and 302 or 303 (Google Apps Script). */
export function isAccepted(status: number): boolean {
  return (status >= 200 && status <= 299) || isResultElsewhere(status);
}

/** Tells whether a receiver accepted a delivery and put the result at another URL, not fetched. */
export function isResultElsewhere(status: number): boolean {
  return status === 302 || status === 303;
}

/**
 * Creates the error for a delivery. It is temporary without an answer, for 408, 425, 429 and 5xx.
 *
 * @param now Milliseconds since the epoch.
 */
export function createWebhookFailure(
  outcome: HttpStatus | OutboundError,
  now: number,
): WebhookFailure {
  if (outcome instanceof OutboundError) {
    return new WebhookFailure(SENTENCES[outcome.failure], { isTemporary: true, retryAfterMs: 0 });
  }
  const { status, retryAfter } = outcome;
  return new WebhookFailure(explainFailure(status).message, {
    isTemporary: TEMPORARY.has(status) || status >= 500,
    retryAfterMs: computeWait(retryAfter, now),
  });
}

/**
 * Computes the milliseconds that a `Retry-After` header asks for, which holds seconds or a date (RFC
 * 9110 §10.2.3).
 */
function computeWait(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return 0;
  const ms = /^\d{1,9}$/.test(retryAfter)
    ? 1000 * Number(retryAfter)
    : Date.parse(retryAfter) - now;
  return Math.min(Math.max(0, ms || 0), MAX_RETRY_AFTER_MS);
}

/** Why a delivery failed: a word for the log, a sentence for the caller. */
export interface Explanation {
  readonly reason: string;
  readonly message: string;
}

const SENTENCES: Readonly<Record<OutboundFailure, string>> = {
  no_public_address: "The webhook's host name does not lead to a public address.",
  unreachable: "The webhook could not be reached: its address took no connection.",
  tls: "There was no secure connection to the webhook: its certificate is not valid for its " +
    "name, or it does not speak TLS.",
  timeout: "The webhook did not answer in time: it has 15 seconds.",
  request_timeout: "The request had used up its time before the webhook answered.",
  too_many_calls:
    "The request had used up its calls to other servers before the webhook could be called.",
  closed: "The webhook closed the connection without an answer.",
  not_http: "The webhook did not answer in HTTP/1.1.",
};

/** Redirects after which a client sends the request to another URL (RFC 9110 §15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 307, 308]);

/**
 * Explains why a delivery failed: by the error, or by the status, of which only the class is given.
 */
export function explainFailure(outcome: number | OutboundError): Explanation {
  if (typeof outcome !== "number") {
    return { reason: outcome.failure, message: SENTENCES[outcome.failure] };
  }
  const reason = `${Math.floor(outcome / 100)}xx`;
  if (outcome === 410) {
    return { reason, message: "The webhook says that it is gone for good (status class 4xx)." };
  }
  const message = REDIRECTS.has(outcome)
    ? "The webhook answered with a redirect (status class 3xx), and redirects are not followed. " +
      "Give the final address."
    : `The webhook did not accept the delivery (status class ${reason}).`;
  return { reason, message };
}
