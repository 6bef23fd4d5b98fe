/**
 * Load test of a server that runs already: `deno task load -- <base URL> <mails> [--seconds 30]
 * [--callers 8] [--token <API token>]`. Sends the .eml files of a folder, one after the other from
 * each caller, with scoring version 2 or, with a token, to the v1 API, and prints calls a second and
 * the times of the answers by size of the mail. Exit status 1 where a call was not answered with 200.
 */
import { parseCommand } from "../../cli/command.ts";

const { values, positionals: [base, folder] } = parseCommand({
  seconds: { type: "string", default: "30" },
  callers: { type: "string", default: "8" },
  token: { type: "string" },
});
const seconds = Number(values.seconds), callers = Number(values.callers);
if (base === undefined || folder === undefined || !(seconds > 0) || !(callers > 0)) {
  throw new Error("usage: deno task load -- <base URL> <folder of .eml files> [--seconds 30]");
}

/** Largest mail of each class, in kilobytes; the last one has the rest. */
const CLASSES = [4, 16, 64, Infinity] as const;

const url = base.replace(/\/+$/, "") +
  (values.token ? "/api/v1/email/analyze" : "/functions/v1/analyze-spam?scoringVersion=2");
const headers = {
  "content-type": "message/rfc822",
  ...(values.token && { authorization: `Bearer ${values.token}` }),
};

const mails: Uint8Array<ArrayBuffer>[] = [];
for await (const { name } of Deno.readDir(folder)) {
  if (name.endsWith(".eml")) mails.push(await Deno.readFile(`${folder}/${name}`));
}
if (mails.length === 0) throw new Error(`no .eml file in ${folder}`);

const times = new Map<number, number[]>(CLASSES.map((largest) => [largest, []]));
const statuses = new Map<number, number>();
const start = performance.now();
let next = 0;

async function call(): Promise<void> {
  while (performance.now() - start < seconds * 1000) {
    const body = mails[next++ % mails.length];
    if (body === undefined) return;
    const sentAt = performance.now();
    const response = await fetch(url, { method: "POST", headers, body });
    await response.arrayBuffer();
    const largest = CLASSES.find((kilobytes) => body.length <= kilobytes * 1000) ?? Infinity;
    times.get(largest)?.push(performance.now() - sentAt);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
}

await Promise.all(Array.from({ length: callers }, call));

function print(line: string): void {
  // deno-lint-ignore no-console -- A report is what this program is for.
  console.log(line);
}

const took = (performance.now() - start) / 1000;
const all = [...times.values()].flat();
print(
  `${mails.length} mails, ${callers} callers, ${(all.length / took).toFixed(0)} calls a second`,
);
for (const [largest, found] of [...times, [NaN, all] as const]) {
  found.sort((a, b) => a - b);
  const at = (share: number) => (found[Math.floor(found.length * share)] ?? NaN).toFixed(0);
  const name = Number.isNaN(largest)
    ? "all"
    : largest === Infinity
    ? "larger"
    : `up to ${largest} kB`;
  print(
    `${name.padEnd(12)} ${`${found.length}`.padStart(7)} calls, p50 ${at(0.5)} ms, p99 ${
      at(0.99)
    } ms`,
  );
}
for (const [status, count] of [...statuses].sort()) print(`status ${status}: ${count}`);
Deno.exit([...statuses.keys()].every((status) => status === 200) ? 0 : 1);
