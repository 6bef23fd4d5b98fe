import * as z from "zod";
import { EXPLANATION_LANGUAGES } from "./number_explanation.ts";
import { AnalysisSummary, AnalyzeEmailHeadersRequest } from "./analyze_email_headers.ts";
import { AnalyzeSpamResponse, Defanged, ScoringVersion } from "./analyze_spam.ts";
import { ErrorBody } from "./errors.ts";
import { CarriedMail } from "./carried_mail.ts";
import { Verdict } from "./verdict.ts";
import { ANY_NUMBER_PROBLEM, RegulatorCheckResponse } from "./regulator_check.ts";

/** Requests and answers of the v1 API (SPEC 4.6, 5.4, 7 and 8). */

/** Rights of a token. */
export const SCOPES = ["email:analyze", "phone:check", "account:read"] as const;
export type Scope = typeof SCOPES[number];

/** Path prefix of the API, on the local server and behind a Supabase function of the name `api`. */
export const V1_PREFIX = "/api/v1";

/** Endpoints of the API, as logs and metrics name them. */
export const V1_LABELS = [
  "v1.email.analyze",
  "v1.phone.check",
  "v1.account.usage",
  "v1.account.credits",
  "v1.account.token",
  "v1.jobs",
  "v1.work",
] as const;
export type V1Label = typeof V1_LABELS[number];

/** Maximum number of numbers of one call: each is charged. */
const MAX_PHONE_NUMBERS = 1_000;

const filled = z.string().refine((text) => /\S/.test(text), "must not be blank");
const time = z.iso.datetime().describe("ISO 8601 UTC");

/** Body of `POST email/analyze`. Unknown fields are ignored. */
export const EmailAnalyzeRequest = z.object({
  emailHeaders: filled.optional()
    .describe("Raw header fields with their line breaks. Required unless message is given"),
  message: filled.optional()
    .describe("A whole mail: header fields, a blank line, the body. Used instead of the other two"),
  emailContent: z.string().optional()
    .describe("The body: plain text, HTML, or raw MIME; scored against the spam patterns"),
  scoringVersion: ScoringVersion.optional()
    .describe("Scoring version to use; 2 when absent"),
  defanged: Defanged,
  enabledApis: AnalyzeEmailHeadersRequest.shape.enabledApis,
  apiKeys: AnalyzeEmailHeadersRequest.shape.apiKeys,
  verify: AnalyzeEmailHeadersRequest.shape.verify,
  async: z.boolean().default(false)
    .describe("Answer 202 at once and analyse later, like the header Prefer: respond-async"),
  callbackUrl: filled.optional()
    .describe("With async: an http or https URL that is called when the job has ended"),
}).refine(
  ({ emailHeaders, message }) => emailHeaders !== undefined || message !== undefined,
  { error: "emailHeaders or message is required", path: ["emailHeaders"] },
).refine(
  ({ async, callbackUrl }) => async || callbackUrl === undefined,
  { error: "needs async: true", path: ["callbackUrl"] },
).refine(
  ({ async, apiKeys }) => !async || Object.values(apiKeys).every((key) => key === ""),
  { error: "are not kept, so a job cannot use them", path: ["apiKeys"] },
).meta({ id: "EmailAnalyzeRequest", description: "A mail to analyse" });

/** Answer of `POST email/analyze`, and the result of a job. */
export const EmailAnalysis = z.object({
  id: z.uuid(),
  summary: AnalysisSummary.describe("The summary of analyze-email-headers"),
  spam: AnalyzeSpamResponse.nullable()
    .describe("The answer of analyze-spam; null when there was no content"),
  verdict: Verdict.optional().describe("Left out with scoring version 1"),
  mails: z.array(CarriedMail).optional()
    .describe("The mails that the mail carries; left out with scoring version 1"),
  cached: z.boolean().describe("True when the summary comes from the cache"),
  analyzedAt: time,
}).meta({ id: "EmailAnalysis" });

/** States of a job (SPEC part 3). */
const JOB_STATUSES = ["pending", "processing", "complete", "error"] as const;

/** Why a job failed. */
export const JobError = ErrorBody.pick({ error: true, message: true });

/** State of a job's callback. */
export const CallbackState = z.object({
  status: z.enum(["pending", "delivered", "failed"])
    .describe("`pending` until the next attempt, `failed` when there is none"),
  attempts: z.int().min(1),
  error: JobError.optional().describe("Why the last attempt failed"),
}).meta({ id: "CallbackState" });

/** Answer of `GET jobs/{id}`, and without result and error of the call that created the job. */
export const Job = z.object({
  id: z.uuid(),
  status: z.enum(JOB_STATUSES),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  result: EmailAnalysis.optional().describe("When complete; kept for 24 hours"),
  error: JobError.optional().describe("When it has failed"),
  callback: CallbackState.optional()
    .describe("After the first attempt to send a callback; left out in the callback itself"),
}).meta({ id: "Job" });

const explanationLanguage = z.enum(EXPLANATION_LANGUAGES).optional()
  .describe("Language of the explanation; by default that of Accept-Language, else French");

/** Body of `POST phone/check`: any number, short and foreign ones included. */
export const PhoneCheckRequest = z.object({
  phoneNumber: z.string(ANY_NUMBER_PROBLEM).optional()
    .describe("One number. Required unless phoneNumbers is given"),
  phoneNumbers: z.array(z.string(ANY_NUMBER_PROBLEM)).min(1).max(MAX_PHONE_NUMBERS).optional()
    .describe("Several numbers, each charged as a call: at most the plan's calls per minute"),
  language: explanationLanguage,
}).refine(
  ({ phoneNumber, phoneNumbers }) => phoneNumber !== undefined || phoneNumbers !== undefined,
  { error: "phoneNumber or phoneNumbers is required", path: ["phoneNumber"] },
).refine(
  ({ phoneNumber, phoneNumbers }) => phoneNumber === undefined || phoneNumbers === undefined,
  { error: "cannot be given beside phoneNumber", path: ["phoneNumbers"] },
).meta({ id: "PhoneCheckRequest", description: "One number to check, or several" });

/** Answer of `POST phone/check` to one number. */
export const PhoneCheck = RegulatorCheckResponse.required({ explanation: true }).meta({
  id: "PhoneCheck",
});

/** Answer of `POST phone/check` to several, in their order. */
export const PhoneChecks = z.object({ results: z.array(PhoneCheck) }).meta({ id: "PhoneChecks" });

const count = z.int().min(0);
const date = z.iso.date().describe("A day, UTC");

/** Answer of `GET account/usage`. */
export const AccountUsage = z.object({
  plan: z.string(),
  from: date,
  to: date,
  total: count.describe("Answered calls on all these days"),
  days: z.array(z.object({
    date,
    endpoint: z.enum(["email/analyze", "phone/check"]),
    count: count.describe("Answered calls"),
    refused: count.describe("Calls refused because of a limit"),
  })).describe("Days and endpoints with calls, oldest first"),
}).meta({ id: "AccountUsage" });

/** Answer of `GET account/credits`. */
export const AccountCredits = z.object({
  plan: z.string(),
  limit_per_day: count,
  used: count,
  remaining: count,
  reset_at: time.describe("The next midnight UTC"),
  limit_per_minute: count,
  remaining_this_minute: count,
}).meta({ id: "AccountCredits" });

/** Answer of `POST account/token`. */
export const TokenReplacement = z.object({
  token: z.string().describe("The new token; it is not shown again"),
  expires_at: time.nullable().describe("When the new token ends; null for never"),
  previous_expires_at: time.describe("End of validity of the token of this call"),
}).meta({ id: "TokenReplacement" });

export type EmailAnalyzeRequest = z.output<typeof EmailAnalyzeRequest>;
export type EmailAnalysis = z.output<typeof EmailAnalysis>;
export type Job = z.output<typeof Job>;
export type JobError = z.output<typeof JobError>;
export type JobStatus = typeof JOB_STATUSES[number];
export type CallbackState = z.output<typeof CallbackState>;
export type PhoneCheckRequest = z.output<typeof PhoneCheckRequest>;
export type PhoneCheck = z.output<typeof PhoneCheck>;
export type AccountUsage = z.output<typeof AccountUsage>;
export type AccountCredits = z.output<typeof AccountCredits>;
export type TokenReplacement = z.output<typeof TokenReplacement>;
