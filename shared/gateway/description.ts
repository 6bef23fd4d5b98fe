import { Hono } from "hono";
import description from "../../docs/openapi.json" with { type: "json" };
import { PAYLOAD_SCHEMAS } from "../openapi/payload_schemas.ts";
import { swaggerUi } from "./swagger_ui.ts";

/** The page runs its own scripts alone; the styles it sets on elements need `unsafe-inline`. */
const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mail and call trust: the functions</title>
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START_SCRIPT =
  `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, tryItOutEnabled: true });
`;

/** What machines and people read about the functions: OpenAPI, payload schemas, a page to try. */
export function descriptionRoutes(): Hono {
  const routes = new Hono();
  routes.get("/openapi.json", (c) => c.json(description, 200, OPEN));
  for (const [name, schema] of Object.entries(PAYLOAD_SCHEMAS)) {
    const headers = { ...OPEN, "content-type": "application/schema+json" };
    routes.get(`/schemas/${name}.json`, (c) => c.body(JSON.stringify(schema), 200, headers));
  }
  routes.get("/docs", (c) => c.html(DOCS_PAGE, 200, { "content-security-policy": DOCS_CSP }));
  routes.get("/docs/start.js", (c) => c.body(START_SCRIPT, 200, typed("text/javascript")));
  routes.get("/docs/swagger-ui.css", async (c) => {
    return c.body((await swaggerUi()).css, 200, typed("text/css"));
  });
  routes.get("/docs/swagger-ui-bundle.js", async (c) => {
    return c.body((await swaggerUi()).script, 200, typed("text/javascript"));
  });
  return routes;
}

/** Pages of any origin may read a public description. */
const OPEN = { "access-control-allow-origin": "*" } as const;

function typed(type: string): Record<string, string> {
  return {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
    "cache-control": "max-age=3600",
  };
}
