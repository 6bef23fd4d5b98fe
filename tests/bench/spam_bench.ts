import process from "node:process";
import { analyzeMail, compileCatalogue } from "../../shared/scoring/analyze.ts";
import type { MailInput } from "../../shared/scoring/analyze.ts";
import { asBrowserText, bytesOfBase64, headerBlock } from "../../lab/support/mail_bytes.ts";
import { corpusPath, haveCorpus } from "../../lab/support/corpus_files.ts";
import { readJsonLines } from "../../lab/support/json_lines.ts";
import type { CorpusMail } from "../../lab/support/json_lines.ts";
import { grownCatalogue, SHIPPED } from "./spam_catalogues.ts";

/**
 * Cost of one mail; of a larger catalogue; of a start. Measured in CPU time of
 * this process, least of the rounds, as other work on the machine only adds to it.
 */

const FILES = ["foff_milter_tests", "sourceforge_lists"];
const ROUNDS = 7;
/** Processes started to take the median of. */
const START_PROCESSES = 9;

/** Some 4 kB of ordinary business mail, in which a few patterns find a keyword. */
const BODY_4K = (
  "Dear customer, we would like to inform you that your account statement for this month is " +
  "available. Please review the details of the invoice and the payment schedule with your team. "
).repeat(23).slice(0, 4096);

function say(line: string): void {
  // deno-lint-ignore no-console -- A benchmark's result is what it prints.
  console.log(line);
}

/** Least CPU time of one call over the rounds, in microseconds. */
function leastMicros(calls: number, run: () => void): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / calls);
  }
  return least;
}

/** Median over fresh processes of the CPU time a start takes, in milliseconds. */
async function startMillis(...args: string[]): Promise<string> {
  const times: number[] = [];
  for (let i = 0; i < START_PROCESSES; i++) {
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-check", "--lock=deno.dev.lock", "tests/bench/spam_start.ts", ...args],
    }).output();
    times.push(Number(new TextDecoder().decode(stdout)));
  }
  return (times.sort((a, b) => a - b)[START_PROCESSES >> 1] ?? NaN).toFixed(1);
}

say(
  `start, catalogue of ${SHIPPED.length} patterns: ${await startMillis()} ms CPU as prepared, ` +
    `${await startMillis("unprepared")} ms when it has to be checked and prepared first`,
);
const shipped = compileCatalogue(SHIPPED);

const mails: MailInput[] = [];
if (haveCorpus) {
  for (const file of FILES) {
    for await (
      const { raw_b64 } of readJsonLines<CorpusMail>(corpusPath(`mail/dev/${file}.jsonl.gz`))
    ) {
      const bytes = bytesOfBase64(raw_b64);
      const headers = asBrowserText(headerBlock(bytes));
      mails.push({ headers, emailContent: asBrowserText(bytes).slice(headers.length) });
    }
  }
} else {
  mails.push({ emailContent: BODY_4K, subject: "Your statement", from: "a@example.org" });
}

const catalogues: [name: string, catalogue: typeof shipped][] = [
  [`${SHIPPED.length} patterns`, shipped],
  ["1 000 patterns", compileCatalogue(grownCatalogue(1000))],
  ["10 000 patterns", compileCatalogue(grownCatalogue(10_000))],
];
for (
  const [kind, list] of [
    [haveCorpus ? "real mail, raw MIME with headers" : "mail", mails],
    ["4 kB of text", [{ emailContent: BODY_4K, subject: "Your statement", from: "a@example.org" }]],
  ] as const
) {
  let baseline = 0;
  for (const [name, catalogue] of catalogues) {
    const repeat = Math.ceil(1000 / list.length);
    const micros = leastMicros(list.length * repeat, () => {
      for (let i = 0; i < repeat; i++) for (const mail of list) analyzeMail(catalogue, mail);
    });
    baseline ||= micros;
    say(
      `${kind.padEnd(34)} ${name.padEnd(16)} ${micros.toFixed(1).padStart(8)} µs CPU/mail  ` +
        `${(1e6 / micros).toFixed(0).padStart(7)} mails/s  ${(micros / baseline).toFixed(2)} times`,
    );
  }
}
