import { Hono } from "hono";
import { AppError } from "../contract/errors.ts";
import { createExchange, type FunctionContext } from "../http/exchange.ts";
import { createApiV1 } from "./app.ts";

/**
 * The v1 API as a function, for deployments with one process per function. Without a database it
 * answers 404, as if there were no such function.
 */
export function createApi(context: FunctionContext): Pick<Hono, "fetch"> {
  const api = createApiV1(context);
  if (api) return api.app;
  const notFound = createExchange(context, undefined)(() => {
    throw new AppError(
      "not_found",
      "The v1 API is not switched on: the server has no STORAGE_URL.",
    );
  });
  const app = new Hono();
  app.notFound((c) => notFound(c.req.raw));
  return app;
}
