/** Counts what callers without an account may do; handed in, as the count is in a database. */
export interface Credits {
  /**
   * Takes one credit of the caller of a request.
   *
   * @param subject Who it is, where a verified token says so.
   * @throws {AppError} `rate_limit_exceeded` when the day's are used up,
   * `service_unavailable` while calls cannot be counted.
   */
  take(request: Request, subject: string | undefined): Promise<CreditTaken>;
}

/** A credit that was taken. */
export interface CreditTaken {
  /** Headers that say what is left. */
  readonly headers: Readonly<Record<string, string>>;
  /** Gives it back: the call came to nothing. Never rejects. */
  giveBack(): Promise<void>;
}

/** Response headers that pages may read where credits are counted. */
export const CREDIT_HEADERS = ["ratelimit", "ratelimit-policy"];
