/** A command as the leader of a new process group, as a terminal or an init system starts it. */
export interface ProcessGroup {
  readonly process: Deno.ChildProcess;
  /** Signals every process of the group, as Ctrl+C and systemd do. */
  signal(name: "INT" | "TERM" | "KILL"): Promise<void>;
}

/** Starts a command with piped output; the runtime of the tests replaces `deno`. */
export function startProcessGroup(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
): ProcessGroup {
  const process = new Deno.Command("setsid", {
    args: [program === "deno" ? Deno.execPath() : program, ...args],
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  return {
    process,
    signal: async (name) => {
      await new Deno.Command("kill", { args: [`-${name}`, "--", `-${process.pid}`] }).output();
    },
  };
}

/** Reads a process's output until a pattern occurs; the rest is read and discarded. */
export async function readOutputUntil(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  pattern: RegExp,
): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!pattern.test(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended without ${pattern}: ${text}`);
    text += value;
  }
  (async () => {
    while (!(await reader.read()).done);
  })().catch(() => {});
  return text;
}
