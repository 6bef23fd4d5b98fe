import { PATIENT_PROCESS } from "./context.ts";
import { waitUntil } from "./until.ts";
import { findMetricsProblem, guardLine, reportLeak } from "./leak_guard.ts";

/** A running gateway, whose log lines are checked for leaks. The caller stops it. */
export interface GatewayProcess {
  /** Resolves when the process has ended and all its lines were checked. */
  readonly ended: Promise<Deno.CommandStatus>;
  /** Lines checked so far. */
  readonly lines: readonly string[];
  /** Checks the metrics too, then kills the process. */
  stop(): Promise<void>;
  readonly process: Deno.ChildProcess;
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Standard output of the process up to the address at the end of the start. */
  readonly output: string;
}

/** Settings of a gateway whose test needs no workers: each doubles the work of a start. */
export const WITHOUT_WORKERS = { WORKERS: "0" };

/** Last lines of the start: the address, or how the console is built. */
const START_ENDS = /\n(?:Open the console: \S+|No console: .+)\n$/;

/**
 * Starts the gateway in its own process.
 *
 * @param cwd Folder of the project; this one by default.
 */
export async function startGateway(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  cwd = ".",
): Promise<GatewayProcess> {
  const process = new Deno.Command(Deno.execPath(), {
    cwd,
    args: [...await readGatewayFlags(), "shared/server/main.ts", ...args],
    env: { PORT: "0", LOG_LEVEL: "info", ...PATIENT_PROCESS, ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const lines: string[] = [];
  const looking = lookAt(process.stderr, lines);
  let output = "";
  for await (const text of process.stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (START_ENDS.test(output)) break;
  }
  const url = /http:\/\/[\d.]+:\d+/.exec(output)?.[0] ?? "";
  const ended = looking.then(() => process.status);
  return {
    process,
    ended,
    lines,
    output,
    url,
    stop: async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const problem = findMetricsProblem(metrics);
      if (problem !== undefined) reportLeak("the metrics", problem);
      // Lines are held back for a moment and written in order: with the last one all are there.
      const last = crypto.randomUUID();
      const call = { method: "POST", body: "{}", headers: { "x-request-id": last } };
      await (await fetch(`${url}/functions/v1/regulator-check`, call)).body?.cancel();
      await waitUntil(() => lines.some((line) => line.includes(last)));
      process.kill("SIGKILL");
      await ended;
    },
  };
}

/** Reads a log to its end and checks each line. */
async function lookAt(
  log: ReadableStream<Uint8Array<ArrayBuffer>>,
  lines: string[],
): Promise<void> {
  let rest = "";
  for await (const text of log.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      guardLine(line);
      lines.push(line);
    }
  }
  // A killed process may leave half a line.
}

/** Reads the flags of the `serve` task; a generated import map is passed on. */
export async function readGatewayFlags(): Promise<string[]> {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const serve: string = tasks.serve.command;
  // Tests keep their databases among the temporary files.
  const words = serve.replaceAll(/--allow-(read|write)=/g, "--allow-$1=/tmp,").split(" ");
  const permissions = words.slice(words.indexOf("run"), words.indexOf("shared/server/main.ts"));
  const map = Deno.env.get("TEST_IMPORT_MAP");
  if (!map) return permissions;
  const extra = ["--no-config", "--no-lock", "--no-check", "--import-map", map];
  return [...permissions, ...extra];
}
