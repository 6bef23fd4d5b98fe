/** Counts the calls of callers without an account; injected, as the count is in a database. */
export interface CreditCounter {
  /**
   * Takes one credit of the caller of a request.
   *
   * @param subject The caller, where a verified token names one.
   * @throws {AppError} `rate_limit_exceeded` when the credits of the day are used up,
   *   `service_unavailable` while calls cannot be counted.
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
