import type * as z from "zod";
import type { ErrorCode } from "../../contract/errors.ts";
import {
  AccountCredits,
  AccountUsage,
  EmailAnalysis,
  EmailAnalyzeRequest,
  Job,
  PhoneCheck,
  PhoneCheckRequest,
  PhoneChecks,
  TokenReplacement,
} from "../../contract/v1.ts";
import type { JsonObject } from "./json.ts";

/** A named schema. */
interface Named {
  readonly name: string;
  readonly schema: z.ZodType;
}

/** One endpoint of the v1 API in its description. */
export interface V1Operation {
  readonly method: "get" | "post";
  /** Path relative to the prefix. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly JsonObject[];
  readonly request?: Named;
  /** Whether the body may also be a whole mail. */
  readonly takesMessage?: boolean;
  /** Whether the answer may also be a CSV file. */
  readonly givesCsv?: boolean;
  /** Successful answers by status. */
  readonly responses: Readonly<Record<number, readonly Named[]>>;
  readonly errors: readonly ErrorCode[];
}

/** Error codes of every endpoint. */
const EVERYWHERE = [
  "unauthorized",
  "forbidden",
  "method_not_allowed",
  "rate_limit_exceeded",
  "internal_error",
  "overloaded",
  "service_unavailable",
] as const satisfies readonly ErrorCode[];

/** Error codes of endpoints that have a body and are charged. */
const CHARGED = [
  ...EVERYWHERE,
  "invalid_json",
  "invalid_request",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_conflict",
  "idempotency_mismatch",
] as const satisfies readonly ErrorCode[];

const job = { name: "Job", schema: Job };

function header(name: string, description: string, schema: JsonObject = { type: "string" }) {
  return { name, in: "header", required: false, description, schema };
}

export const IDEMPOTENCY_KEY = header(
  "Idempotency-Key",
  "Makes a repeated call safe: within 24 hours the same call gets the same answer, charged once",
  { type: "string", minLength: 1, maxLength: 255 },
);

const FLAG = { type: "boolean" };

function query(name: string, description: string) {
  return {
    name,
    in: "query",
    required: false,
    description,
    schema: { type: "string", format: "date" },
  };
}

/** The endpoints, in the order they are shown. */
export const V1_OPERATIONS: readonly V1Operation[] = [
  {
    method: "post",
    path: "/email/analyze",
    operationId: "v1EmailAnalyze",
    summary: "Analyse a mail",
    description: "The summary of analyze-email-headers for the header fields and, if there is a " +
      "body, the result of analyze-spam. Costs one call. Needs the scope `email:analyze`. With " +
      "`async: true` or `Prefer: respond-async` the answer is 202 and a job to poll. The body may " +
      "also be the mail itself, as message/rfc822 or text/plain.",
    parameters: [
      IDEMPOTENCY_KEY,
      header("Prefer", "`respond-async`: like `async: true` in the body"),
      header("Cache-Control", "`no-cache`: analyse again, without the cache"),
      ...Object.entries(
        {
          ...{ verify: FLAG, async: FLAG, callbackUrl: { type: "string" }, defanged: FLAG },
          scoringVersion: { type: "integer", enum: [1, 2] },
        } satisfies Record<string, JsonObject>,
      ).map(([name, schema]) => ({
        ...{ name, in: "query", required: false },
        description: "With a mail as the body: like the field of this name",
        schema,
      })),
    ],
    request: { name: "EmailAnalyzeRequest", schema: EmailAnalyzeRequest },
    takesMessage: true,
    responses: { 200: [{ name: "EmailAnalysis", schema: EmailAnalysis }], 202: [job] },
    errors: CHARGED,
  },
  {
    method: "get",
    path: "/jobs/{id}",
    operationId: "v1Job",
    summary: "State and result of a job",
    description: "Its result is kept for 24 hours. For another account's job the answer is the " +
      "same as for one that does not exist. Needs the scope `email:analyze`.",
    parameters: [{
      name: "id",
      in: "path",
      required: true,
      description: "The id from the answer that created the job",
      schema: { type: "string", format: "uuid" },
    }],
    responses: { 200: [job] },
    errors: [...EVERYWHERE, "not_found"],
  },
  {
    method: "post",
    path: "/phone/check",
    operationId: "v1PhoneCheck",
    summary: "Check phone numbers against the blocked ranges",
    description: "One number, or as many at once as the account has calls per minute. " +
      "Costs one call per number. Needs the scope `phone:check`.",
    parameters: [
      IDEMPOTENCY_KEY,
      header("Accept-Language", "Language of the explanation where the body names none"),
    ],
    request: { name: "PhoneCheckRequest", schema: PhoneCheckRequest },
    responses: {
      200: [{ name: "PhoneCheck", schema: PhoneCheck }, {
        name: "PhoneChecks",
        schema: PhoneChecks,
      }],
    },
    errors: [...CHARGED, "regulator_unavailable"],
  },
  {
    method: "get",
    path: "/account/usage",
    operationId: "v1AccountUsage",
    summary: "Calls by day and endpoint",
    description: "By default the last 30 days; 400 days are kept. With `Accept: text/csv` the " +
      "days as a CSV file. Costs nothing. " +
      "Needs the scope `account:read`.",
    parameters: [query("from", "First day, UTC"), query("to", "Last day, UTC; today when absent")],
    givesCsv: true,
    responses: { 200: [{ name: "AccountUsage", schema: AccountUsage }] },
    errors: [...EVERYWHERE, "invalid_request"],
  },
  {
    method: "get",
    path: "/account/credits",
    operationId: "v1AccountCredits",
    summary: "Remaining calls of the day and of the minute",
    description: "Costs nothing. Needs the scope `account:read`.",
    responses: { 200: [{ name: "AccountCredits", schema: AccountCredits }] },
    errors: EVERYWHERE,
  },
  {
    method: "post",
    path: "/account/token",
    operationId: "v1AccountToken",
    summary: "Replace the token of this call",
    description: "Answers a new token with the same scopes and the same end. " +
      "The old token stays valid for 24 hours, so that clients can change over. Called " +
      "again with the old token, it answers another one and revokes the first, unless that " +
      "has been used; then it answers 403. Every valid token may make this call.",
    parameters: [IDEMPOTENCY_KEY],
    responses: { 200: [{ name: "TokenReplacement", schema: TokenReplacement }] },
    errors: [...EVERYWHERE, "invalid_request", "idempotency_conflict", "idempotency_mismatch"],
  },
];
