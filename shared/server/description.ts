import { Hono } from "hono";
import { createExchange, type FunctionContext } from "../http/exchange.ts";
import description from "../../docs/openapi.json" with { type: "json" };
import v1Description from "../../docs/openapi-v1.json" with { type: "json" };
import { PAYLOAD_SCHEMAS } from "./openapi/payload_schemas.ts";
import { createFileReply, prepareFile, type StaticFile } from "./static_files.ts";
import { loadSwaggerUi } from "./swagger_ui.ts";

/** Policy of the documentation page. Swagger UI sets styles on elements, hence `unsafe-inline`. */
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

const START_SCRIPT = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  tryItOutEnabled: true,
});
`;

/** Options of {@linkcode createDescriptionRoutes}. */
export interface DescriptionOptions {
  /** Whether the v1 API is switched on, and described too. */
  readonly v1?: boolean;
}

/** Creates the routes of the description: OpenAPI, payload schemas, and a page to try calls. */
export function createDescriptionRoutes(
  context: FunctionContext,
  { v1 = false }: DescriptionOptions = {},
): Hono {
  const routes = new Hono();
  const exchange = createExchange(context);
  const serve = (path: string, read: () => Promise<StaticFile>) => {
    let file: Promise<StaticFile> | undefined;
    const answer = exchange(async (request) =>
      createFileReply(await (file ??= read()), request.headers)
    );
    routes.get(path, (c) => answer(c.req.raw));
  };
  const document = v1 ? combineDescriptions() : description;
  serve(
    "/openapi.json",
    () => prepareFile(JSON.stringify(document), createPublicHeaders("application/json")),
  );
  for (const [name, schema] of Object.entries(PAYLOAD_SCHEMAS)) {
    const headers = createPublicHeaders("application/schema+json");
    serve(`/schemas/${name}.json`, () => prepareFile(JSON.stringify(schema), headers));
  }
  const page = { ...createTextHeaders("text/html"), "content-security-policy": DOCS_CSP };
  serve("/docs", () => prepareFile(DOCS_PAGE, page));
  serve("/docs/start.js", () => prepareFile(START_SCRIPT, createTextHeaders("text/javascript")));
  serve(
    "/docs/swagger-ui.css",
    async () => prepareFile((await loadSwaggerUi()).css, createTextHeaders("text/css")),
  );
  serve(
    "/docs/swagger-ui-bundle.js",
    async () => prepareFile((await loadSwaggerUi()).script, createTextHeaders("text/javascript")),
  );
  return routes;
}

/** Combines the descriptions of the functions and of the v1 API. */
function combineDescriptions(): object {
  const { components } = description;
  const { components: v1Components } = v1Description;
  return {
    ...description,
    tags: [...description.tags, ...v1Description.tags],
    paths: { ...description.paths, ...v1Description.paths },
    components: {
      securitySchemes: { ...components.securitySchemes, ...v1Components.securitySchemes },
      schemas: { ...components.schemas, ...v1Components.schemas },
    },
  };
}

/** Creates the headers of a description, which pages of all origins may read. */
function createPublicHeaders(type: string): Record<string, string> {
  return { "access-control-allow-origin": "*", "content-type": type };
}

/** Creates the headers of a file of the page, which is text of a media type. */
function createTextHeaders(type: string): Record<string, string> {
  return {
    "content-type": `${type}; charset=utf-8`,
    "x-content-type-options": "nosniff",
    "cache-control": "max-age=3600",
  };
}
