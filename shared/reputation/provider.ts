import type { ReputationVerdict } from "../contract/analyze_email_headers.ts";
import type { ProviderName } from "../contract/providers.ts";

/** A provider's opinion on an IP address. */
export interface Opinion {
  /** 0 harmless to 100 malicious; null when the provider does not know the address. */
  readonly score: number | null;
  readonly verdict: ReputationVerdict;
  /** One sentence without any text from the provider. */
  readonly message: string;
}

/** Reasons why a look-up gave no opinion. */
export type ProviderProblem =
  | "invalid_key"
  /** The provider says that it does not accept the key. */
  | "key_refused"
  /** The key's quota at the provider is used up. */
  | "quota_used_up"
  | "timed_out"
  /** This request has used up its own calls to other servers. */
  | "too_many_calls"
  | "unreachable"
  /** The provider answered with the status of an error. */
  | "failed"
  /** The provider answered 200 and reports an error, which may be about the key or its quota. */
  | "refused"
  /** The provider's answer has an unknown shape. */
  | "not_understood";

/** Thrown for a failed look-up. Names the problem, and contains no text of the provider. */
export class ProviderError extends Error {
  constructor(readonly problem: ProviderProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = "ProviderError";
  }
}

/** Creates the requests to a provider and reads its answers; `look_up.ts` sends them. */
export interface Provider {
  readonly name: ProviderName;
  /** Environment variable with the provider's URL. */
  readonly variable: string;
  /** Description of the provider's answers, for the documentation. */
  readonly answers: string;
  /** The configured URL; undefined if the operator set none. */
  readonly baseUrl: string | undefined;
  /** Creates the request for a canonical IP address. */
  createRequest(baseUrl: string, ip: string, key: string): ProviderRequest;
  /**
   * Reads the JSON of a 200 answer.
   *
   * @throws {ProviderError} when it reports an error or has another shape.
   */
  readAnswer(body: unknown): Opinion;
  /** Opinion for a 404, for a provider that answers 404 about unknown addresses. */
  readonly unknownAddress?: Opinion;
}

/** A GET request. */
export interface ProviderRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Appends path segments to a URL, before its query. */
export function appendPath(baseUrl: string, ...segments: readonly string[]): URL {
  const url = new URL(baseUrl);
  const base = url.pathname.endsWith("/") ? url.pathname.slice(0, -1) : url.pathname;
  url.pathname = [base, ...segments.map(encodeURIComponent)].join("/");
  return url;
}

/** Converts a score to a verdict, by the thresholds that the provider documents. */
export function gradeScore(
  score: number,
  { suspicious, malicious }: { readonly suspicious: number; readonly malicious: number },
): ReputationVerdict {
  if (score >= malicious) return "malicious";
  return score >= suspicious ? "suspicious" : "safe";
}
