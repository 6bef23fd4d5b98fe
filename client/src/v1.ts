import { Sender } from "./http.ts";
import type { CallOptions, ClientOptions } from "./http.ts";
import type { Mail } from "./client.ts";
import type {
  AccountCredits,
  AccountUsage,
  EmailAnalysis,
  EmailAnalyzeRequest,
  Job,
  PhoneCheck,
  PhoneChecks,
  TokenReplacement,
} from "./types.ts";

/** Options of a client of the v1 API. */
export interface V1Options extends ClientOptions {
  readonly token: string;
  /** Path relative to the base address: `/api/v1`, on Supabase `/functions/v1/api/v1`. */
  readonly prefix?: string | undefined;
}

/** Options of a call that may be repeated. */
export interface RepeatableOptions extends CallOptions {
  /** For 24 hours a repeated call with the same key gets the same answer and is charged once. */
  readonly idempotencyKey?: string | undefined;
}

/** Options of waiting for a job. */
export interface WaitOptions extends CallOptions {
  /** Milliseconds between two polls; 1000 by default. */
  readonly everyMs?: number | undefined;
}

/** A mail to analyse synchronously; {@linkcode MailTrustV1.startAnalysis} creates a job. */
export type AnalyzeNow = Omit<EmailAnalyzeRequest, "async" | "callbackUrl">;
/** A mail to analyse as a job. */
export type AnalyzeLater = Omit<EmailAnalyzeRequest, "async">;

type ExplanationLanguage = "fr" | "en" | "de" | "es" | "it";

/** The v1 API, with a token. */
export class MailTrustV1 {
  private readonly sender: Sender;
  private readonly prefix: string;

  constructor({ prefix = "/api/v1", ...options }: V1Options) {
    this.sender = new Sender(options);
    this.prefix = prefix.replace(/\/+$/, "");
  }

  /** Analyses a mail, given as JSON: in parts, or whole as a text. */
  analyzeEmail(request: AnalyzeNow, options: RepeatableOptions = {}): Promise<EmailAnalysis> {
    return this.post("/email/analyze", { ...request, async: false }, options);
  }

  /** Analyses a raw mail, given as the content of its file (RFC 5322). */
  analyzeMail(mail: Mail, options: RepeatableOptions = {}): Promise<EmailAnalysis> {
    const path = `${this.prefix}/email/analyze`;
    return this.sender.sendForJson({ ...toCallOptions(options), method: "POST", path, mail });
  }

  /** Starts the analysis of a mail as a job, and returns the job. */
  startAnalysis(request: AnalyzeLater, options: RepeatableOptions = {}): Promise<Job> {
    return this.post("/email/analyze", { ...request, async: true }, options);
  }

  /** Reads the state of a job, and its result. */
  job(id: string, options: CallOptions = {}): Promise<Job> {
    return this.get(`/jobs/${encodeURIComponent(id)}`, options);
  }

  /** Polls until a job is complete or has failed. */
  async waitForJob(id: string, { everyMs = 1_000, ...options }: WaitOptions = {}): Promise<Job> {
    for (;;) {
      const job = await this.job(id, options);
      if (job.status === "complete" || job.status === "error") return job;
      await pause(everyMs, options.signal);
    }
  }

  /** Checks one number. */
  async checkPhone(
    phoneNumber: string,
    { language, ...options }: RepeatableOptions & { readonly language?: ExplanationLanguage } = {},
  ): Promise<PhoneCheck> {
    return await this.post("/phone/check", { phoneNumber, language }, options);
  }

  /** Checks several numbers, each charged; the answers are in the same order. */
  async checkPhones(
    phoneNumbers: readonly string[],
    { language, ...options }: RepeatableOptions & { readonly language?: ExplanationLanguage } = {},
  ): Promise<PhoneChecks["results"]> {
    const body = { phoneNumbers, language };
    return (await this.post<PhoneChecks>("/phone/check", body, options)).results;
  }

  /** Reads the calls by day and endpoint; days have the form `2026-01-31`. */
  usage(
    days: { readonly from?: string; readonly to?: string } = {},
    options: CallOptions = {},
  ): Promise<AccountUsage> {
    const query = new URLSearchParams(
      Object.entries(days).filter((day): day is [string, string] => day[1] !== undefined),
    ).toString();
    return this.get(`/account/usage${query && `?${query}`}`, options);
  }

  /** Reads the remaining calls of the day and of the minute. */
  credits(options: CallOptions = {}): Promise<AccountCredits> {
    return this.get("/account/credits", options);
  }

  /** Replaces the token; the old one stays valid for 24 hours. */
  replaceToken(options: RepeatableOptions = {}): Promise<TokenReplacement> {
    const path = `${this.prefix}/account/token`;
    return this.sender.sendForJson({ ...toCallOptions(options), method: "POST", path });
  }

  private get<T>(path: string, options: CallOptions): Promise<T> {
    return this.sender.sendForJson({ ...options, method: "GET", path: this.prefix + path });
  }

  private post<T>(path: string, body: unknown, options: RepeatableOptions): Promise<T> {
    return this.sender.sendForJson({
      ...toCallOptions(options),
      method: "POST",
      path: this.prefix + path,
      body,
    });
  }
}

function toCallOptions({ idempotencyKey, headers, ...rest }: RepeatableOptions): CallOptions {
  return idempotencyKey === undefined
    ? { ...rest, headers }
    : { ...rest, headers: { ...headers, "idempotency-key": idempotencyKey } };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
