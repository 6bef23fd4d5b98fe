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
  V1_PREFIX,
} from "../../contract/v1.ts";
import {
  type Api,
  describeParameters,
  describeValue,
  type Operation,
  RETRY_AFTER,
} from "./document.ts";

/** Header of every POST. */
const IDEMPOTENCY_KEY = describeParameters("header", {
  "Idempotency-Key": describeValue(
    "Makes a repeated call safe: within 24 hours the same call gets the same answer, charged once",
    { type: "string", minLength: 1, maxLength: 255 },
  ),
});

const DAY = { type: "string", format: "date" };

const MAIL_FIELD = "With a mail as the body: like the field of this name";
const MAIL_FLAG = describeValue(MAIL_FIELD, { type: "boolean" });

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
      ...describeParameters("header", {
        "Prefer": "`respond-async`: like `async: true` in the body",
        "Cache-Control": "`no-cache`: analyse again, without the cache",
      }),
      ...describeParameters("query", {
        verify: MAIL_FLAG,
        async: MAIL_FLAG,
        callbackUrl: MAIL_FIELD,
        defanged: MAIL_FLAG,
        scoringVersion: describeValue(MAIL_FIELD, { type: "integer", enum: [1, 2] }),
      }),
    ],
    request: EmailAnalyzeRequest,
    mailTypes: ["message/rfc822", "text/plain"],
    responses: { 200: [EmailAnalysis], 202: [Job] },
    errors: [],
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
    parameters: describeParameters("header", {
      "Accept-Language": "Language of the explanation where the body names none",
    }),
    request: PhoneCheckRequest,
    responses: { 200: [PhoneCheck, PhoneChecks] },
    errors: ["regulator_unavailable"],
  },
  {
    method: "get",
    path: "/account/usage",
    operationId: "v1AccountUsage",
    summary: "Calls by day and endpoint",
    description: "By default the last 30 days; 400 days are kept. With `Accept: text/csv` the " +
      "days as a CSV file. Costs nothing. " +
      "Needs the scope `account:read`.",
    parameters: describeParameters("query", {
      from: describeValue("First day, UTC", DAY),
      to: describeValue("Last day, UTC; today when absent", DAY),
    }),
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
    responses: { 200: [TokenReplacement] },
    errors: ["invalid_request"],
  },
];

const LIMITS = {
  ratelimit: describeValue(
    "What is left: `r` calls for `t` seconds, for the minute and for the day",
  ),
  "ratelimit-policy": describeValue("The plan: `q` calls in `w` seconds"),
};

/** Tells whether answers of a status have the headers with the remaining calls. */
function hasLimits(status: number): boolean {
  // A 405 is sent before the token is read, a 401 without a valid one; a 5xx omits the limits.
  return status < 500 && status !== 401 && status !== 405;
}

/** Adds what all endpoints have, and all with the method POST. */
function describeEndpoint(endpoint: Endpoint): Operation {
  const { method, path, parameters = [], errors } = endpoint;
  const isPost = method === "post";
  return {
    ...endpoint,
    path: V1_PREFIX + path,
    security: [{ apiToken: [] }],
    parameters: [...isPost ? IDEMPOTENCY_KEY : [], ...parameters],
    errors: [
      "forbidden",
      ...errors,
      ...isPost ? ["idempotency_conflict", "idempotency_mismatch"] as const : [],
    ],
  };
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
  operations: ENDPOINTS.map(describeEndpoint),
  meanings: {
    unauthorized: "The token is missing, unknown, expired or revoked.",
    not_found: "There is no such job, or it is another account's.",
    method_not_allowed: "The method is not the one described.",
    rate_limit_exceeded: "The plan's calls are used up until `retry_after`.",
  },
  describeHeaders: ({ method, operationId }, status) => ({
    ...(hasLimits(status) && LIMITS),
    ...(status < 300 && method === "post" && {
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
