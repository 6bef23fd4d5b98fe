/** Counts the calls of callers without an account; injected, as the count is in a database. */
export interface CreditCounter {
  /**
   * Takes one credit of a request's caller, or of a token's `subject`.
   *
   * @throws {AppError} `rate_limit_exceeded` or `service_unavailable`.
   */
  take(request: Request, subject: string | undefined): Promise<CreditTaken>;
}

/** A credit that was taken. */
export interface CreditTaken {
  /** Headers with the remaining credits. */
  readonly headers: Readonly<Record<string, string>>;
  /** Gives it back after a call that failed. Never rejects. */
  giveBack(): Promise<void>;
}

/** Response headers that pages may read where credits are counted. */
export const CREDIT_HEADERS = ["ratelimit", "ratelimit-policy"];
