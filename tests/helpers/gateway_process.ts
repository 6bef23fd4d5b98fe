/** A running gateway. Whoever starts it ends it. */
export interface GatewayProcess {
  readonly process: Deno.ChildProcess;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** What it printed when it was ready. */
  readonly output: string;
}

/** The gateway as a process of its own, the way the start task runs it. */
export async function startGateway(
  env: Readonly<Record<string, string>>,
): Promise<GatewayProcess> {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...await gatewayFlags(), "shared/gateway/main.ts"],
    env: { PORT: "0", LOG_LEVEL: "info", ...env },
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let output = "";
  for await (const text of process.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (output.includes("curl")) break;
  }
  return { process, output, url: /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? "" };
}

/**
 * The start task's own flags; the configuration comes from the running process when it was given a
 * generated import map (another Deno level), so that the child resolves the same modules.
 */
export async function gatewayFlags(): Promise<string[]> {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const start: string = tasks.start.command;
  const given = start.split(" ").slice(1, -1);
  const map = Deno.env.get("TEST_IMPORT_MAP");
  if (!map) return given;
  const extra = ["--no-config", "--no-lock", "--no-check", "--import-map", map];
  return [...given, ...extra];
}
