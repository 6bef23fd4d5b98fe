import type * as z from "zod";
import { AppError, type ErrorDetail } from "../contract/errors.ts";
import { explainIssue } from "../contract/explain_issue.ts";
import { isObject, type JsonObject } from "../contract/is_object.ts";
import { findJsonExcess, MAX_MEMBERS } from "./json_excess.ts";

/** Maximum number of problems per answer; a hostile body can have thousands. */
const MAX_DETAILS = 20;

/** The start of a form without files, as `curl -d action=info` sends it. */
const FORM_START = /^[\w.%-]{1,100}=/;

/**
 * Parses a JSON object within limits of depth and number of members.
 *
 * @param parse Parses a text that is within the limits; it may throw an `AppError`.
 * @throws {AppError} `invalid_request` or `invalid_json`.
 */
export function parseJsonObject(
  text: string,
  maxDepth: number,
  parse: (text: string) => unknown = JSON.parse,
): JsonObject {
  const excess = findJsonExcess(text, maxDepth);
  if (excess !== undefined) {
    throw new AppError(
      "invalid_request",
      excess === "depth"
        ? `The request body nests arrays and objects deeper than ${maxDepth} levels.`
        : `The objects of the request body have more than ${MAX_MEMBERS} members.`,
    );
  }
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const problem = FORM_START.test(text)
      ? "The request body is not JSON but a form. Send a JSON object."
      : "The request body is not valid JSON.";
    throw new AppError("invalid_json", problem);
  }
  if (!isObject(value)) {
    throw new AppError("invalid_request", "The request body must be a JSON object.");
  }
  return value;
}

/** Parses a request body with its schema, which ignores unknown fields. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  body: JsonObject,
): z.output<Schema> {
  const result = schema.safeParse(body, { error: explainIssue });
  if (result.success) return result.data;
  const details: ErrorDetail[] = result.error.issues.slice(0, MAX_DETAILS)
    .map(({ path, message }) => ({ path: path.join("."), message }));
  const problems = details.map(({ path, message }) => path ? `${path}: ${message}` : message);
  throw new AppError("invalid_request", `The request is not valid. ${problems.join("; ")}.`, {
    details,
  });
}
