import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import description from "../../docs/openapi.json" with { type: "json" };
import { FUNCTION_PREFIX } from "../../shared/contract/functions.ts";
import type { FunctionName } from "../../shared/contract/functions.ts";

/**
 * Validates answers against the description, with a validator independent of the code it is made
 * from.
 */

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: { date: true, "date-time": true, uri: true },
});
ajv.addSchema(description, "openapi.json");

const compiled = new Map<string, ValidateFunction>();

function getValidator(pointer: string): ValidateFunction {
  const cachedValidator = compiled.get(pointer);
  if (cachedValidator) return cachedValidator;
  const validator = ajv.compile({ $ref: `openapi.json#${pointer}` });
  compiled.set(pointer, validator);
  return validator;
}

const escape = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

/** Finds the differences between an answer and the description; empty when it fits. */
export async function findDifferences(name: FunctionName, response: Response): Promise<string[]> {
  const path = `/paths/${escape(`${FUNCTION_PREFIX}/${name}`)}/post/responses/${response.status}`;
  const type = (response.headers.get("content-type") ?? "").split(";")[0] ?? "";
  const text = await response.text();
  const operation = description.paths[`/functions/v1/${name}`].post.responses;
  const described = Reflect.get(operation, String(response.status));
  if (described === undefined) return [`status ${response.status} is not described: ${text}`];
  if (!(type in described.content)) return [`${response.status} ${type} is not described`];
  const isValid = getValidator(`${path}/content/${escape(type)}/schema`);
  const values = type === "text/event-stream" ? parseEventData(text) : [JSON.parse(text)];
  if (values.length === 0) return [`${response.status} ${type} holds no event`];
  return values.flatMap((value) =>
    isValid(value)
      ? []
      : [`${response.status} ${ajv.errorsText(isValid.errors)}: ${text.slice(0, 400)}`]
  );
}

function parseEventData(text: string): unknown[] {
  return text.split("\n\n").filter((event) => event.startsWith("data: {"))
    .map((event) => JSON.parse(event.slice("data: ".length)));
}
