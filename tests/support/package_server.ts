import { assertMatch } from "@std/assert";

/** The command that starts an installed package. */
export interface PackageCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

/** Starts the server of a package, opens the console, scores a text, and stops the server. */
export async function tryPackageServer({ command, args, cwd }: PackageCommand) {
  const process = new Deno.Command(command, {
    args: [...args],
    cwd,
    env: { PORT: "0" },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  try {
    const url = await readAddress(process.stdout.pipeThrough(new TextDecoderStream()));
    const page = await (await fetch(url)).text();
    const answer = await fetch(`${url}/functions/v1/analyze-spam`, {
      method: "POST",
      body: JSON.stringify({ emailContent: "Shall we have lunch on Monday?" }),
    });
    const verdict: { readonly is_spam: boolean } = await answer.json();
    process.kill("SIGTERM");
    return { page, verdict, code: (await process.status).code };
  } catch (error) {
    process.kill("SIGKILL");
    await process.status;
    throw error;
  }
}

/** Reads the address from the start message; fails if the output ends before. */
async function readAddress(output: ReadableStream<string>): Promise<string> {
  let text = "";
  for await (const part of output.values({ preventCancel: true })) {
    text += part;
    if (text.includes("curl")) break;
  }
  await output.cancel();
  assertMatch(text, /http:\/\/127\.0\.0\.1:\d+/);
  return /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? "";
}
