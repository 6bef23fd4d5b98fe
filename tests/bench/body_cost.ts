/**
 * Run as a process of its own, with `--expose-gc`: prints what the first mail of the process costs,
 * the one in the file that its argument names; with its scores if there is a second argument.
 * `whole` is what the process took from its start, its imports included; `works` is the same in
 * units of a fixed work measured beside it, which a busy machine slows down alike. Linux only
 * (writes and reads `/proc`).
 */

import { fixedWork } from "../support/fixed_work.ts";

function mebibytesOf(field: "VmRSS" | "VmHWM" | "RssFile"): number {
  const status = Deno.readTextFileSync("/proc/self/status");
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}

/** Processor time since the start; `process.cpuUsage` of Deno 2.1.4 has none. */
function seconds(): number {
  const stat = Deno.readTextFileSync("/proc/self/stat");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")") + 2).split(" ").slice(11, 13)
    .map(Number);
  return (user + system) / TICKS;
}

/** Ticks of a second in `/proc/self/stat` (`getconf CLK_TCK`). */
const TICKS = 100;

/**
 * Pages of the program's own file that are in memory on an idle machine, in MiB. How many the
 * kernel maps ahead differs by 30 MiB from run to run, so that what is measured would too.
 */
const PROGRAM = 55;

/** Processor time of the fixed work. */
function secondsOfWork(): number {
  const before = seconds();
  fixedWork();
  return seconds() - before;
}

const { analyzeLarge, wholeAnalysis } = await import("./analyze_large.ts");
const analyze = Deno.args[1] === undefined ? analyzeLarge : await wholeAnalysis();
const message = Deno.readTextFileSync(Deno.args[0] ?? "");
(globalThis as { gc?: () => void }).gc?.();
const highest = mebibytesOf("VmHWM");
// Makes the highest memory so far the present one.
Deno.writeTextFileSync("/proc/self/clear_refs", "5");
const resident = mebibytesOf("VmRSS");
const before = seconds();
await analyze(message);
const mebibytes = mebibytesOf("VmHWM");
const ofFile = mebibytesOf("RssFile");
const taken = seconds();
const whole = {
  seconds: taken,
  works: taken / secondsOfWork(),
  mebibytes: Math.max(highest, mebibytes) - ofFile + PROGRAM,
};
const cost = { seconds: taken - before, mebibytes: mebibytes - resident, whole };
// deno-lint-ignore no-console -- What it prints is its answer.
console.log(JSON.stringify(cost));
