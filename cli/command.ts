import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";

/** A problem for the person at the terminal: a sentence, and the exit status, by default 2. */
export class CommandError extends Error {
  constructor(message: string, readonly status = 2) {
    super(message);
  }
}

/** A wrong command line: the usage is shown as well. */
export class UsageError extends CommandError {}

/** Message of a program that needs the database of the service. */
export const NO_DATABASE =
  "STORAGE_URL is not set: it names the database, as sqlite:data/mail-trust.db.";

/**
 * Parses a program's arguments by its options, without the `--` of `deno task`.
 *
 * @throws {UsageError} for an unknown option, or one without its value.
 */
export function parseCommand<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  args: readonly string[] = Deno.args,
) {
  try {
    return parseArgs({
      args: args.filter((word) => word !== "--"),
      allowPositionals: true,
      options,
    });
  } catch (error) {
    // Node's message goes on with an explanation of `--`, which the caller does not write.
    const [sentence = ""] = error instanceof Error ? error.message.split(". To specify") : [];
    throw new UsageError(`${sentence}.`);
  }
}

/**
 * Runs a program, and ends with the status it returns.
 *
 * @param expected Errors whose message alone is shown.
 */
export async function runCommand(
  usage: string,
  run: () => Promise<number | void> | void,
  expected: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<void> {
  if (Deno.args.some((word) => word === "--help" || word === "-h")) {
    // deno-lint-ignore no-console -- For the person at the terminal.
    console.log(usage);
    return;
  }
  try {
    const status = await run();
    if (status !== undefined) Deno.exit(status);
  } catch (error) {
    const kinds = [CommandError, ...expected];
    if (!(error instanceof Error && kinds.some((kind) => error instanceof kind))) throw error;
    // deno-lint-ignore no-console -- For the person at the terminal.
    console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : error.message);
    Deno.exit(error instanceof CommandError ? error.status : 1);
  }
}

/**
 * Parses the value of an option that takes a number.
 *
 * @throws {UsageError} unless it is above 0.
 */
export function parsePositive(text: string, option: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`${option} takes a number above 0, not "${text}".`);
  return value;
}

/** Explains why something could not be read, without the operating system's message. */
export function explainUnreadable(error: unknown): string {
  const { errors } = Deno;
  if (error instanceof errors.NotFound) return "there is no such file";
  if (error instanceof errors.IsADirectory) return "is a folder";
  if (error instanceof errors.PermissionDenied || error instanceof errors.NotCapable) {
    return "may not be read";
  }
  return "cannot be read";
}

/**
 * Reads the bytes of a file; `-` is standard input.
 *
 * @param status Exit status if that fails.
 * @throws {CommandError} if it cannot be read or is empty.
 */
export async function readInput(path: string, status = 2): Promise<Uint8Array<ArrayBuffer>> {
  const name = path === "-" ? "standard input" : path;
  const bytes =
    await (path === "-" ? new Response(Deno.stdin.readable).bytes() : Deno.readFile(path))
      .catch((error) => {
        throw new CommandError(`${name}: ${explainUnreadable(error)}.`, status);
      });
  if (bytes.length === 0) throw new CommandError(`${name}: is empty.`, status);
  return bytes;
}
