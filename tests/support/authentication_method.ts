import type { AuthenticationMethod } from "../../shared/message/headers/types.ts";

/** A result as tables of expected ones write it: without what is null, properties by name. */
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
