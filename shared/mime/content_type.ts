import { parseParameters } from "../headers/parameters.ts";

/** A Content-Type (RFC 2045 §5.1); type and parameter names in lower case. */
export interface ContentType {
  /** `text/plain` */
  readonly type: string;
  readonly charset: string | null;
  readonly boundary: string | null;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Type of a part without a Content-Type (RFC 2045 §5.2). */
const DEFAULT_TYPE: ContentType = {
  type: "text/plain",
  charset: null,
  boundary: null,
  parameters: new Map(),
};

/** Reads a Content-Type value; an unreadable one is `text/plain`. */
export function parseContentType(value: string | null): ContentType {
  if (value === null) return DEFAULT_TYPE;
  const { value: type, parameters } = parseParameters(value);
  if (!type.includes("/")) return { ...DEFAULT_TYPE, parameters };
  return {
    type,
    charset: parameters.get("charset") ?? null,
    boundary: parameters.get("boundary") || null,
    parameters,
  };
}
