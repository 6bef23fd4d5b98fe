import fc, { createTextArbitrary } from "./fast_check.ts";

/** The part of OpenAPI 3.0's schema language used by the requests of the description. */
export interface RequestSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: RequestSchema;
  readonly anyOf?: readonly RequestSchema[];
  readonly oneOf?: readonly RequestSchema[];
}

/** Strings with a meaning for one of the functions. */
const TELLING = [
  "From: a@example.org\nSubject: x\n",
  "01 62 00 00 01",
  "+33612345678",
  "fail",
  "PASS",
  "Verify your account now",
  "https://",
  "",
  " ",
];

/**
 * Values that a schema allows.
 *
 * @param fixed Values of string properties by name, such as addresses that must be reachable.
 */
export function createArbitrary(
  schema: RequestSchema,
  fixed: Readonly<Record<string, string>> = {},
): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => createArbitrary(choice, fixed)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "string":
      return fc.oneof(fc.constantFrom(...TELLING), createTextArbitrary());
    case "boolean":
      return fc.boolean();
    case "number":
    case "integer":
      return fc.integer();
    case "array":
      return fc.array(createArbitrary(schema.items ?? {}, fixed), { maxLength: 5 });
    case "object":
      return listObjects(schema, fixed);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no values for the schema type ${schema.type}`);
  }
}

function listObjects(
  { properties = {}, required = [], additionalProperties }: RequestSchema,
  fixed: Readonly<Record<string, string>>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, property]) => {
    const value = fixed[name];
    return [
      name,
      value === undefined ? createArbitrary(property, fixed) : fc.constant(value),
    ] as const;
  });
  const knownProperties = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  if (additionalProperties === undefined || additionalProperties === false) return knownProperties;
  return fc.tuple(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }), knownProperties)
    .map(([more, namedValues]) => ({ ...more, ...namedValues }));
}
