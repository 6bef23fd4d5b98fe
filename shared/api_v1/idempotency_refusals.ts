import { AppError } from "../contract/errors.ts";

/** What is said to a call under an `Idempotency-Key` that is neither worked on nor replayed. */

/** A call that is still being worked on after this time was cut off with its process. */
export const LEASE_MS = 120_000;

export const BAD_KEY = new AppError(
  "invalid_request",
  "The header Idempotency-Key must be 1 to 255 visible ASCII characters.",
);

/**
 * For a call that has been worked on for long, longer: its process may have ended, and it is free
 * when the lease is over. Whoever waits as long as is said asks a few times, not each second.
 */
export function conflict(lease: number, now: number): AppError {
  const worked = Math.ceil((now - (lease - LEASE_MS)) / 1000);
  const left = Math.ceil((lease - now) / 1000);
  return new AppError(
    "idempotency_conflict",
    "A call with this Idempotency-Key is being worked on. Send it again in a moment.",
    { headers: { "retry-after": `${Math.max(1, Math.min(worked, left))}` } },
  );
}

/** Of one that began at this moment. */
export const CONFLICT = { kind: "refused", error: conflict(LEASE_MS, 0) } as const;

export const MISMATCH = {
  kind: "refused",
  error: new AppError(
    "idempotency_mismatch",
    "This Idempotency-Key was used for another request. Use a new one.",
  ),
} as const;
