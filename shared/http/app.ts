import { Hono } from "hono";
import type * as z from "zod";
import { createVerifier } from "../auth/verify.ts";
import { AppError } from "../contract/errors.ts";
import { FUNCTION_PREFIX } from "../contract/functions.ts";
import type { FunctionName } from "../contract/functions.ts";
import { readText } from "./body.ts";
import { preflight } from "./cors.ts";
import { createExchange } from "./exchange.ts";
import type { FunctionContext, RequestContext } from "./exchange.ts";
import type { Reply } from "./reply.ts";
import { parseJsonObject, validate } from "./validate.ts";

export type { FunctionContext, RequestContext } from "./exchange.ts";

/** One function: its name, the schema of its body, and what it answers. */
export interface FunctionDefinition<Schema extends z.ZodType> {
  readonly name: FunctionName;
  readonly request: Schema;
  /** Answers a valid request; a plain object is answered as JSON with status 200. */
  readonly handle: (
    body: z.output<Schema>,
    context: RequestContext,
  ) => Reply | object | Promise<Reply | object>;
}

/** A function's application. */
export type FunctionApp = Hono;

/**
 * Makes the Hono app of one function, with all that the functions share on the wire: CORS and its
 * preflight, method and path, token, body limit, JSON, validation, the one error body, the request id and
 * one log line a request. It answers at `/<name>` (as a Supabase deployment sees it) and at
 * `/functions/v1/<name>`.
 */
export function createFunctionApp<Schema extends z.ZodType>(
  context: FunctionContext,
  { name, request: schema, handle }: FunctionDefinition<Schema>,
): FunctionApp {
  const { config, deps } = context;
  const exchange = createExchange(context, name);
  const bodyOptions = {
    maxBytes: config.MAX_BODY_BYTES,
    timeoutMs: config.BODY_TIMEOUT_MS,
    after: deps.clock.after,
  };

  const verify = createVerifier(config, deps);

  const answer = exchange(async (request, requestContext) => {
    if (verify) await verify(request.headers.get("authorization"));
    const body = parseJsonObject(await readText(request, bodyOptions));
    return handle(validate(schema, body), requestContext);
  });
  const otherMethod = exchange(() => {
    throw new AppError("method_not_allowed", `Call ${name} with POST.`, {
      headers: { allow: "POST, OPTIONS" },
    });
  });
  const notFound = exchange(() => {
    throw new AppError("not_found", `There is nothing here. POST to ${FUNCTION_PREFIX}/${name}.`);
  });

  const app: FunctionApp = new Hono();
  for (const path of [`/${name}`, `${FUNCTION_PREFIX}/${name}`]) {
    app.post(path, (c) => answer(c.req.raw));
    app.options(path, preflight(config.ALLOWED_ORIGINS));
    app.all(path, (c) => otherMethod(c.req.raw));
  }
  app.notFound((c) => notFound(c.req.raw));
  return app;
}
