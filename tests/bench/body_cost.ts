/**
 * Prints what the first mail of a process costs, in a process of its own (Linux, `--expose-gc`).
 */

import { runFixedWork } from "../support/fixed_work.ts";

function readMebibytes(field: "VmRSS" | "VmHWM" | "RssFile"): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}

/** Processor time since the start; `process.cpuUsage` of Deno 2.1.4 has none. */
function readSeconds(): number {
  const stat = Deno.readTextFileSync("/proc/self/stat");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 13)
    .map(Number);
  return (user + system) / TICKS;
}

/** Ticks of a second in `/proc/self/stat` (`getconf CLK_TCK`). */
const TICKS = 100;

/**
 * Assumed size of the program's pages in memory, in MiB; the measured one varies by 30 between
 * runs.
 */
const PROGRAM = 55;

/** Processor time of the fixed work. */
function measureWork(): number {
  const before = readSeconds();
  runFixedWork();
  return readSeconds() - before;
}

const { analyzeMessageBody, loadWholeAnalysis } = await import("./analyze_message.ts");
const analyze = Deno.args[1] === undefined ? analyzeMessageBody : await loadWholeAnalysis();
const message = Deno.readTextFileSync(Deno.args[0] ?? "");
(globalThis as { gc?: () => void }).gc?.();
const highest = readMebibytes("VmHWM");
// Makes the highest memory so far the present one.
Deno.writeTextFileSync("/proc/self/clear_refs", "5");
const resident = readMebibytes("VmRSS");
const before = readSeconds();
await analyze(message);
const mebibytes = readMebibytes("VmHWM");
const fileMebibytes = readMebibytes("RssFile");
const startSeconds = readSeconds();
const wholeMail = {
  seconds: startSeconds,
  works: startSeconds / measureWork(),
  mebibytes: Math.max(highest, mebibytes) - fileMebibytes + PROGRAM,
};
const cost = { seconds: startSeconds - before, mebibytes: mebibytes - resident, whole: wholeMail };
// deno-lint-ignore no-console -- What it prints is its answer.
console.log(JSON.stringify(cost));
