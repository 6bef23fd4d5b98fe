import process from "node:process";
import { startCatalogue } from "../../shared/scoring/catalogue/load.ts";
import { analyzeMail } from "../../shared/scoring/analyze.ts";
import { HOSTILE_MAILS } from "../support/hostile_mail.ts";

/**
 * Cost of a mebibyte of each kind of hostile mail: CPU time of this process, in the first run (in
 * which code points are learned and code is compiled) and least of all runs; and the growth of
 * heap, buffers and resident memory in the first. The aims are 200 ms and 64 MiB.
 */

const RUNS = 5;
const MEBIBYTE = 1 << 20;
/** Number of lines printed. */
const WORST = 12;

function cpuMillis(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const catalogue = startCatalogue();
const rows = Object.entries(HOSTILE_MAILS).map(([what, mail]) => {
  const before = Deno.memoryUsage();
  const first = cpuMillis(() => analyzeMail(catalogue, mail));
  const after = Deno.memoryUsage();
  const others = Array.from(
    { length: RUNS - 1 },
    () => cpuMillis(() => analyzeMail(catalogue, mail)),
  );
  return {
    what,
    first,
    least: Math.min(first, ...others),
    heap: (after.heapUsed + after.external - before.heapUsed - before.external) / MEBIBYTE,
    resident: (after.rss - before.rss) / MEBIBYTE,
  };
}).sort((a, b) => b.least - a.least);

// deno-lint-ignore no-console -- A benchmark prints its result.
console.log(
  [
    `1 MiB of hostile mail, the ${WORST} worst of ${rows.length}:`,
    ...rows.slice(0, WORST).map(({ what, first, least, heap, resident }) =>
      `${what.padEnd(44)} ${least.toFixed(0).padStart(4)} ms CPU, first ${
        first.toFixed(0).padStart(4)
      } ms, heap +${heap.toFixed(0)} MiB, resident +${resident.toFixed(0)} MiB`
    ),
  ].join("\n"),
);
