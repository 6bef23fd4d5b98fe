/** Refusals of calls with an `Idempotency-Key`. */

import { AppError } from "../contract/errors.ts";

/** How long a call may be in progress, in milliseconds; after that, its process must have ended. */
export const CALL_LEASE_MS = 120_000;

/** Refusal of a malformed key. */
export const BAD_KEY_ERROR = new AppError(
  "invalid_request",
  "The header Idempotency-Key must be 1 to 255 visible ASCII characters.",
);

/**
 * Creates the error for a call in progress; `Retry-After` grows with the age of the call.
 *
 * @param leaseUntil End of the call's lease, in milliseconds since the epoch, like `now`.
 */
export function createConflictError(leaseUntil: number, now: number): AppError {
  const elapsedSeconds = Math.ceil((now - (leaseUntil - CALL_LEASE_MS)) / 1000);
  const remainingSeconds = Math.ceil((leaseUntil - now) / 1000);
  return new AppError(
    "idempotency_conflict",
    "A call with this Idempotency-Key is in progress. Send it again in a moment.",
    { headers: { "retry-after": `${Math.max(1, Math.min(elapsedSeconds, remainingSeconds))}` } },
  );
}

/** Refusal of a call that repeats one which has just begun. */
export const CONFLICT = { kind: "refused", error: createConflictError(CALL_LEASE_MS, 0) } as const;

/** Refusal of a key that came with another request. */
export const MISMATCH = {
  kind: "refused",
  error: new AppError(
    "idempotency_mismatch",
    "This Idempotency-Key was used for another request. Use a new one.",
  ),
} as const;
