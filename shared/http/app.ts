import { Hono } from "hono";
import type * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { FUNCTION_PREFIX } from "../contract/functions.ts";
import type { FunctionName } from "../contract/functions.ts";
import { readText } from "./body.ts";
import { preflight } from "./cors.ts";
import { Deadlines } from "./deadlines.ts";
import { createDoor } from "./door.ts";
import { createExchange } from "./exchange.ts";
import type { FunctionContext } from "./exchange.ts";
import type { Reply } from "./reply.ts";
import type { RequestContext } from "./request_scope.ts";
import { parseJsonObject, validate } from "./validate.ts";

export type { FunctionContext } from "./exchange.ts";
export type { RequestContext } from "./request_scope.ts";

/** One function: its name, the schema of its body, and what it answers. */
export interface FunctionDefinition<Schema extends z.ZodType> {
  readonly name: FunctionName;
  readonly request: Schema;
  /** Whether answers may be streams, which are limited in number. */
  readonly streams?: boolean;
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
 * preflight, method and path, token, load, body limit, JSON, validation, the one error body, the
 * request id and one log line a request. It answers at `/<name>` (as a Supabase deployment sees it) and at
 * `/functions/v1/<name>`.
 */
export function createFunctionApp<Schema extends z.ZodType>(
  context: FunctionContext,
  { name, request: schema, streams = false, handle }: FunctionDefinition<Schema>,
): FunctionApp {
  const { config, deps, door = createDoor(config, deps) } = context;
  const exchange = createExchange({ ...context, door }, name);
  const { verify, load } = door;
  const bodyOptions = {
    maxBytes: config.MAX_BODY_BYTES,
    timeoutMs: config.BODY_TIMEOUT_MS,
    deadlines: new Deadlines(deps.clock, config.BODY_TIMEOUT_MS),
  };

  const answer = exchange(async (request, scope) => {
    if (verify) await verify(request.headers.get("authorization"));
    try {
      scope.lease = load.admit(streams);
      const text = await readText(request, bodyOptions, scope.lease);
      return await load.run(() => {
        const body = parseJsonObject(text, config.MAX_JSON_DEPTH);
        return handle(validate(schema, body), scope);
      });
    } catch (error) {
      if (error instanceof AppError && error.code === "overloaded") {
        scope.lease?.end();
        await load.timeToRefuse();
      }
      throw error;
    }
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
  const paths = [`/${name}`, `${FUNCTION_PREFIX}/${name}`];
  for (const path of paths) {
    app.post(path, (c) => answer(c.req.raw));
    app.options(path, preflight(config.ALLOWED_ORIGINS));
  }
  // Not routes: a second route that matches makes Hono compose both for every request.
  app.notFound((c) => paths.includes(c.req.path) ? otherMethod(c.req.raw) : notFound(c.req.raw));
  return app;
}
