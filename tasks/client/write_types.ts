/** Writes the schemas of an OpenAPI 3.0 description as TypeScript, for the client package. */

/** The part of the schema language that the descriptions use. */
export interface Schema {
  readonly $ref?: string;
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

/** Writes an exported type per schema; a nullable copy of a named schema refers to its name. */
export function writeTypes(schemas: Readonly<Record<string, Schema>>): string {
  const referencesByShape = new Map(
    Object.entries(schemas).map(([name, schema]) => [writeShape(schema), { $ref: name }]),
  );
  const text = JSON.stringify(
    schemas,
    (_key, value) =>
      value?.nullable && referencesByShape.has(writeShape(value))
        ? { ...referencesByShape.get(writeShape(value)), nullable: true }
        : value,
  );
  const referringSchemas: Record<string, Schema> = JSON.parse(text);
  return Object.entries(referringSchemas).sort(([a], [b]) => a < b ? -1 : 1).map(([name, schema]) =>
    `${writeComment(schema)}export type ${name} = ${writeType(schema)};\n`
  ).join("\n");
}

/** Writes a schema as JSON, without its description and `nullable`, to compare schemas. */
function writeShape({ description: _description, nullable: _nullable, ...shape }: Schema): string {
  return JSON.stringify(shape);
}

function writeType(schema: Schema): string {
  const text = writeNonNullType(schema);
  return schema.nullable && !/(?:^|\| )null$/.test(text) ? `${text} | null` : text;
}

function writeNonNullType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choices.map(writeType).join(" | ");
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
      return `ReadonlyArray<${writeType(schema.items ?? {})}>`;
    case "object":
      return writeObject(schema);
    case undefined:
      return "unknown";
    default:
      throw new Error(`no type for the schema type ${schema.type}`);
  }
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const optional = required.includes(name) ? "" : "?";
    // For callers with exactOptionalPropertyTypes that pass undefined.
    const type = writeType(schema) + (optional ? " | undefined" : "");
    return `${writeComment(schema)}readonly ${key}${optional}: ${type};`;
  });
  if (fields.length > 0) return `{\n${fields.join("\n").replaceAll(/^/gm, "  ")}\n}`;
  const value = typeof additionalProperties === "object"
    ? writeType(additionalProperties)
    : "unknown";
  return `{ readonly [key: string]: ${value} }`;
}

function writeComment({ description }: Schema): string {
  return description === undefined ? "" : `/** ${description.replaceAll("*/", "* /")} */\n`;
}
