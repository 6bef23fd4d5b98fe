/** Counts calls of the functions, which need no API token of an account. */
export interface CreditCounter {
  /**
   * Charges one credit to `subject`, the subject of the caller's JWT, or without one to the
   * caller's address.
   *
   * @throws {AppError} `rate_limit_exceeded` or `service_unavailable`.
   */
  charge(request: Request, subject: string | undefined): Promise<CreditCharge>;
}

/** A credit that was charged. */
export interface CreditCharge {
  /** Headers with the remaining credits. */
  readonly headers: Readonly<Record<string, string>>;
  /** Refunds the credit after a call that failed. Never rejects. */
  refund(): Promise<void>;
}

/** Response headers that pages of other origins may read if credits are counted. */
export const CREDIT_HEADERS = ["ratelimit", "ratelimit-policy"];
