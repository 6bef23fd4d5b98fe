import { ERROR_STATUS, ErrorBody } from "../../contract/errors.ts";
import { V1_PREFIX } from "../../contract/v1.ts";
import { HEADERS_BY_STATUS, MEANING, reference, REQUEST_ID, schemaOf } from "./document.ts";
import type { Json, JsonObject } from "./json.ts";
import { sampleExamples } from "./error_samples.ts";
import { IDEMPOTENCY_KEY, V1_OPERATIONS } from "./v1_operations.ts";
import type { V1Operation } from "./v1_operations.ts";

/** A recorded request with its answer. */
export interface V1RecordedExample {
  readonly operationId: string;
  readonly name: string;
  readonly summary: string;
  readonly request?: Json;
  readonly status: number;
  readonly response: Json;
}

/** Describes the v1 API in OpenAPI 3.0.3, from the schemas that validate its requests. */
export function v1Document(
  version: string,
  examples: readonly V1RecordedExample[],
): JsonObject {
  const schemas: Record<string, JsonObject> = { ErrorBody: schemaOf(ErrorBody, "output") };
  const paths: Record<string, JsonObject> = {};
  for (const operation of V1_OPERATIONS) {
    const { request, responses, method, path, operationId } = operation;
    if (request) schemas[request.name] = schemaOf(request.schema, "input");
    for (const { name, schema } of Object.values(responses).flat()) {
      schemas[name] = schemaOf(schema, "output");
    }
    const own = examples.filter((example) => example.operationId === operationId);
    paths[V1_PREFIX + path] = { [method]: describe(operation, own) };
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Mail and call trust, API v1",
      version,
      description: "Analyse mails and check phone numbers over plain JSON, with an API token.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/", description: "The server that serves this description" }],
    tags: [{ name: "v1" }],
    paths,
    components: {
      securitySchemes: {
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "An API token (`mct_…`) from the operator of the server.",
        },
      },
      schemas,
    },
  };
}

function describe(operation: V1Operation, examples: readonly V1RecordedExample[]): JsonObject {
  const { operationId, summary, description, parameters, request, takesMessage } = operation;
  const good = examples.filter(({ status }) => status < 300);
  return {
    operationId,
    tags: ["v1"],
    summary,
    description,
    security: [{ apiToken: [] }],
    ...(parameters && { parameters: [...parameters] }),
    ...(request && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: reference(request.name),
            examples: shown(examples, ({ request = null }) => request),
          },
          ...(takesMessage && { "message/rfc822": WHOLE_MAIL, "text/plain": WHOLE_MAIL }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, schemas]) => {
          const references = schemas.map(({ name }) => reference(name));
          const [only] = references;
          const own = good.filter((example) => `${example.status}` === status);
          return [status, {
            description: status === "202" ? "The new job" : "The answer",
            headers: {
              ...REQUEST_ID,
              ...LIMITS,
              ...(parameters?.includes(IDEMPOTENCY_KEY) && REPLAYED),
              ...(operationId === "v1EmailAnalyze" && status === "200" && CACHE),
              ...(status === "202" && LOCATION),
            },
            content: {
              "application/json": {
                schema: references.length === 1 && only ? only : { oneOf: references },
                examples: shown(own, ({ response }) => response),
              },
              ...(operation.givesCsv && {
                "text/csv": { schema: { type: "string", description: "The days, one a line" } },
              }),
            },
          }];
        }),
      ),
      ...failures(operation, examples.filter(({ status }) => status >= 300)),
    },
  };
}

/** Not binary: for binary beside JSON, orval generates code that does not compile. */
const WHOLE_MAIL = { schema: { type: "string", description: "A whole mail" } };

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

function failures(
  { errors, path, method }: V1Operation,
  examples: readonly V1RecordedExample[],
): JsonObject {
  const place = { name: V1_PREFIX + path, method: method.toUpperCase(), plans: true };
  const recordedOf = (status: number) =>
    shown(examples.filter((one) => one.status === status), ({ response }) => response);
  const byStatus = Map.groupBy(errors, (code) => ERROR_STATUS[code]);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), {
    description: codes.map((code) => V1_MEANING[code] ?? MEANING[code]).join(" "),
    headers: {
      ...REQUEST_ID,
      ...HEADERS_BY_STATUS[status],
      ...(saysLimits(status) && LIMITS),
      ...([409, 429].includes(status) && RETRY_AFTER),
    },
    content: {
      "application/json": {
        schema: {
          allOf: [
            reference("ErrorBody"),
            { type: "object", properties: { error: { type: "string", enum: [...codes] } } },
          ],
        },
        examples: {
          ...recordedOf(status),
          ...sampleExamples(codes, place, recordedOf(status)),
        },
      },
    },
  }]));
}

/**
 * Whether the refused call has a valid token, so that the answer has the remaining calls of its
 * plan.
 */
function saysLimits(status: number): boolean {
  return status < 500 && status !== 401 && status !== 405;
}

/** Codes whose meaning differs from that for the functions. */
const V1_MEANING: Readonly<Record<string, string>> = {
  unauthorized: "The token is missing, unknown, expired or revoked.",
  not_found: "There is no such job, or it is another account's.",
  method_not_allowed: "The method is not the one described.",
  rate_limit_exceeded: "The plan's calls are used up until `retry_after`.",
};

function shown(
  examples: readonly V1RecordedExample[],
  value: (example: V1RecordedExample) => Json,
): JsonObject {
  return Object.fromEntries(
    examples.map((example) => [example.name, { summary: example.summary, value: value(example) }]),
  );
}
