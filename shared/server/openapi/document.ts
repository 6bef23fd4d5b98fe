import * as z from "zod";
import { ERROR_STATUS, ErrorBody } from "../../contract/errors.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { FUNCTION_NAMES, FUNCTION_PREFIX } from "../../contract/functions.ts";
import type { FunctionName } from "../../contract/functions.ts";
import { sampleExamples } from "./error_samples.ts";
import type { Json, JsonObject } from "./json.ts";
import { OPERATIONS, SHARED_ERRORS } from "./operations.ts";
import type { Operation } from "./operations.ts";

/** A recorded request with its answer. */
export interface RecordedExample {
  readonly name: string;
  readonly summary: string;
  readonly request: JsonObject;
  readonly status: number;
  /** A JSON body, or the whole text of an event stream. */
  readonly response: Json;
}

/** Options of {@linkcode openApiDocument}. */
export interface DocumentOptions {
  readonly version: string;
  readonly examples: ReadonlyMap<FunctionName, readonly RecordedExample[]>;
}

/** A schema as OpenAPI 3.0 writes it (a dialect of JSON Schema with `nullable`). */
export function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonObject {
  const json = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    unrepresentable: "any",
    // `format` is enough; the pattern beside it has 250 characters.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      // Generators treat a field with a default as always present, also in requests.
      if (io === "input") delete jsonSchema.default;
      // `nullable` alone does not allow null beside an `enum` (OpenAPI 3.0.3, clarified in 3.0.4).
      const { nullable, enum: values } = jsonSchema;
      if (nullable === true && values !== undefined && !values.includes(null)) values.push(null);
    },
  });
  // The zod type allows functions and symbols, which a generated schema never contains.
  return JSON.parse(JSON.stringify(json));
}

/** Describes the five functions in OpenAPI 3.0.3, from the schemas that validate their requests. */
export function openApiDocument({ version, examples }: DocumentOptions): JsonObject {
  const schemas: Record<string, JsonObject> = { ErrorBody: schemaOf(ErrorBody, "output") };
  const paths: Record<string, JsonObject> = {};
  for (const name of FUNCTION_NAMES) {
    const operation = OPERATIONS[name];
    schemas[operation.request.name] = schemaOf(operation.request.schema, "input");
    for (const response of [...operation.responses, operation.event ?? []].flat()) {
      schemas[response.name] = schemaOf(response.schema, "output");
    }
    paths[`${FUNCTION_PREFIX}/${name}`] = {
      post: describe(name, operation, examples.get(name) ?? []),
    };
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Mail and call trust",
      version,
      description: "Checks whether a mail or a phone call can be trusted, and passes results on.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/", description: "The server that serves this description" }],
    security: [{}, { clientKey: [] }],
    tags: [{ name: "functions" }],
    paths,
    components: {
      securitySchemes: {
        clientKey: {
          type: "http",
          scheme: "bearer",
          description: "The hosting platform's public client key. Accepted, and verified " +
            "only if the operator turns verification on.",
        },
      },
      schemas,
    },
  };
}

function describe(
  name: FunctionName,
  operation: Operation,
  examples: readonly RecordedExample[],
): JsonObject {
  return {
    operationId: operationId(name),
    tags: ["functions"],
    summary: operation.summary,
    description: operation.description,
    ...(operation.parameters && { parameters: [...operation.parameters] }),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: reference(operation.request.name),
          examples: exampleMap(examples, ({ request }) => request),
        },
        ...(operation.takesMail && {
          "message/rfc822": { schema: { type: "string", description: "A whole mail" } },
        }),
      },
    },
    responses: {
      "200": success(operation, examples.filter(({ status }) => status === 200)),
      ...failures(name, operation, examples.filter(({ status }) => status !== 200)),
    },
  };
}

/** `analyze-spam` → `analyzeSpam`: the function's name in generated clients. */
function operationId(name: FunctionName): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

export function reference(schema: string): JsonObject {
  return { $ref: `#/components/schemas/${schema}` };
}

function exampleMap(
  examples: readonly RecordedExample[],
  value: (example: RecordedExample) => Json,
): JsonObject {
  return Object.fromEntries(
    examples.map((example) => [example.name, { summary: example.summary, value: value(example) }]),
  );
}

export const REQUEST_ID = {
  "x-request-id": {
    description: "Identifies this request in the server's log",
    schema: { type: "string" },
  },
};

function success(operation: Operation, examples: readonly RecordedExample[]): JsonObject {
  const references = operation.responses.map(({ name }) => reference(name));
  const [only] = references;
  const values = references.length === 1 && only ? only : { oneOf: references };
  const streamed = (example: RecordedExample) => typeof example.response === "string";
  return {
    description: operation.event
      ? "The stream; the data of each event has this schema. JSON if the request accepts it"
      : "The answer",
    headers: REQUEST_ID,
    content: {
      // Generators that support only one type use the first.
      "application/json": {
        schema: values,
        examples: exampleMap(
          examples.filter((example) => !streamed(example)),
          ({ response }) => response,
        ),
      },
      ...(operation.event && {
        "text/event-stream": {
          schema: reference(operation.event.name),
          examples: exampleMap(examples.filter(streamed), ({ response }) => response),
        },
      }),
    },
  };
}

/** One response a status, its body restricted to the codes of that status. */
function failures(
  name: FunctionName,
  operation: Operation,
  examples: readonly RecordedExample[],
): JsonObject {
  const codes: readonly ErrorCode[] = [...SHARED_ERRORS, ...operation.errors];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  const place = { name, method: "POST", plans: false };
  const recordedOf = (status: number) =>
    exampleMap(examples.filter((one) => one.status === status), ({ response }) => response);
  return Object.fromEntries([...byStatus].map(([status, itsCodes]) => [String(status), {
    description: itsCodes.map((code) => MEANING[code]).join(" "),
    headers: { ...REQUEST_ID, ...HEADERS_BY_STATUS[status] },
    content: {
      "application/json": {
        schema: {
          allOf: [
            reference("ErrorBody"),
            { type: "object", properties: { error: { type: "string", enum: [...itsCodes] } } },
          ],
        },
        examples: {
          ...recordedOf(status),
          ...sampleExamples(itsCodes, place, recordedOf(status)),
        },
      },
    },
  }]));
}

export const HEADERS_BY_STATUS: Readonly<Record<number, JsonObject>> = {
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
export const MEANING: Readonly<Record<ErrorCode, string>> = {
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
  internal_error: "An internal error; quote the request id when you report it.",
  regulator_unavailable: "The list of blocked numbers cannot be loaded.",
  webhook_failed: "The webhook could not be reached or did not accept the delivery.",
  not_implemented: "The function is not available.",
  service_unavailable: "A component that the service needs cannot be reached; try again later.",
  overloaded: "The server is overloaded; try again after `Retry-After` seconds.",
};
