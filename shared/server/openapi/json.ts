/** A JSON value of the OpenAPI document. */
export type Json = null | boolean | number | string | readonly Json[] | OpenApiObject;
/** A JSON object of the OpenAPI document. */
export interface OpenApiObject {
  readonly [key: string]: Json;
}
