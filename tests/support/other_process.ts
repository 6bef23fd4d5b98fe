import { getRunFlags } from "./run_flags.ts";

/** Another process that holds an SQLite file. */
export interface OtherProcess extends AsyncDisposable {
  /** Ends the process; resolves once it has ended. */
  end(): Promise<void>;
}

/** Starts a process that holds the write lock of a file, or reads it; resolves once it does. */
export async function startOtherProcess(
  url: string,
  what: "write" | "read",
): Promise<OtherProcess> {
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...getRunFlags(),
      "-A",
      "tests/support/lock_program.ts",
      url.slice("sqlite:".length),
      what,
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const reader = process.stdout.getReader();
  const { value } = await reader.read();
  const said = new TextDecoder().decode(value);
  if (said !== "held\n") throw new Error(`The other process said: ${said}`);
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= (async () => {
      await process.stdin.close();
      await reader.cancel();
      await process.status;
    })();
    return ending;
  };
  return { end, [Symbol.asyncDispose]: end };
}
