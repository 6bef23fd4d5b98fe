/**
 * Compares the header parser with two independent ones, postal-mime and mailparser, over real mail:
 * address of the first From mailbox, decoded Subject, time of Date, number of Received fields.
 *
 *     deno task compare -- <file.jsonl.gz>…
 *
 * Prints the agreement of every field with each of the two, before and after the explained cases of
 * `lab/evaluation/compare_explained.json`, and every case without an explanation. Exit status 1
 * when there is such a case. The messages are bytes: the other parsers get the bytes of the header
 * block, ours the text as a browser would decode it, UTF-8 when they are well-formed UTF-8 and
 * windows-1252 otherwise.
 */
import { percent } from "./support/percent.ts";
import explained from "./evaluation/compare_explained.json" with { type: "json" };
import { parseHeaders } from "../shared/headers/parse.ts";
import { asBrowserText, bytesOfBase64, headerBlock } from "./support/mail_bytes.ts";
import { readWithMailparser, readWithPostalMime } from "./support/peers.ts";
import type { Essentials } from "./support/peers.ts";
import { readJsonLines } from "./support/json_lines.ts";
import type { CorpusMail } from "./support/json_lines.ts";

const FIELDS = ["from", "subject", "date", "received"] as const;
const PEERS = { "postal-mime": readWithPostalMime, mailparser: readWithMailparser };

type Field = typeof FIELDS[number];

interface Tally {
  agreed: number;
  explained: number;
  open: number;
}

function print(line: string): void {
  // deno-lint-ignore no-console -- A report is what this program is for.
  console.log(line);
}

function readOurselves(bytes: Uint8Array): Essentials {
  const { from, subject, date, received } = parseHeaders(asBrowserText(bytes));
  return {
    from: from.primary?.address || null,
    subject,
    date: date.instant,
    received: received.length,
  };
}

/**
 * The form that is compared: without blanks of a subject, case of a domain and quotes of a local
 * part.
 */
function comparable(field: Field, value: string | number | null): string | number | null {
  if (value === null || typeof value === "number") return value;
  if (field === "subject") return value.replaceAll(/\s+/g, " ").trim() || null;
  const at = value.lastIndexOf("@");
  if (at < 0) return value;
  return `${value.slice(0, at).replaceAll('"', "")}@${value.slice(at + 1).toLowerCase()}`;
}

const reasons = new Map(
  explained.flatMap(({ field, ids, reason }) => ids.map((id) => [`${field} ${id}`, reason])),
);
const tallies = new Map<string, Tally>();
const seen = new Set<string>();
const open: string[] = [];
let messages = 0;

for (const path of Deno.args.filter((arg) => arg !== "--")) {
  for await (const { id, raw_b64 } of readJsonLines<CorpusMail>(path)) {
    if (raw_b64 === undefined) continue;
    messages++;
    const bytes = headerBlock(bytesOfBase64(raw_b64));
    const ours = readOurselves(bytes);
    for (const [peer, read] of Object.entries(PEERS)) {
      const theirs = await read(bytes);
      for (const field of FIELDS) {
        const key = `${field} / ${peer}`;
        const tally = tallies.get(key) ?? { agreed: 0, explained: 0, open: 0 };
        tallies.set(key, tally);
        if (comparable(field, ours[field]) === comparable(field, theirs[field])) tally.agreed++;
        else if (reasons.has(`${field} ${id}`)) {
          tally.explained++;
          seen.add(`${field} ${id}`);
        } else {
          tally.open++;
          open.push(
            `${id} ${key}\n  ours   ${JSON.stringify(ours[field])}\n  theirs ${
              JSON.stringify(theirs[field])
            }`,
          );
        }
      }
    }
  }
}

const shareOf = (part: number) => percent(part / messages, 2).padStart(8);
print(`${messages} messages`);
for (const [key, { agreed, explained, open }] of [...tallies].toSorted()) {
  print(
    `${key.padEnd(24)} ${shareOf(agreed)} agree, ${shareOf(agreed + explained)} after ` +
      `${explained} explained, ${open} open`,
  );
}
const stale = [...reasons.keys()].filter((key) => !seen.has(key));
if (stale.length > 0) print(`explained but not met: ${stale.join(", ")}`);
if (open.length > 0) {
  print(open.join("\n"));
  Deno.exit(1);
}
