/** The two files of Swagger UI that the documentation page needs. */
export interface SwaggerUi {
  readonly css: string;
  readonly script: string;
}

/** Reads Swagger UI from the npm package at its first request, as it is rarely used. */
export async function loadSwaggerUi(): Promise<SwaggerUi> {
  const [css, script] = await Promise.all([
    import("swagger-ui-dist/swagger-ui.css", { with: { type: "text" } }),
    import("swagger-ui-dist/swagger-ui-bundle.js", { with: { type: "text" } }),
  ]);
  return { css: css.default, script: script.default };
}
