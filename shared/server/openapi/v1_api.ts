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
import {
  type Api,
  describeParameter,
  describeValue,
  type Operation,
  RETRY_AFTER,
} from "./document.ts";
import type { OpenApiObject } from "./json.ts";

const IDEMPOTENCY_KEY = describeParameter(
  "header",
  "Idempotency-Key",
  describeValue(
    "Makes a repeated call safe: within 24 hours the same call gets the same answer, charged once",
    { type: "string", minLength: 1, maxLength: 255 },
  ),
);

/** Error codes of the endpoints that take the key. */
const KEY_ERRORS = ["idempotency_conflict", "idempotency_mismatch"] as const;

const FLAG = { type: "boolean" };
const DAY = { type: "string", format: "date" };

/** Fields of the body that the query has where the body is a mail. */
const MAIL_FIELDS: Readonly<Record<string, OpenApiObject>> = {
  verify: FLAG,
  async: FLAG,
  callbackUrl: { type: "string" },
  defanged: FLAG,
  scoringVersion: { type: "integer", enum: [1, 2] },
};

/** An endpoint, with its path relative to the prefix, and without what all have. */
type Endpoint = Omit<Operation, "name" | "security">;

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
      describeParameter(
        "header",
        "Prefer",
        describeValue("`respond-async`: like `async: true` in the body"),
      ),
      describeParameter(
        "header",
        "Cache-Control",
        describeValue("`no-cache`: analyse again, without the cache"),
      ),
      ...Object.entries(MAIL_FIELDS).map(([name, schema]) =>
        describeParameter(
          "query",
          name,
          describeValue("With a mail as the body: like the field of this name", schema),
        )
      ),
    ],
    request: EmailAnalyzeRequest,
    mailTypes: ["message/rfc822", "text/plain"],
    responses: { 200: [EmailAnalysis], 202: [Job] },
    errors: KEY_ERRORS,
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
    errors: ["not_found"],
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
      describeParameter(
        "header",
        "Accept-Language",
        describeValue("Language of the explanation where the body names none"),
      ),
    ],
    request: PhoneCheckRequest,
    responses: { 200: [PhoneCheck, PhoneChecks] },
    errors: [...KEY_ERRORS, "regulator_unavailable"],
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
      describeParameter("query", "from", describeValue("First day, UTC", DAY)),
      describeParameter("query", "to", describeValue("Last day, UTC; today when absent", DAY)),
    ],
    otherForms: {
      "text/csv": { schema: { type: "string", description: "The days, one a line" } },
    },
    responses: { 200: [AccountUsage] },
    errors: ["invalid_request"],
  },
  {
    method: "get",
    path: "/account/credits",
    operationId: "v1AccountCredits",
    summary: "Remaining calls of the day and of the minute",
    description: "Costs nothing. Needs the scope `account:read`.",
    responses: { 200: [AccountCredits] },
    errors: [],
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
    errors: ["invalid_request", ...KEY_ERRORS],
  },
];

const LIMITS = {
  ratelimit: describeValue(
    "What is left: `r` calls for `t` seconds, for the minute and for the day",
  ),
  "ratelimit-policy": describeValue("The plan: `q` calls in `w` seconds"),
};

/**
 * Tells whether answers of a status have the headers with the remaining calls: only if the token was
 * valid.
 */
function hasLimits(status: number): boolean {
  return status < 500 && status !== 401 && status !== 405;
}

/** Description of the v1 API, from the schemas that validate its requests. */
export const V1_API: Api = {
  title: "Mail and call trust, API v1",
  description: "Analyse mails and check phone numbers over plain JSON, with an API token.",
  tag: { name: "v1", description: "Mails, numbers, jobs and accounts, by API token" },
  securitySchemes: {
    apiToken: {
      type: "http",
      scheme: "bearer",
      description: "An API token (`mct_…`) from the operator of the server.",
    },
  },
  hasPlans: true,
  operations: ENDPOINTS.map((endpoint) => ({
    ...endpoint,
    path: V1_PREFIX + endpoint.path,
    security: [{ apiToken: [] }],
    errors: ["forbidden", ...endpoint.errors],
  })),
  meanings: {
    unauthorized: "The token is missing, unknown, expired or revoked.",
    not_found: "There is no such job, or it is another account's.",
    method_not_allowed: "The method is not the one described.",
    rate_limit_exceeded: "The plan's calls are used up until `retry_after`.",
  },
  describeHeaders: ({ operationId, parameters }, status) => ({
    ...(hasLimits(status) && LIMITS),
    ...(status < 300 && parameters?.includes(IDEMPOTENCY_KEY) && {
      "idempotency-replayed": describeValue(
        "`true` for an answer stored under the Idempotency-Key; absent otherwise",
        { type: "string", enum: ["true"] },
      ),
    }),
    ...(operationId === "v1EmailAnalyze" && status === 200 && {
      "x-cache": describeValue(
        "Whether the result came from the cache; absent when the server has none",
        { type: "string", enum: ["hit", "miss"] },
      ),
    }),
    ...(status === 202 && {
      location: describeValue("Address of the job, relative to the address of the call"),
    }),
    ...([409, 429].includes(status) && RETRY_AFTER),
  }),
};
