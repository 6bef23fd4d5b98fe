import type { AuthenticationMethod } from "../../shared/headers/types.ts";

/**
 * Returns a result in the form of the tables of expected ones: without null values, properties as
 * an object.
 */
export function shortMethod(
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
