import { run } from "./run.ts";

/** Memory of a process that is in RAM, in MiB. Linux only (reads `/proc`). */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await run("cat", `/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
