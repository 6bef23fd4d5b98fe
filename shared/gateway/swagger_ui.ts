/** The two files of Swagger UI that the documentation page needs. */
export interface SwaggerUi {
  readonly css: string;
  readonly script: string;
}

let loaded: Promise<SwaggerUi> | undefined;

/**
 * Reads Swagger UI from the npm package when the page is first asked for: a start does not wait for
 * files that most never open.
 */
export function swaggerUi(): Promise<SwaggerUi> {
  return loaded ??= load();
}

async function load(): Promise<SwaggerUi> {
  const [css, script] = await Promise.all([
    import("swagger-ui-dist/swagger-ui.css", { with: { type: "text" } }),
    import("swagger-ui-dist/swagger-ui-bundle.js", { with: { type: "text" } }),
  ]);
  return { css: css.default, script: script.default };
}
