import * as z from "zod";
import type { OpenApiObject } from "./json.ts";

/** Prefix of a reference to a named schema. */
const REFERENCE = "#/components/schemas/";

/** Converts a schema, and the named schemas in it, to OpenAPI 3.0, with `nullable`. */
export function describeSchemas(
  schema: z.ZodType,
  io: "input" | "output",
): Record<string, OpenApiObject> {
  const { definitions } = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    override: ({ jsonSchema }) => {
      // `format` is enough; the pattern has 250 characters.
      if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
      // Generators treat a field with a default as always present, also in requests.
      if (io === "input") delete jsonSchema.default;
      const { nullable, enum: values, allOf = [] } = jsonSchema;
      // `nullable` alone does not allow null beside an `enum` (OpenAPI 3.0.3, clarified in 3.0.4).
      if (nullable === true && values !== undefined && !values.includes(null)) values.push(null);
      // OpenAPI 3.0 ignores siblings of a reference; a nullable one is replaced by a copy below.
      if (allOf.length === 1) {
        for (const key of ["allOf", "description"] as const) delete jsonSchema[key];
        Object.assign(jsonSchema, allOf[0]);
      }
    },
  });
  // The zod type allows functions and symbols, which a generated schema never contains.
  const text = JSON.stringify(definitions).replaceAll("#/definitions/", REFERENCE);
  const schemas: Record<string, OpenApiObject> = JSON.parse(text);
  return JSON.parse(
    text,
    (_key, value) =>
      value?.nullable && value.$ref
        ? { ...schemas[value.$ref.slice(REFERENCE.length)], nullable: true }
        : value,
  );
}

/** Selects the named schemas that a path or another schema refers to. */
export function selectReferencedSchemas(
  schemas: Record<string, OpenApiObject>,
  paths: OpenApiObject,
): OpenApiObject {
  const text = JSON.stringify([schemas, paths]);
  const isUsed = ([name]: readonly [string, OpenApiObject]) =>
    text.includes(`"${REFERENCE}${name}"`);
  return Object.fromEntries(Object.entries(schemas).filter(isUsed));
}

/** Creates a reference to a schema with an `id`. */
export function createReference(schema: z.ZodType): OpenApiObject {
  return { $ref: `${REFERENCE}${schema.meta()?.id}` };
}
