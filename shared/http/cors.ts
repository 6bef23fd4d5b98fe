import { REQUEST_ID_HEADER } from "./request_id.ts";

/** How long a browser may cache a preflight's answer, in seconds: Chromium's maximum. */
const PREFLIGHT_MAX_AGE = "7200";

const EXPOSED_HEADERS = [REQUEST_ID_HEADER, "retry-after"];

/** Methods that no endpoint has, but preflights allow, so that the page can read the 405 or 404. */
const OTHER_METHOD = /^(?:GET|HEAD|PUT|PATCH|DELETE)$/;

/** Tells whether a request is a preflight (Fetch standard, "CORS-preflight request"). */
export function isPreflight({ method, headers }: Request): boolean {
  return method === "OPTIONS" && headers.has("access-control-request-method");
}

/**
 * Creates a function that answers CORS preflights. It allows the requested headers by name, as `*` omits
 * `Authorization`, and no credentials.
 */
export function createPreflightAnswer(
  allowedOrigins: readonly string[],
): (request: Request) => Response {
  const chooseHeaders = createCorsHeaders(allowedOrigins);
  return ({ headers }) => {
    const corsHeaders = chooseHeaders(headers.get("origin"));
    const answer = new Headers({ ...corsHeaders, "access-control-max-age": PREFLIGHT_MAX_AGE });
    answer.delete("access-control-expose-headers");
    answer.append("vary", "Access-Control-Request-Method, Access-Control-Request-Headers");
    if ("access-control-allow-origin" in corsHeaders) {
      const method = headers.get("access-control-request-method") ?? "";
      const methods = ["POST", "GET", "OPTIONS", ...OTHER_METHOD.test(method) ? [method] : []];
      answer.set("access-control-allow-methods", [...new Set(methods)].join(","));
      const requestedHeaders = headers.get("access-control-request-headers");
      if (requestedHeaders !== null) answer.set("access-control-allow-headers", requestedHeaders);
    }
    return new Response(null, { status: 204, headers: answer });
  };
}

/**
 * Creates a function that returns the CORS headers of an answer, by the `Origin` of its request.
 *
 * @param extraExposedHeaders Further headers that pages of other origins may read.
 */
export function createCorsHeaders(
  allowedOrigins: readonly string[],
  extraExposedHeaders: readonly string[] = [],
): (origin: string | null) => Readonly<Record<string, string>> {
  const exposedHeaders = {
    "access-control-expose-headers": [...EXPOSED_HEADERS, ...extraExposedHeaders].join(","),
  };
  if (allowedOrigins.length === 0) {
    const anyOriginHeaders = { "access-control-allow-origin": "*", ...exposedHeaders };
    return () => anyOriginHeaders;
  }
  const refusalHeaders = { vary: "Origin" };
  const headersByOrigin = new Map(
    allowedOrigins.map((origin) => [
      origin,
      { "access-control-allow-origin": origin, vary: "Origin", ...exposedHeaders },
    ]),
  );
  return (origin) => headersByOrigin.get(origin ?? "") ?? refusalHeaders;
}
