import { cors } from "hono/cors";
import type { MiddlewareHandler } from "hono";
import { REQUEST_ID_HEADER } from "./request_id.ts";

/** How long a browser may keep a preflight answer, in seconds; browsers cap it near two hours. */
const PREFLIGHT_MAX_AGE = 7200;

const EXPOSED_HEADERS = [REQUEST_ID_HEADER, "retry-after"];

/** Rights of pages of another origin beside calling a function. */
export interface CorsOptions {
  readonly methods?: readonly string[];
  /** Request headers it may send. */
  readonly send?: readonly string[];
}

/**
 * Answers CORS preflights of public functions: any origin unless `allowedOrigins` names some. No
 * credentials: the client key is public and there are no cookies.
 */
export function preflight(
  allowedOrigins: readonly string[],
  { methods = [], send = [] }: CorsOptions = {},
): MiddlewareHandler {
  return cors({
    origin: allowedOrigins.length === 0 ? "*" : [...allowedOrigins],
    allowMethods: ["POST", "OPTIONS", ...methods],
    allowHeaders: [
      ...["authorization", "x-client-info", "apikey", "content-type", REQUEST_ID_HEADER],
      ...send,
    ],
    maxAge: PREFLIGHT_MAX_AGE,
  });
}

/**
 * The CORS headers of an answer, by the caller's `Origin` header (Fetch standard, "CORS protocol").
 * `alsoExposed` are response headers that pages may read beside those of every answer. Not done by
 * the preflight's middleware: it sends the list of readable headers to refused origins too.
 */
export function corsHeaders(
  allowedOrigins: readonly string[],
  alsoExposed: readonly string[] = [],
): (origin: string | null) => Readonly<Record<string, string>> {
  const exposed = {
    "access-control-expose-headers": [...EXPOSED_HEADERS, ...alsoExposed].join(","),
  };
  if (allowedOrigins.length === 0) {
    const any = { "access-control-allow-origin": "*", ...exposed };
    return () => any;
  }
  const refused = { vary: "Origin" };
  const allowed = new Map(
    allowedOrigins.map((origin) => [
      origin,
      { "access-control-allow-origin": origin, vary: "Origin", ...exposed },
    ]),
  );
  return (origin) => allowed.get(origin ?? "") ?? refused;
}
