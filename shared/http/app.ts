import { Hono } from "hono";
import type * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { FUNCTION_PREFIX, type FunctionName } from "../contract/functions.ts";
import { readRequestText } from "./body.ts";
import { readRequestBody, type RequestBody } from "./read_body.ts";
import { createPreflightAnswer, isPreflight } from "./cors.ts";
import { parseExactly } from "./exact_json.ts";
import { createProcessAdmission } from "./admission/admission.ts";
import { createExchange, type FunctionContext } from "./exchange.ts";
import { CREDIT_HEADERS, type CreditCharge, type CreditCounter } from "./credit_counter.ts";
import { createJsonReply, type HandlerAnswer, Reply } from "./reply.ts";
import type { RequestContext, RequestScope } from "./request_scope.ts";
import { parseJsonObject, validate } from "./validate.ts";

export type { FunctionContext } from "./exchange.ts";
export type { RequestContext } from "./request_scope.ts";

/** One function: its name, the schema of its body, and its handler. */
export interface FunctionDefinition<Schema extends z.ZodType> {
  readonly name: FunctionName;
  readonly request: Schema;
  /** Whether answers may be streams, which are limited in number. */
  readonly mayStream?: boolean;
  /** Whether numbers that JavaScript would change keep their text, as the data is passed on. */
  readonly preservesExactNumbers?: boolean;
  /** Creates the request from a mail and the query; without this function, only JSON is accepted. */
  readonly readMessageFields?: (message: string, query: URLSearchParams) => Record<string, unknown>;
  /** Charges the calls that cost a credit; undefined if all are free. */
  readonly credits?: CreditCounter | undefined;
  /** Tells whether a call costs a credit; by default, each does. */
  readonly costsCredit?: (body: z.output<Schema>) => boolean;
  /** Response headers that pages of other origins may read, besides those of every function. */
  readonly exposedHeaders?: readonly string[];
  /** Answers a valid request; a plain object is answered as JSON with status 200. */
  readonly handle: (
    body: z.output<Schema>,
    context: RequestContext,
  ) => HandlerAnswer;
}

/** A function's application. */
export type FunctionApp = Hono;

/** Creates the Hono app of one function, at `/<name>` (Supabase) and `/functions/v1/<name>`. */
export function createFunctionApp<Schema extends z.ZodType>(
  context: FunctionContext,
  {
    name,
    request: schema,
    mayStream = false,
    preservesExactNumbers = false,
    readMessageFields,
    handle,
    ...options
  }: FunctionDefinition<
    Schema
  >,
): FunctionApp {
  const { config, deps, admission = createProcessAdmission(config, deps) } = context;
  const { credits, costsCredit = () => true, exposedHeaders = [] } = options;
  const exchange = createExchange(context, name, [
    ...(credits ? CREDIT_HEADERS : []),
    ...exposedHeaders,
  ]);
  const { verify, limits } = admission;
  const bodyOptions = {
    maxBytes: config.MAX_BODY_BYTES,
    timeoutMs: config.BODY_TIMEOUT_MS,
    clock: deps.clock,
  };

  /** Reads the fields of a request from JSON, or from the mail that is its body. */
  const readFields = (body: RequestBody, request: Request, scope: RequestScope) => {
    if (body.kind === "message" && readMessageFields !== undefined) {
      scope.message = body.bytes;
      return readMessageFields(body.text, new URL(request.url).searchParams);
    }
    return parseJsonObject(
      body.text,
      config.MAX_JSON_DEPTH,
      preservesExactNumbers ? parseExactly : JSON.parse,
    );
  };
  const answer = exchange(async (request, scope) => {
    const subject = verify && await verify(request.headers.get("authorization"));
    scope.subject = subject;
    const answerTo = async (body: z.output<Schema>) => {
      if (!credits || !costsCredit(body)) return await handle(body, scope);
      return await runCharged(credits.charge(request, subject), () => handle(body, scope));
    };
    try {
      scope.slot = limits.admit({ isStream: mayStream });
      const body = readMessageFields === undefined
        ? { kind: "json", text: await readRequestText(request, bodyOptions, scope.slot) } as const
        : await readRequestBody(request, bodyOptions, scope.slot);
      return await limits.run(async () =>
        await answerTo(validate(schema, readFields(body, request, scope)))
      );
    } catch (error) {
      if (error instanceof AppError && error.code === "overloaded") {
        scope.slot?.end();
        await limits.waitToRefuse();
      }
      throw error;
    }
  });
  return routeFunction(name, { answer, exchange, allowedOrigins: config.ALLOWED_ORIGINS });
}

/** Routes calls of a function by path and method; other methods and paths are answered as errors. */
function routeFunction(
  name: FunctionName,
  { answer, exchange, allowedOrigins }: {
    readonly answer: (request: Request) => Promise<Response>;
    readonly exchange: ReturnType<typeof createExchange>;
    readonly allowedOrigins: readonly string[];
  },
): FunctionApp {
  const otherMethod = exchange(() => {
    throw new AppError("method_not_allowed", `Call ${name} with POST.`, {
      headers: { allow: "POST, OPTIONS" },
    });
  });
  const notFound = exchange(() => {
    throw new AppError("not_found", `There is nothing here. POST to ${FUNCTION_PREFIX}/${name}.`);
  });

  const preflight = createPreflightAnswer(allowedOrigins);
  const app: FunctionApp = new Hono();
  for (const path of [`/${name}`, `${FUNCTION_PREFIX}/${name}`]) {
    app.post(path, (c) => answer(c.req.raw));
    app.options(path, (c) => preflight(c.req.raw));
    app.all(path, (c) => otherMethod(c.req.raw));
  }
  app.notFound((c) => isPreflight(c.req.raw) ? preflight(c.req.raw) : notFound(c.req.raw));
  return app;
}

/** Runs the work that a credit is charged for, and refunds the credit if the work fails. */
async function runCharged(
  charging: Promise<CreditCharge>,
  work: () => HandlerAnswer,
): Promise<Reply> {
  const charge = await charging;
  try {
    const answer = await work();
    const { status, headers, body } = answer instanceof Reply ? answer : createJsonReply(answer);
    return new Reply(status, { ...headers, ...charge.headers }, body);
  } catch (error) {
    await charge.refund();
    throw error;
  }
}
