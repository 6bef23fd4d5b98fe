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
import { V1_PREFIX } from "../../contract/v1.ts";
import type { Api, Operation } from "./document.ts";
import type { OpenApiObject } from "./json.ts";

/** Error codes of all endpoints. */
const SHARED_ERRORS = [
  "unauthorized",
  "forbidden",
  "method_not_allowed",
  "rate_limit_exceeded",
  "header_fields_too_large",
  "internal_error",
  "overloaded",
  "service_unavailable",
] as const satisfies readonly ErrorCode[];

/** Error codes of charged endpoints, which have a body. */
const CHARGED_ERRORS = [
  ...SHARED_ERRORS,
  "invalid_json",
  "invalid_request",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_conflict",
  "idempotency_mismatch",
] as const satisfies readonly ErrorCode[];

function describeHeader(
  name: string,
  description: string,
  schema: OpenApiObject = { type: "string" },
) {
  return { name, in: "header", required: false, description, schema };
}

const IDEMPOTENCY_KEY = describeHeader(
  "Idempotency-Key",
  "Makes a repeated call safe: within 24 hours the same call gets the same answer, charged once",
  { type: "string", minLength: 1, maxLength: 255 },
);

const FLAG = { type: "boolean" };

function describeQuery(name: string, description: string) {
  return {
    name,
    in: "query",
    required: false,
    description,
    schema: { type: "string", format: "date" },
  };
}

/** An endpoint, with its path relative to the prefix. */
type Endpoint = Omit<Operation, "name">;

/** The endpoints, in the order they are shown. */
const ENDPOINTS: readonly Endpoint[] = [
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
      describeHeader("Prefer", "`respond-async`: like `async: true` in the body"),
      describeHeader("Cache-Control", "`no-cache`: analyse again, without the cache"),
      ...Object.entries(
        {
          verify: FLAG,
          async: FLAG,
          callbackUrl: { type: "string" },
          defanged: FLAG,
          scoringVersion: { type: "integer", enum: [1, 2] },
        } satisfies Record<string, OpenApiObject>,
      ).map(([name, schema]) => ({
        name,
        in: "query",
        required: false,
        description: "With a mail as the body: like the field of this name",
        schema,
      })),
    ],
    request: EmailAnalyzeRequest,
    mailTypes: ["message/rfc822", "text/plain"],
    responses: { 200: [EmailAnalysis], 202: [Job] },
    errors: CHARGED_ERRORS,
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
    responses: { 200: [Job] },
    errors: [...SHARED_ERRORS, "not_found"],
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
      describeHeader("Accept-Language", "Language of the explanation where the body names none"),
    ],
    request: PhoneCheckRequest,
    responses: {
      200: [PhoneCheck, PhoneChecks],
    },
    errors: [...CHARGED_ERRORS, "regulator_unavailable"],
  },
  {
    method: "get",
    path: "/account/usage",
    operationId: "v1AccountUsage",
    summary: "Calls by day and endpoint",
    description: "By default the last 30 days; 400 days are kept. With `Accept: text/csv` the " +
      "days as a CSV file. Costs nothing. " +
      "Needs the scope `account:read`.",
    parameters: [
      describeQuery("from", "First day, UTC"),
      describeQuery("to", "Last day, UTC; today when absent"),
    ],
    otherForms: {
      "text/csv": { schema: { type: "string", description: "The days, one a line" } },
    },
    responses: { 200: [AccountUsage] },
    errors: [...SHARED_ERRORS, "invalid_request"],
  },
  {
    method: "get",
    path: "/account/credits",
    operationId: "v1AccountCredits",
    summary: "Remaining calls of the day and of the minute",
    description: "Costs nothing. Needs the scope `account:read`.",
    responses: { 200: [AccountCredits] },
    errors: SHARED_ERRORS,
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
    responses: { 200: [TokenReplacement] },
    errors: [...SHARED_ERRORS, "invalid_request", "idempotency_conflict", "idempotency_mismatch"],
  },
];

const LIMITS = {
  ratelimit: {
    description: "What is left: `r` calls for `t` seconds, for the minute and for the day",
    schema: { type: "string" },
  },
  "ratelimit-policy": {
    description: "The plan: `q` calls in `w` seconds",
    schema: { type: "string" },
  },
};

const REPLAYED = {
  "idempotency-replayed": {
    description: "`true` for an answer stored under the Idempotency-Key; absent otherwise",
    schema: { type: "string", enum: ["true"] },
  },
};

const CACHE = {
  "x-cache": {
    description: "Whether the result came from the cache; absent when the server has none",
    schema: { type: "string", enum: ["hit", "miss"] },
  },
};

const RETRY_AFTER = {
  "retry-after": { description: "Seconds to wait", schema: { type: "integer" } },
};

const LOCATION = {
  location: {
    description: "Address of the job, relative to the address of the call",
    schema: { type: "string" },
  },
};

/**
 * Tells whether error answers of a status have the headers with the remaining calls: only if the
 * token was valid.
 */
function hasLimits(status: number): boolean {
  return status < 500 && status !== 401 && status !== 405;
}

/** Description of the v1 API, from the schemas that validate its requests. */
export const V1_API: Api = {
  title: "Mail and call trust, API v1",
  description: "Analyse mails and check phone numbers over plain JSON, with an API token.",
  tag: { name: "v1", description: "Mails, numbers, jobs and accounts, by API token" },
  security: { ofEach: [{ apiToken: [] }] },
  securitySchemes: {
    apiToken: {
      type: "http",
      scheme: "bearer",
      description: "An API token (`mct_…`) from the operator of the server.",
    },
  },
  hasPlans: true,
  operations: ENDPOINTS.map((endpoint) => {
    const path = V1_PREFIX + endpoint.path;
    return { ...endpoint, path, name: path };
  }),
  meanings: {
    unauthorized: "The token is missing, unknown, expired or revoked.",
    not_found: "There is no such job, or it is another account's.",
    method_not_allowed: "The method is not the one described.",
    rate_limit_exceeded: "The plan's calls are used up until `retry_after`.",
  },
  headers: ({ operationId, parameters }, status) => ({
    ...LIMITS,
    ...(parameters?.includes(IDEMPOTENCY_KEY) && REPLAYED),
    ...(operationId === "v1EmailAnalyze" && status === 200 && CACHE),
    ...(status === 202 && LOCATION),
  }),
  failureHeaders: (status) => ({
    ...(hasLimits(status) && LIMITS),
    ...([409, 429].includes(status) && RETRY_AFTER),
  }),
};
