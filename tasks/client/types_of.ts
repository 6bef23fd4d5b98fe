/**
 * TypeScript types for the schemas of an OpenAPI 3.0 description: the types of the client package.
 */

/** The part of the schema language that the descriptions use. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/**
 * One exported type per schema, in the order of the names. A schema used inside another is referred
 * to by name.
 */
export function typesOf(schemas: Readonly<Record<string, Schema>>): string {
  const named = new Map(Object.entries(schemas).map(([name, one]) => [shapeOf(one), name]));
  return Object.keys(schemas).sort().map((name) => {
    const schema = schemas[name] ?? {};
    const text = typeOf(
      schema,
      (inner) => inner === schema ? undefined : named.get(shapeOf(inner)),
    );
    return `${commentOf(schema)}export type ${name} = ${text};\n`;
  }).join("\n");
}

/** A schema without its descriptions. */
function shapeOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value) => key === "description" ? undefined : value);
}

type NameOf = (schema: Schema) => string | undefined;

function typeOf(schema: Schema, nameOf: NameOf): string {
  const { nullable, ...bare } = schema;
  const name = nameOf(schema) ?? (nullable ? nameOf(bare) : undefined);
  const text = name ?? bareTypeOf(schema, nameOf);
  return nullable && !text.endsWith("| null") ? `${text} | null` : text;
}

function bareTypeOf(schema: Schema, nameOf: NameOf): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map((choice) => typeOf(choice, nameOf)).join(" | ");
  if (schema.enum) {
    return schema.enum.toSorted((a, b) => Number(a === null) - Number(b === null))
      .map((value) => JSON.stringify(value)).join(" | ");
  }
  switch (schema.type) {
    case "string":
    case "boolean":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return `ReadonlyArray<${typeOf(schema.items ?? {}, nameOf)}>`;
    case "object":
      return objectOf(schema, nameOf);
    case undefined:
      return "unknown";
    default:
      throw new Error(`no type for the schema type ${schema.type}`);
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  nameOf: NameOf,
): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const optional = required.includes(name) ? "" : "?";
    // For callers with exactOptionalPropertyTypes that pass undefined.
    const or = optional ? " | undefined" : "";
    return `${commentOf(schema)}readonly ${key}${optional}: ${typeOf(schema, nameOf)}${or};`;
  });
  if (fields.length > 0) return `{\n${fields.join("\n").replaceAll(/^/gm, "  ")}\n}`;
  const value = typeof additionalProperties === "object"
    ? typeOf(additionalProperties, nameOf)
    : "unknown";
  return `{ readonly [key: string]: ${value} }`;
}

function commentOf({ description }: Schema): string {
  return description === undefined ? "" : `/** ${description.replaceAll("*/", "* /")} */\n`;
}
