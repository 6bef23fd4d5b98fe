import { Hono } from "hono";
import type { Context } from "hono";
import type * as z from "zod";
import { AppError } from "../contract/errors.ts";
import { FUNCTION_PREFIX } from "../contract/functions.ts";
import type { FunctionName } from "../contract/functions.ts";
import type { Config } from "../runtime/config.ts";
import type { Deps } from "../runtime/deps.ts";
import { readText } from "./body.ts";
import { allowOrigins } from "./cors.ts";
import { errorResponse } from "./errors.ts";
import { REQUEST_ID_HEADER, requestIdOf } from "./request_id.ts";
import { parseJsonObject, validate } from "./validate.ts";

/** What every function is made from. */
export interface FunctionContext {
  readonly config: Config;
  readonly deps: Deps;
}

/** What a handler gets beside the validated body. */
export interface RequestContext {
  readonly requestId: string;
}

/** One function: its name, the schema of its body, and what it answers. */
export interface FunctionDefinition<Schema extends z.ZodType> {
  readonly name: FunctionName;
  readonly request: Schema;
  /** Answers a valid request; a plain value is answered as JSON with status 200. */
  readonly handle: (
    body: z.output<Schema>,
    context: RequestContext,
  ) => Response | object | Promise<Response | object>;
}

type Env = { Variables: { requestId: string } };

/** A function's application. */
export type FunctionApp = Hono<Env>;

/**
 * Makes the Hono app of one function, with all that the functions share on the wire: CORS and its
 * preflight, method and path, body limit, JSON, validation, the one error body, the request id and
 * one log line a request. It answers at `/<name>` (as a Supabase deployment sees it) and at
 * `/functions/v1/<name>`.
 */
export function createFunctionApp<Schema extends z.ZodType>(
  { config, deps }: FunctionContext,
  { name, request, handle }: FunctionDefinition<Schema>,
): FunctionApp {
  const app: FunctionApp = new Hono<Env>();
  const bodyOptions = {
    maxBytes: config.MAX_BODY_BYTES,
    timeoutMs: config.BODY_TIMEOUT_MS,
    sleep: deps.clock.sleep,
  };

  app.use(async (c, next) => {
    const startedAt = deps.clock.monotonic();
    const requestId = requestIdOf(c.req.raw.headers, deps.newId);
    c.set("requestId", requestId);
    await next();
    c.res.headers.set(REQUEST_ID_HEADER, requestId);
    deps.log("info", "request", {
      requestId,
      function: name,
      method: c.req.method,
      status: c.res.status,
      durationMs: Math.round(deps.clock.monotonic() - startedAt),
    });
  });
  app.use(allowOrigins(config.ALLOWED_ORIGINS));

  const answer = async (c: Context<Env>) => {
    const body = parseJsonObject(await readText(c.req.raw, bodyOptions));
    const result = await handle(validate(request, body), { requestId: c.get("requestId") });
    return result instanceof Response ? result : c.json(result);
  };
  const otherMethod = () => {
    throw new AppError("method_not_allowed", `Call ${name} with POST.`, {
      headers: { allow: "POST, OPTIONS" },
    });
  };
  for (const path of [`/${name}`, `${FUNCTION_PREFIX}/${name}`]) {
    app.post(path, answer);
    app.all(path, otherMethod);
  }

  app.notFound((c) =>
    errorResponse(
      c,
      new AppError("not_found", `There is nothing here. POST to ${FUNCTION_PREFIX}/${name}.`),
    )
  );
  app.onError((error, c) => {
    const fields = { requestId: c.get("requestId"), function: name };
    if (error instanceof AppError) {
      if (error.status >= 500) deps.log("warn", "failed", { ...fields, code: error.code });
      return errorResponse(c, error);
    }
    deps.log("error", "bug", fields, error);
    return errorResponse(
      c,
      new AppError(
        "internal_error",
        `Something went wrong here; quote request ${fields.requestId}.`,
      ),
    );
  });
  return app;
}
