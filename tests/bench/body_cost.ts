import process from "node:process";
import { analyzeLarge, wholeAnalysis } from "./analyze_large.ts";

/**
 * Run as a process of its own, with `--expose-gc`: prints what the first mail of the process costs,
 * the one in the file that its argument names; behind a second argument with its scores. Linux only
 * (writes and reads `/proc`).
 */

function mebibytesOf(field: "VmRSS" | "VmHWM"): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}

const analyze = Deno.args[1] === undefined ? analyzeLarge : await wholeAnalysis();
const message = Deno.readTextFileSync(Deno.args[0] ?? "");
(globalThis as { gc?: () => void }).gc?.();
// Makes the highest memory so far the present one.
Deno.writeTextFileSync("/proc/self/clear_refs", "5");
const resident = mebibytesOf("VmRSS");
const before = process.cpuUsage();
await analyze(message);
const { user, system } = process.cpuUsage(before);
const cost = { seconds: (user + system) / 1e6, mebibytes: mebibytesOf("VmHWM") - resident };
// deno-lint-ignore no-console -- What it prints is its answer.
console.log(JSON.stringify(cost));
