/** A JSON value of a description. */
export type Json = null | boolean | number | string | readonly Json[] | SchemaObject;
/** A JSON object. */
export interface SchemaObject {
  readonly [key: string]: Json;
}
