import type { ReputationVerdict } from "../contract/analyze_email_headers.ts";
import type { ProviderName } from "../contract/providers.ts";

/** A provider's opinion on one address. */
export interface Opinion {
  /** 0 harmless to 100 malicious; null when the provider does not know the address. */
  readonly score: number | null;
  readonly verdict: ReputationVerdict;
  /** One sentence without any text from the provider. */
  readonly message: string;
}

/** Why there is no opinion. */
export type ProviderProblem =
  | "invalid_key"
  | "key_refused"
  | "quota_used_up"
  | "timed_out"
  | "too_many_calls"
  | "unreachable"
  | "failed"
  | "refused"
  | "not_understood";

/** A failed look-up. Carries a problem of the closed list, never the answer. */
export class ProviderError extends Error {
  constructor(readonly problem: ProviderProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = "ProviderError";
  }
}

/** Request and parser for one provider. Pure: the request is sent elsewhere. */
export interface Provider {
  readonly name: ProviderName;
  /** Environment variable that holds its address. */
  readonly variable: string;
  /** The service's answer, for the reference. */
  readonly answers: string;
  /** Undefined while the operator configured no address. */
  readonly baseUrl: string | undefined;
  /** Returns the request for one canonical address. */
  question(baseUrl: string, ip: string, key: string): ProviderRequest;
  /**
   * Reads the JSON of a 200 answer.
   *
   * @throws {ProviderError} when it reports an error or has another shape.
   */
  read(body: unknown): Opinion;
  /** Opinion for a 404, for a provider that answers 404 about unknown addresses. */
  readonly unknownAddress?: Opinion;
}

/** A GET request. */
export interface ProviderRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** `baseUrl` with path segments appended; its own query string stays. */
export function withPath(baseUrl: string, ...segments: readonly string[]): URL {
  const url = new URL(baseUrl);
  const base = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  url.pathname = [base, ...segments.map(encodeURIComponent)].join("/");
  return url;
}

/** Returns the verdict on a score, by the two thresholds that a provider documents. */
export function gradeScore(
  score: number,
  { suspicious, malicious }: { readonly suspicious: number; readonly malicious: number },
): ReputationVerdict {
  if (score >= malicious) return "malicious";
  return score >= suspicious ? "suspicious" : "safe";
}
