import { AppError } from "../contract/errors.ts";

/** Refusals of calls with an `Idempotency-Key`. */

/** A call in progress for longer than this was interrupted by the end of its process. */
export const LEASE_MS = 120_000;

export const BAD_KEY = new AppError(
  "invalid_request",
  "The header Idempotency-Key must be 1 to 255 visible ASCII characters.",
);

/** Refuses a call in progress, with a `Retry-After` that grows with its age. */
export function createConflict(lease: number, now: number): AppError {
  const worked = Math.ceil((now - (lease - LEASE_MS)) / 1000);
  const left = Math.ceil((lease - now) / 1000);
  return new AppError(
    "idempotency_conflict",
    "A call with this Idempotency-Key is in progress. Send it again in a moment.",
    { headers: { "retry-after": `${Math.max(1, Math.min(worked, left))}` } },
  );
}

/** For a call that started at this moment. */
export const CONFLICT = { kind: "refused", error: createConflict(LEASE_MS, 0) } as const;

export const MISMATCH = {
  kind: "refused",
  error: new AppError(
    "idempotency_mismatch",
    "This Idempotency-Key was used for another request. Use a new one.",
  ),
} as const;
