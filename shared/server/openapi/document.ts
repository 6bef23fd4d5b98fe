import type * as z from "zod";
import { ERROR_STATUS, ErrorBody, type ErrorCode } from "../../contract/errors.ts";
import { createMissingExamples } from "./error_samples.ts";
import type { Json, OpenApiObject } from "./json.ts";
import { createReference, describeSchemas, selectReferred } from "./schemas.ts";

/** One operation of an API. */
export interface Operation {
  readonly method: "get" | "post";
  /** The whole path. */
  readonly path: string;
  readonly operationId: string;
  /** Name of the call in error messages. */
  readonly name: string;
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
  readonly errors: readonly ErrorCode[];
}

/** An API to describe. */
export interface Api {
  readonly title: string;
  readonly description: string;
  readonly tag: { readonly name: string; readonly description: string };
  /** Security requirements, written once for all operations or at each. */
  readonly security: { readonly ofAll: readonly OpenApiObject[] } | {
    readonly ofEach: readonly OpenApiObject[];
  };
  readonly securitySchemes: OpenApiObject;
  /** Whether calls are limited by plans, or by daily credits. */
  readonly hasPlans: boolean;
  readonly operations: readonly Operation[];
  /** Meanings of error codes that differ from {@linkcode MEANINGS}. */
  readonly meanings: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Returns the headers of a successful answer, beside the request id. */
  readonly headers: (operation: Operation, status: number) => OpenApiObject;
  /** Returns the headers of an error answer, beside {@linkcode HEADERS_BY_STATUS}. */
  readonly failureHeaders: (status: number) => OpenApiObject;
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
    const own = examples.filter((example) => example.operationId === operationId);
    paths[path] = { [method]: writeOperation(api, operation, own) };
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
    ...("ofAll" in security && { security: [...security.ofAll] }),
    tags: [tag],
    paths,
    components: { securitySchemes, schemas: selectReferred(schemas, paths) },
  };
}

/** @param examples The recorded examples of the operation. */
function writeOperation(
  api: Api,
  operation: Operation,
  examples: readonly RecordedExample[],
): OpenApiObject {
  const { operationId, summary, description, parameters, request, mailTypes = [] } = operation;
  return {
    operationId,
    tags: [api.tag.name],
    summary,
    description,
    ...("ofEach" in api.security && { security: [...api.security.ofEach] }),
    ...(parameters && { parameters: [...parameters] }),
    ...(request && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: createReference(request),
            // Refused requests do not fit the schema; only their answers are shown.
            examples: createExamples(
              examples.filter(({ status }) => status < 300),
              ({ request = null }) => request,
            ),
          },
          ...Object.fromEntries(mailTypes.map((type) => [type, WHOLE_MAIL])),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, schemas]) => {
          const own = examples.filter((example) => `${example.status}` === status);
          return [
            status,
            describeSuccess(api, operation, { status: Number(status), schemas, own }),
          ];
        }),
      ),
      ...describeFailures(api, operation, examples.filter(({ status }) => status >= 300)),
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

const REQUEST_ID = {
  "x-request-id": {
    description: "Identifies this request in the server's log",
    schema: { type: "string" },
  },
};

function describeSuccess(
  { headers }: Api,
  operation: Operation,
  { status, schemas, own }: {
    readonly status: number;
    readonly schemas: readonly z.ZodType[];
    readonly own: readonly RecordedExample[];
  },
): OpenApiObject {
  const { event, otherForms } = operation;
  const references = schemas.map(createReference);
  const [only] = references;
  const isStreamed = (example: RecordedExample) => typeof example.response === "string";
  return {
    description: event
      ? "The stream; the data of each event has this schema. JSON if the request accepts it"
      : status === 202
      ? "The new job"
      : "The answer",
    headers: { ...REQUEST_ID, ...headers(operation, status) },
    content: {
      // Generators that support only one type use the first.
      "application/json": {
        schema: references.length === 1 && only ? only : { oneOf: references },
        examples: createExamples(
          own.filter((each) => !isStreamed(each)),
          ({ response }) => response,
        ),
      },
      ...(event && {
        "text/event-stream": {
          schema: createReference(event),
          examples: createExamples(
            own.filter(isStreamed),
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
  { hasPlans, meanings, failureHeaders }: Api,
  { errors, name, method }: Operation,
  examples: readonly RecordedExample[],
): OpenApiObject {
  const place = { name, method: method.toUpperCase(), hasPlans };
  const byStatus = Map.groupBy(errors, (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => {
    const own = examples.filter((one) => one.status === status);
    const recorded = createExamples(own, ({ response }) => response);
    return [String(status), {
      description: codes.map((code) => meanings[code] ?? MEANINGS[code]).join(" "),
      headers: { ...REQUEST_ID, ...HEADERS_BY_STATUS[status], ...failureHeaders(status) },
      content: {
        "application/json": {
          schema: {
            allOf: [
              createReference(ErrorBody),
              { type: "object", properties: { error: { type: "string", enum: [...codes] } } },
            ],
          },
          examples: { ...recorded, ...createMissingExamples(codes, place, recorded) },
        },
      },
    }];
  }));
}

/** Headers of error answers by status, beside the request id. */
const HEADERS_BY_STATUS: Readonly<Record<number, OpenApiObject>> = {
  401: {
    "www-authenticate": { description: "Why the token was refused", schema: { type: "string" } },
  },
  405: { allow: { description: "Methods that may be used", schema: { type: "string" } } },
  415: {
    "accept-encoding": { description: "Encodings that are read", schema: { type: "string" } },
  },
  503: { "retry-after": { description: "Seconds to wait", schema: { type: "integer" } } },
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
