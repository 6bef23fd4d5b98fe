import { run } from "./run.ts";

/** Resident memory of a process, in MiB. Linux only (reads `/proc`). */
export async function residentMebibytes(pid: number): Promise<number> {
  const status = await run("cat", `/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
