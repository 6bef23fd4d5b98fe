import { Hono } from "hono";
import { AppError } from "../contract/errors.ts";
import { createExchange, type FunctionContext } from "../http/exchange.ts";
import { createApiV1 } from "./app.ts";

/**
 * Creates the handler of the v1 API for deployments where each function has its own process; 404
 * without a database.
 */
export function createApi(context: FunctionContext): Pick<Hono, "fetch"> {
  const api = createApiV1(context);
  if (api) return api.app;
  const notFound = createExchange(context)(() => {
    throw new AppError(
      "not_found",
      "The v1 API is not switched on: the server has no STORAGE_URL.",
    );
  });
  const app = new Hono();
  app.notFound((c) => notFound(c.req.raw));
  return app;
}
