import type * as z from "zod";
import { ERROR_STATUS, ErrorBody, type ErrorCode } from "../../contract/errors.ts";
import { createMissingExamples } from "./error_samples.ts";
import type { Json, OpenApiObject } from "./json.ts";
import { createReference, describeSchemas, selectReferencedSchemas } from "./schemas.ts";

/** One operation of an API. */
export interface Operation {
  readonly method: "get" | "post";
  /** The whole path. */
  readonly path: string;
  readonly operationId: string;
  /** Name of the call in error messages; the path by default. */
  readonly name?: string;
  readonly summary: string;
  readonly description: string;
  /** Parameters beside the body, as OpenAPI parameter objects. */
  readonly parameters?: readonly OpenApiObject[];
  /** Body of the call, a schema with an `id`. */
  readonly request?: z.ZodType;
  /** Media types by which a whole mail may be the body. */
  readonly mailTypes?: readonly string[];
  /** Schemas of successful answers by status; several if the answer depends on the request. */
  readonly responses: Readonly<Record<number, readonly z.ZodType[]>>;
  /** Schema of an event's data, if the answer is a stream unless JSON is requested. */
  readonly event?: z.ZodType;
  /** Further forms of the answer, by media type. */
  readonly otherForms?: OpenApiObject;
  /** Error codes beside those of all operations, and of all that have a body. */
  readonly errors: readonly ErrorCode[];
  /** Security requirements, where they are not written once for all operations. */
  readonly security?: readonly OpenApiObject[];
}

/** An API to describe. */
export interface Api {
  readonly title: string;
  readonly description: string;
  readonly tag: { readonly name: string; readonly description: string };
  /** Security requirements of all operations. */
  readonly security?: readonly OpenApiObject[];
  readonly securitySchemes: OpenApiObject;
  /** Whether calls are limited by plans, or by daily credits. */
  readonly hasPlans: boolean;
  readonly operations: readonly Operation[];
  /** Meanings of error codes that differ from {@linkcode MEANINGS}. */
  readonly meanings?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Returns the headers of an answer, beside the request id and {@linkcode HEADERS_BY_STATUS}. */
  readonly describeHeaders?: (operation: Operation, status: number) => OpenApiObject;
}

/** A recorded request with its answer. */
export interface RecordedExample {
  readonly operationId: string;
  readonly name: string;
  readonly summary: string;
  readonly request?: Json;
  readonly status: number;
  /** A JSON body, or the whole text of an event stream. */
  readonly response: Json;
}

/** Error codes of all operations. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  "unauthorized",
  "method_not_allowed",
  "rate_limit_exceeded",
  "header_fields_too_large",
  "internal_error",
  "overloaded",
  "service_unavailable",
];

/** Error codes of all operations that have a body. */
const BODY_ERRORS: readonly ErrorCode[] = [
  "invalid_json",
  "invalid_request",
  "request_timeout",
  "payload_too_large",
  "unsupported_media_type",
];

/** Describes the value of a header or parameter, which is text by default. */
export function describeValue(
  description: string,
  schema: OpenApiObject = { type: "string" },
): OpenApiObject {
  return { description, schema };
}

/** Describes optional parameters of one place, which are text by default, by their names. */
export function describeParameters(
  place: "query" | "header",
  descriptions: Readonly<Record<string, string | OpenApiObject>>,
): OpenApiObject[] {
  return Object.entries(descriptions).map(([name, value]) => ({
    name,
    in: place,
    required: false,
    ...(typeof value === "string" ? describeValue(value) : value),
  }));
}

/**
 * Describes an API in OpenAPI 3.0.3, from the schemas that validate its requests.
 *
 * @param version Version of the service.
 */
export function createOpenApiDocument(
  api: Api,
  version: string,
  examples: readonly RecordedExample[],
): OpenApiObject {
  const { title, description, tag, security, securitySchemes } = api;
  const schemas = describeSchemas(ErrorBody, "output");
  const paths: Record<string, OpenApiObject> = {};
  for (const operation of api.operations) {
    const { request, responses, event, method, path, operationId } = operation;
    if (request) Object.assign(schemas, describeSchemas(request, "input"));
    for (const schema of [...Object.values(responses), event ?? []].flat()) {
      Object.assign(schemas, describeSchemas(schema, "output"));
    }
    const operationExamples = examples.filter((example) => example.operationId === operationId);
    paths[path] = { [method]: writeOperation(api, operation, operationExamples) };
  }
  return {
    openapi: "3.0.3",
    info: {
      title,
      version,
      description,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/", description: "The server that serves this description" }],
    ...(security && { security }),
    tags: [tag],
    paths,
    components: { securitySchemes, schemas: selectReferencedSchemas(schemas, paths) },
  };
}

/** @param examples The recorded examples of the operation. */
function writeOperation(
  api: Api,
  operation: Operation,
  examples: readonly RecordedExample[],
): OpenApiObject {
  const { operationId, summary, description, parameters = [], security } = operation;
  const { request, mailTypes = [], responses } = operation;
  const isSuccess = ({ status }: RecordedExample) => status < 300;
  return {
    operationId,
    tags: [api.tag.name],
    summary,
    description,
    ...(security && { security }),
    ...(parameters.length > 0 && { parameters }),
    ...(request && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: createReference(request),
            // Refused requests do not fit the schema; only their answers are shown.
            examples: createExamples(
              examples.filter(isSuccess),
              ({ request = null }) => request,
            ),
          },
          ...Object.fromEntries(mailTypes.map((type) => [type, WHOLE_MAIL])),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.keys(responses).map(Number).map((status) => {
          const operationExamples = examples.filter((example) => example.status === status);
          return [status, describeSuccess(api, operation, status, operationExamples)];
        }),
      ),
      ...describeFailures(api, operation, examples.filter((example) => !isSuccess(example))),
    },
  };
}

/** Media type of a whole mail; not `binary`, as orval then generates code that does not compile. */
const WHOLE_MAIL = { schema: { type: "string", description: "A whole mail" } };

/** Reads the last event of a recorded stream, as the schema describes a single event. */
function readLastEvent(stream: Json): Json {
  const events = typeof stream === "string" ? stream.match(/^data: \{.*$/gm) ?? [] : [];
  return JSON.parse(events.at(-1)?.slice("data: ".length) ?? "null");
}

function createExamples(
  examples: readonly RecordedExample[],
  value: (example: RecordedExample) => Json,
): OpenApiObject {
  return Object.fromEntries(
    examples.map((example) => [example.name, { summary: example.summary, value: value(example) }]),
  );
}

/** Describes the headers of an operation's answer. */
function listHeaders(api: Api, operation: Operation, status: number): OpenApiObject {
  return {
    "x-request-id": describeValue("Identifies this request in the server's log"),
    ...HEADERS_BY_STATUS[status],
    ...api.describeHeaders?.(operation, status),
  };
}

function describeSuccess(
  api: Api,
  operation: Operation,
  status: number,
  examples: readonly RecordedExample[],
): OpenApiObject {
  const { event, otherForms, responses } = operation;
  const references = (responses[status] ?? []).map(createReference);
  const [onlyReference] = references;
  const isStreamed = (example: RecordedExample) => typeof example.response === "string";
  return {
    description: event
      ? "The stream; the data of each event has this schema. JSON if the request accepts it"
      : status === 202
      ? "The new job"
      : "The answer",
    headers: listHeaders(api, operation, status),
    content: {
      // Generators that support only one type use the first.
      "application/json": {
        schema: references.length === 1 && onlyReference ? onlyReference : { oneOf: references },
        examples: createExamples(
          examples.filter((example) => !isStreamed(example)),
          ({ response }) => response,
        ),
      },
      ...(event && {
        "text/event-stream": {
          schema: createReference(event),
          examples: createExamples(
            examples.filter(isStreamed),
            ({ response }) => readLastEvent(response),
          ),
        },
      }),
      ...otherForms,
    },
  };
}

/** Describes the error answers by status, each with the codes of its status. */
function describeFailures(
  api: Api,
  operation: Operation,
  examples: readonly RecordedExample[],
): OpenApiObject {
  const { hasPlans, meanings } = api;
  const { path, name = path, method, request, errors } = operation;
  const place = { name, method: method.toUpperCase(), hasPlans };
  const allCodes = [...COMMON_ERRORS, ...(request ? BODY_ERRORS : []), ...errors];
  const byStatus = Map.groupBy(allCodes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => {
    const operationExamples = examples.filter((example) => example.status === status);
    const recordedExamples = createExamples(operationExamples, ({ response }) => response);
    return [String(status), {
      description: codes.map((code) => meanings?.[code] ?? MEANINGS[code]).join(" "),
      headers: listHeaders(api, operation, status),
      content: {
        "application/json": {
          schema: {
            allOf: [
              createReference(ErrorBody),
              { type: "object", properties: { error: { type: "string", enum: codes } } },
            ],
          },
          examples: {
            ...recordedExamples,
            ...createMissingExamples(codes, place, recordedExamples),
          },
        },
      },
    }];
  }));
}

/** The header of answers that say when a call may be repeated. */
export const RETRY_AFTER = {
  "retry-after": describeValue("Seconds to wait", { type: "integer" }),
};

/** Headers of error answers by status, beside the request id. */
const HEADERS_BY_STATUS: Readonly<Record<number, OpenApiObject>> = {
  401: { "www-authenticate": describeValue("Why the token was refused") },
  405: { allow: describeValue("Methods that may be used") },
  415: { "accept-encoding": describeValue("Encodings that are read") },
  503: RETRY_AFTER,
};

/** The meaning of each code for a caller. */
const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_json: "The body is not JSON in UTF-8.",
  invalid_request: "A field is missing or has a wrong value; `details` names each.",
  unauthorized: "The token is missing, expired or not valid (only when verification is on).",
  forbidden: "The token may not make this call: it lacks a scope, or it was replaced.",
  idempotency_conflict: "A call with this Idempotency-Key is in progress.",
  idempotency_mismatch: "This Idempotency-Key was used for another request.",
  not_found: "There is no such function.",
  method_not_allowed: "The method is not POST.",
  request_timeout: "The body took too long to arrive.",
  payload_too_large: "The body is larger than the limit.",
  unsupported_media_type: "The body is compressed.",
  rate_limit_exceeded:
    "The quota is used up until `retry_after`. Not sent for now: the browser client counts.",
  header_fields_too_large: "The header section of the request is too large.",
  internal_error: "An internal error; quote the request id when you report it.",
  regulator_unavailable: "The list of blocked numbers cannot be loaded.",
  webhook_failed: "The webhook could not be reached or did not accept the delivery.",
  not_implemented: "The function is not available.",
  service_unavailable: "A component that the service needs cannot be reached; try again later.",
  overloaded: "The server is overloaded; try again after `Retry-After` seconds.",
};
