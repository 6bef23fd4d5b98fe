import process from "node:process";
import { analyzeMail, compileCatalogue } from "../../shared/scoring/analyze.ts";
import type { MailInput } from "../../shared/scoring/analyze.ts";
import { asBrowserText, bytesOfBase64, headerBlock } from "../../lab/support/mail_bytes.ts";
import { corpusPath, haveCorpus } from "../support/corpus_files.ts";
import { readJsonLines } from "../../lab/support/json_lines.ts";
import type { CorpusMail } from "../../lab/support/json_lines.ts";
import { grownCatalogue, SHIPPED } from "./spam_catalogues.ts";

/**
 * Cost of one mail, and of a larger catalogue. Measured in CPU time of
 * this process, least of the rounds, as other work on the machine only adds to it.
 */

const FILES = ["foff_milter_tests", "sourceforge_lists"];
const ROUNDS = 7;

/** Some 4 kB of ordinary business mail, in which a few patterns find a keyword. */
const BODY_4K = (
  "Dear customer, we would like to inform you that your account statement for this month is " +
  "available. Please review the details of the invoice and the payment schedule with your team. "
).repeat(23).slice(0, 4096);

function say(line: string): void {
  // deno-lint-ignore no-console -- A benchmark prints its result.
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
