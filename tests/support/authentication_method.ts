import type { AuthenticationMethod } from "../../shared/headers/types.ts";

/**
 * Formats a result of authentication as the tables of the tests write it. Null values are left out,
 * and its properties are an object.
 */
export function formatExpectedMethod(
  { method, result, reason, comment, properties }: AuthenticationMethod,
): unknown {
  return {
    method,
    result,
    ...(reason !== null && { reason }),
    ...(comment !== null && { comment }),
    properties: Object.fromEntries(
      properties.map(({ type, name, value }) => [type ? `${type}.${name}` : name, value]),
    ),
  };
}
