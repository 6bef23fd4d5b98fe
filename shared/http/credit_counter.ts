/** Counts calls without an API token, in a database; this room knows only the interface. */
export interface CreditCounter {
  /**
   * Charges one credit to the caller of a request, or to the `subject` of its token.
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
