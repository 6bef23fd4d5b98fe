import { AppError } from "../contract/errors.ts";

/** Commands of SPAMC/1.5. TELL, which would train a filter, is answered with an error. */
export const COMMANDS = [
  "PING",
  "SKIP",
  "CHECK",
  "SYMBOLS",
  "REPORT",
  "REPORT_IFSPAM",
  "HEADERS",
  "PROCESS",
  "TELL",
] as const;
export type Command = typeof COMMANDS[number];

/** The head of a request: its command and the fields that are used. */
export interface Head {
  readonly command: Command;
  /** Minor version of the client's protocol: 5 for SPAMC/1.5. */
  readonly minorVersion: number;
  /** Number of bytes of the mail as sent; undefined if the end of the connection ends the mail. */
  readonly length: number | undefined;
  readonly isCompressed: boolean;
}

/** The first line. All known clients name a minor version of 1. */
const FIRST_LINE = /^([A-Z_]{1,20}) SPAMC\/1\.(\d{1,2})$/;

/** A field; its value begins after white space. */
const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,39})[ \t]*:[ \t]*(\S.*)?$/;

/**
 * Parses the head of a request, the lines before the blank line.
 *
 * @throws {AppError} `invalid_request`, which does not quote the head.
 */
export function parseHead(text: string): Head {
  const [first = "", ...lines] = text.split(/\r?\n/);
  const [, name, minorVersion] = FIRST_LINE.exec(first.trimEnd()) ?? [];
  if (minorVersion === undefined) {
    throw createInvalidError("The first line must be like CHECK SPAMC/1.5.");
  }
  const command = COMMANDS.find((command) => command === name);
  if (command === undefined) throw createInvalidError(`The commands are ${COMMANDS.join(", ")}.`);
  const fields = new Map<string, string>();
  for (const line of lines) {
    if (line.trim() === "") continue;
    const [, field, value = ""] = FIELD.exec(line.trimEnd()) ?? [];
    if (field === undefined) throw createInvalidError("A line of the head is no field.");
    const key = field.toLowerCase();
    // With two lengths, a proxy may read another mail than this service.
    if (fields.has(key) && fields.get(key) !== value) {
      throw createInvalidError("A field differs from itself.");
    }
    fields.set(key, value);
  }
  return { command, minorVersion: Number(minorVersion), ...readBodyFields(fields) };
}

function readBodyFields(
  fields: ReadonlyMap<string, string>,
): Pick<Head, "length" | "isCompressed"> {
  const length = fields.get("content-length");
  if (length !== undefined && !/^\d{1,15}$/.test(length)) {
    throw createInvalidError("Content-length must be a number.");
  }
  const compress = fields.get("compress")?.toLowerCase();
  if (compress !== undefined && compress !== "zlib") {
    throw createInvalidError("Compress can only be zlib.");
  }
  return {
    length: length === undefined ? undefined : Number(length),
    isCompressed: compress === "zlib",
  };
}

function createInvalidError(message: string): AppError {
  return new AppError("invalid_request", message);
}
