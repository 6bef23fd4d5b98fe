import { freePort } from "../support/free_port.ts";
import { median } from "../support/median.ts";

/**
 * Puts load on a server in its own process and measures the CPU time that process spends per
 * request. Wall-clock rates are too noisy on a machine shared with the client and with other work.
 * Linux only (reads `/proc`).
 */

/** Clock ticks per second of `/proc/<pid>/stat`; always 100 for user space on Linux. */
const TICKS_PER_SECOND = 100;

/** Rounds that are not counted: V8 optimises code for some ten thousand requests. */
const WARM_UP = 5;

/** A server under load: a module that serves on `PORT` of 127.0.0.1. */
export interface LoadTarget {
  readonly name: string;
  /** Module path relative to the project's root. */
  readonly module: string;
  readonly path: string;
  readonly body: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Headers of the nth call, besides the content type. */
  readonly headers?: (n: number) => Readonly<Record<string, string>>;
}

/** The measurements of one target. */
export interface LoadResult {
  readonly name: string;
  /** Median over the rounds of the server's CPU time per request, in microseconds. */
  readonly cpuMicros: number;
  /**
   * CPU time per request of each round, in microseconds. Rounds with the same index ran one after
   * the other.
   */
  readonly rounds: readonly number[];
  /** Median response time of each round, in milliseconds; `p99` is the 99th percentile. */
  readonly p50: readonly number[];
  readonly p99: readonly number[];
}

/** Options of {@linkcode compareLoad}. */
export interface LoadOptions {
  readonly rounds?: number;
  readonly requests?: number;
  readonly concurrency?: number;
}

interface Running {
  readonly url: string;
  readonly target: LoadTarget;
  readonly process: Deno.ChildProcess;
  readonly cpu: number[];
  readonly p50: number[];
  readonly p99: number[];
  sent: number;
}

/**
 * Measures the targets alternately, round by round, so that other load on the machine affects all.
 */
export async function compareLoad(
  targets: readonly LoadTarget[],
  { rounds = 7, requests = 1500, concurrency = 16 }: LoadOptions = {},
): Promise<LoadResult[]> {
  const running = await Promise.all(targets.map(start));
  try {
    for (const server of running) await fire(server, WARM_UP * requests, concurrency);
    for (let round = 0; round < rounds; round++) {
      for (const server of running) {
        const before = await cpuSeconds(server.process.pid);
        const { p50, p99 } = await fire(server, requests, concurrency);
        server.p50.push(p50);
        server.p99.push(p99);
        server.cpu.push(((await cpuSeconds(server.process.pid)) - before) * 1e6 / requests);
      }
    }
    return running.map(({ target, cpu, p50, p99 }) => ({
      name: target.name,
      cpuMicros: median(cpu),
      ...{ rounds: cpu, p50, p99 },
    }));
  } finally {
    for (const { process } of running) process.kill("SIGKILL");
    await Promise.all(running.map(({ process }) => process.status));
  }
}

async function start(target: LoadTarget): Promise<Running> {
  const port = freePort();
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--frozen", "--lock=deno.dev.lock", "--no-prompt"],
      // Benchmarks keep their databases among the temporary files.
      ...["--allow-net", "--allow-env", "--allow-read=.,/tmp", "--allow-write=/tmp"],
      target.module,
    ],
    env: { LOG_LEVEL: "info", ...target.env, HOST: "127.0.0.1", PORT: String(port) },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}${target.path}`;
  for (let attempt = 0; attempt < 1_200; attempt++) {
    const answered = await fetch(url, { method: "OPTIONS" })
      .then((response) => response.body?.cancel().then(() => true) ?? true, () => false);
    if (answered) return { url, target, process, cpu: [], p50: [], p99: [], sent: 0 };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  process.kill("SIGKILL");
  throw new Error(`${target.module} did not start`);
}

async function fire(
  server: Running,
  requests: number,
  concurrency: number,
): Promise<{ readonly p50: number; readonly p99: number }> {
  const { url, target } = server;
  const times: number[] = [];
  let left = requests;
  const worker = async () => {
    while (left-- > 0) {
      const sentAt = performance.now();
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...target.headers?.(server.sent++) },
        body: target.body,
      });
      await response.arrayBuffer();
      times.push(performance.now() - sentAt);
      if (!response.ok) throw new Error(`${target.name} answered ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  times.sort((a, b) => a - b);
  const within = (share: number) => times[Math.ceil(times.length * share) - 1] ?? NaN;
  return { p50: within(0.5), p99: within(0.99) };
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  // Fields 14 and 15, utime and stime, counted after the command name, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
