import { findFreePorts } from "../support/free_port.ts";
import { startSoakGateway } from "./gateway.ts";

/** Gateways that share one database and are started again after they were killed. */
export interface Fleet extends AsyncDisposable {
  /** Base addresses. */
  readonly urls: readonly string[];
  /** Kills one gateway with SIGKILL and starts it again at its address. */
  killOne(): Promise<void>;
}

/** Starts `count` gateways with the same configuration. */
export async function startFleet(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<Fleet> {
  const ports = findFreePorts(count);
  const start = (port: number) =>
    startSoakGateway({ ...env, PORT: `${port}`, LOG_LEVEL: "off" }, [
      "--allow-read=/tmp",
      "--allow-write=/tmp",
    ]);
  const processes = await Promise.all(ports.map(start));
  let next = 0;
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    killOne: async () => {
      const i = next++ % count;
      processes[i]?.kill("SIGKILL");
      await processes[i]?.status;
      const port = ports[i];
      if (port !== undefined) processes[i] = await start(port);
    },
    [Symbol.asyncDispose]: async () => {
      for (const process of processes) process.kill("SIGTERM");
      await Promise.all(processes.map(({ status }) => status));
    },
  };
}
