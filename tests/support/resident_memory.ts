import { readCommandOutput } from "./run.ts";

/** Reads the resident memory of a process, in MiB (Linux only). */
export async function readResidentMemory(pid: number): Promise<number> {
  const status = await readCommandOutput("cat", `/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
