import type { ErrorBody, ErrorCode } from "../../contract/errors.ts";
import type { OpenApiObject } from "./json.ts";

/**
 * A sample answer per error code; a test compares the samples with answers of the service.
 */

/** The operation that a sample is for. */
export interface SampleOperation {
  /** The function, or the path of a v1 endpoint. */
  readonly name: string;
  /** Method of the operation. */
  readonly method: string;
  /** Whether calls are limited by plans (v1), or by daily credits. */
  readonly hasPlans: boolean;
}

type ErrorSample = Omit<ErrorBody, "error">;

const REQUEST_ID = "5c0f3b52-8a4e-4a52-9d8e-2f1f1f6c7a10";
const MIDNIGHT = "2026-01-06T00:00:00.000Z";

const SAMPLES: Readonly<Record<ErrorCode, (operation: SampleOperation) => ErrorSample>> = {
  invalid_json: () => ({ message: "The request body is not valid JSON." }),
  invalid_request: () => ({ message: "The request body must be a JSON object." }),
  unauthorized: ({ hasPlans }) => ({
    message: hasPlans
      ? "Send the header Authorization: Bearer <API token> with a token that is valid."
      : "The token has expired.",
  }),
  forbidden: () => ({
    message: "This token may not do this: it lacks the scope email:analyze.",
  }),
  not_found: () => ({ message: "There is no such job, or its 24 hours are over." }),
  method_not_allowed: ({ name, method }) => ({ message: `Call ${name} with ${method}.` }),
  request_timeout: () => ({ message: "The request body took longer than 15000 ms." }),
  idempotency_conflict: () => ({
    message: "A call with this Idempotency-Key is in progress. Send it again in a moment.",
  }),
  payload_too_large: () => ({ message: "The request body is larger than 1048576 bytes." }),
  unsupported_media_type: () => ({
    message: "The request body is compressed, which is not supported. " +
      "Send it without Content-Encoding.",
  }),
  idempotency_mismatch: () => ({
    message: "This Idempotency-Key was used for another request. Use a new one.",
  }),
  rate_limit_exceeded: ({ hasPlans }) => ({
    message: hasPlans
      ? "The plan allows 100 calls a day, and they are used up."
      : "Your 5 analyses of today are used up. New ones are available at midnight UTC.",
    retry_after: MIDNIGHT,
  }),
  header_fields_too_large: () => ({
    message: "The header section of the request is larger than 16 KiB.",
  }),
  internal_error: () => ({ message: `Something went wrong here; quote request ${REQUEST_ID}.` }),
  regulator_unavailable: () => ({
    message: "The blocked-number database cannot be loaded right now. Try again in a few minutes.",
  }),
  webhook_failed: () => ({
    message: "The webhook did not accept the delivery (status class 5xx).",
  }),
  not_implemented: () => ({ message: "This runtime lacks what the call needs." }),
  overloaded: () => ({
    message: "The service is working on as many requests as it can. Try again in a moment.",
  }),
  service_unavailable: ({ hasPlans }) => ({
    message: hasPlans
      ? "The service cannot use its database now. Try again in a moment."
      : "The service cannot count its credits now. Try again in a moment.",
  }),
};

/** Creates the body of an error answer of a code. */
export function createErrorSample(code: ErrorCode, operation: SampleOperation): ErrorBody {
  return { error: code, ...SAMPLES[code](operation) };
}

/** Creates an example, named by its code, for each code that no recorded answer shows. */
export function createMissingExamples(
  codes: readonly ErrorCode[],
  operation: SampleOperation,
  recordedExamples: OpenApiObject,
): OpenApiObject {
  const recordedCodes = new Set(Object.values(recordedExamples).map(readErrorCode));
  return Object.fromEntries(
    codes.filter((code) => !recordedCodes.has(code)).map((code) => [
      code,
      { summary: code, value: JSON.parse(JSON.stringify(createErrorSample(code, operation))) },
    ]),
  );
}

/** Reads the code of a recorded example's answer. */
function readErrorCode(example: unknown): unknown {
  const value: unknown = Reflect.get(Object(example), "value");
  return Reflect.get(Object(value), "error");
}
