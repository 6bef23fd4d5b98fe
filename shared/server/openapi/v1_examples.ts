import type { Json } from "./json.ts";
import { EXAMPLES } from "./examples.ts";

/** An example call. */
export interface V1Example {
  readonly operationId: string;
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST";
  /** Path below `/api/v1`, with the query. */
  readonly path: string;
  readonly request?: Json;
  readonly status: number;
  /** Whether it is called without a token. */
  readonly isAnonymous?: boolean;
}

/** The id in all recorded answers. */
export const EXAMPLE_JOB_ID = "00000000-0000-4000-8000-000000000000";

const [genuine] = EXAMPLES["analyze-email-headers"];
const headers = genuine?.request["emailHeaders"] ?? "";

/** Calls of each endpoint, made in this order; the description shows them with recorded answers. */
export const V1_EXAMPLES: readonly V1Example[] = [
  {
    operationId: "v1EmailAnalyze",
    name: "mail",
    summary: "A mail with its body",
    method: "POST",
    path: "/email/analyze",
    request: { emailHeaders: headers, emailContent: "Shall we have lunch on Monday?" },
    status: 200,
  },
  {
    operationId: "v1EmailAnalyze",
    name: "headers",
    summary: "Header fields alone",
    method: "POST",
    path: "/email/analyze",
    request: { emailHeaders: headers },
    status: 200,
  },
  {
    operationId: "v1EmailAnalyze",
    name: "nothing",
    summary: "Neither header fields nor a mail",
    method: "POST",
    path: "/email/analyze",
    request: {},
    status: 400,
  },
  {
    operationId: "v1EmailAnalyze",
    name: "later",
    summary: "As a job",
    method: "POST",
    path: "/email/analyze",
    request: {
      emailHeaders: headers,
      async: true,
      callbackUrl: "https://hooks.example.com/mail-trust",
    },
    status: 202,
  },
  {
    operationId: "v1Job",
    name: "done",
    summary: "A complete job",
    method: "GET",
    path: `/jobs/${EXAMPLE_JOB_ID}`,
    status: 200,
  },
  {
    operationId: "v1Job",
    name: "unknown",
    summary: "A job that does not exist",
    method: "GET",
    path: "/jobs/ffffffff-ffff-4fff-8fff-ffffffffffff",
    status: 404,
  },
  {
    operationId: "v1PhoneCheck",
    name: "one",
    summary: "One number",
    method: "POST",
    path: "/phone/check",
    request: { phoneNumber: "01 62 00 00 01" },
    status: 200,
  },
  {
    operationId: "v1PhoneCheck",
    name: "several",
    summary: "Several numbers",
    method: "POST",
    path: "/phone/check",
    request: { phoneNumbers: ["01 62 00 00 01", "+33612345678"] },
    status: 200,
  },
  {
    operationId: "v1PhoneCheck",
    name: "nobody",
    summary: "Not a number",
    method: "POST",
    path: "/phone/check",
    request: { phoneNumber: "call me" },
    status: 400,
  },
  {
    operationId: "v1PhoneCheck",
    name: "batch_beyond_plan",
    summary: "More calls than the plan allows in a minute",
    method: "POST",
    path: "/phone/check",
    request: {
      phoneNumbers: Array.from({ length: 6 }, (_, i) => `016200000${i}`),
    },
    status: 429,
  },
  {
    operationId: "v1AccountUsage",
    name: "month",
    summary: "The last 30 days",
    method: "GET",
    path: "/account/usage",
    status: 200,
  },
  {
    operationId: "v1AccountUsage",
    name: "backwards",
    summary: "Days in the wrong order",
    method: "GET",
    path: "/account/usage?from=2026-01-05&to=2026-01-01",
    status: 400,
  },
  {
    operationId: "v1AccountCredits",
    name: "left",
    summary: "Remaining calls",
    method: "GET",
    path: "/account/credits",
    status: 200,
  },
  {
    operationId: "v1AccountCredits",
    name: "stranger",
    summary: "Without a token",
    method: "GET",
    path: "/account/credits",
    status: 401,
    isAnonymous: true,
  },
];
