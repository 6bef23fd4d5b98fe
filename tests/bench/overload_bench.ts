import { residentMebibytes } from "../support/resident_memory.ts";
import { startGateway } from "../support/gateway_process.ts";
import { lifelikeHeaderBlock, MEDIAN_BLOCK } from "../support/header_block.ts";

/**
 * The gateway under more load than it can serve: the response time of `/health`, the share of
 * refused requests, the memory. Linux only (reads `/proc`).
 */

const FUNCTION = "/functions/v1/analyze-email-headers";
const BODY = JSON.stringify({ emailHeaders: lifelikeHeaderBlock(MEDIAN_BLOCK) });

/** As many as are served at the same time without a queue: the server's capacity. */
const CAPACITY_CONNECTIONS = 4;
/**
 * Connections of each flood. Some are repeated: memory must not grow with the duration of a flood.
 */
const FLOODS = [200, 1_000, 1_000, 1_000, 1_000, 4_000, 4_000];
const SECONDS = 10;
const HEALTH_EVERY_MS = 20;

type Statuses = Readonly<Record<string, number>>;

async function flood(port: string, connections: number): Promise<Statuses> {
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--no-prompt", "--lock=deno.dev.lock", "--allow-net=127.0.0.1"],
      ...["tests/bench/flood.ts", port, FUNCTION, `${connections}`, `${SECONDS}`],
    ],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const stdin = process.stdin.getWriter();
  await stdin.write(new TextEncoder().encode(BODY));
  await stdin.close();
  const { stdout } = await process.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Measures the response time of `/health` until it is stopped; in milliseconds, sorted. */
function watchHealth(url: string): () => Promise<number[]> {
  const times: number[] = [];
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      const at = performance.now();
      const response = await fetch(`${url}/health`);
      await response.text();
      times.push(performance.now() - at);
      await new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS));
    }
  })();
  return async () => {
    stopped = true;
    await watching;
    return times.sort((a, b) => a - b);
  };
}

const { process, url } = await startGateway({ LOG_LEVEL: "info" });
const { port } = new URL(url);
const { 200: warm = 0 } = await flood(port, CAPACITY_CONNECTIONS);
const { 200: taken = warm } = await flood(port, CAPACITY_CONNECTIONS);
const capacity = taken / SECONDS;
// deno-lint-ignore no-console -- A benchmark prints its result.
const print = (line: string) => console.log(line);
print(
  `capacity ${capacity.toFixed(0)}/s, ${(await residentMebibytes(process.pid)).toFixed(0)} MiB`,
);
for (const connections of FLOODS) {
  const stop = watchHealth(url);
  const statuses = await flood(port, connections);
  const health = await stop();
  const memory = await residentMebibytes(process.pid);
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0) / SECONDS;
  const at = (share: number) => health[Math.floor(health.length * share)]?.toFixed(1);
  print(
    `${connections} connections: ${(all / capacity).toFixed(1)} times what it can take, ` +
      `${JSON.stringify(statuses)}, health p50 ${at(0.5)} p99 ${at(0.99)} ms, ` +
      `${memory.toFixed(0)} MiB`,
  );
}
process.kill("SIGKILL");
await process.status;
