import { cors } from "hono/cors";
import type { MiddlewareHandler } from "hono";
import { REQUEST_ID_HEADER } from "./request_id.ts";

/** How long a browser may keep a preflight answer, in seconds; browsers cap it near two hours. */
const PREFLIGHT_MAX_AGE = 7200;

/**
 * CORS for public functions: any origin unless `allowedOrigins` names some. No credentials: the
 * client key is public and there are no cookies.
 */
export function allowOrigins(allowedOrigins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: allowedOrigins.length === 0 ? "*" : [...allowedOrigins],
    allowMethods: ["POST", "OPTIONS"],
    allowHeaders: ["authorization", "x-client-info", "apikey", "content-type", REQUEST_ID_HEADER],
    exposeHeaders: [REQUEST_ID_HEADER, "retry-after"],
    maxAge: PREFLIGHT_MAX_AGE,
  });
}
