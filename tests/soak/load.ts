/** The command `deno task load`, which loads a running server with the mails of a folder. */
import {
  CommandError,
  explainUnreadable,
  parseCommand,
  parsePositive,
  runCommand,
  UsageError,
} from "../../cli/command.ts";
import { wait } from "../support/wait.ts";

const USAGE = `Usage: deno task load -- <base URL> <folder of .eml files>
  --seconds 30     how long
  --callers 8      calls at the same time
  --token TOKEN    calls the v1 API; for several accounts once for each, which the callers share out
Exit status: 0; 1 if a call was not answered with 200; 2 for a wrong command.`;

/** Largest mail of each class, in kilobytes; the last one has the rest. */
const CLASSES = [4, 16, 64, Infinity] as const;

/** Pause of a caller whose call was not answered, in milliseconds: a closed port refuses at once. */
const PAUSE_MS = 100;

function print(line: string): void {
  // deno-lint-ignore no-console -- A report is what this program is for.
  console.log(line);
}

async function readMails(folder: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const mails: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith(".eml")) mails.push(await Deno.readFile(`${folder}/${name}`));
    }
  } catch (error) {
    throw new CommandError(`${folder}: ${explainUnreadable(error)}.`);
  }
  if (mails.length === 0) throw new CommandError(`${folder}: has no .eml file.`);
  return mails;
}

async function load(): Promise<number> {
  const { values, positionals: [base = "", folder, surplus] } = parseCommand({
    seconds: { type: "string", default: "30" },
    callers: { type: "string", default: "8" },
    token: { type: "string", multiple: true, default: [] },
  });
  if (!/^https?:/.test(base) || !URL.canParse(base) || folder === undefined || surplus) {
    throw new UsageError("Name a base URL, such as http://127.0.0.1:8000, and a folder.");
  }
  const seconds = parsePositive(values.seconds, "--seconds");
  const callers = Math.ceil(parsePositive(values.callers, "--callers"));
  const { token: tokens } = values;
  const url = base.replace(/\/+$/, "") +
    (tokens.length > 0 ? "/api/v1/email/analyze" : "/functions/v1/analyze-spam?scoringVersion=2");
  const mails = await readMails(folder);
  const answers = await fetch(url, { method: "OPTIONS" }).catch(() => null);
  if (answers === null) throw new CommandError(`${base} does not answer.`, 1);
  await answers.body?.cancel();

  const times = new Map<number, number[]>(CLASSES.map((largest) => [largest, []]));
  /** Number of calls by status. */
  const ends = new Map<string, number>();
  const start = performance.now();
  let next = 0;
  const call = async (_none: unknown, caller: number): Promise<void> => {
    const token = tokens[caller % tokens.length];
    const headers = {
      "content-type": "message/rfc822",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    while (performance.now() - start < seconds * 1000) {
      const body = mails[next++ % mails.length];
      if (body === undefined) return;
      const sentAt = performance.now();
      let end = "no answer";
      try {
        const response = await fetch(url, { method: "POST", headers, body });
        await response.arrayBuffer();
        const largest = CLASSES.find((kilobytes) => body.length <= kilobytes * 1000) ?? Infinity;
        times.get(largest)?.push(performance.now() - sentAt);
        end = `status ${response.status}`;
      } catch {
        await wait(PAUSE_MS);
      }
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));

  const took = (performance.now() - start) / 1000;
  const all = [...times.values()].flat();
  print(
    `${mails.length} mails, ${callers} callers, ${(all.length / took).toFixed(0)} calls a second`,
  );
  for (const [largest, durations] of [...times, [NaN, all] as const]) {
    durations.sort((a, b) => a - b);
    const formatPercentile = (share: number) =>
      (durations[Math.floor(durations.length * share)] ?? NaN).toFixed(0);
    const name = Number.isNaN(largest)
      ? "all"
      : largest === Infinity
      ? "larger"
      : `up to ${largest} kB`;
    print(
      `${name.padEnd(12)} ${`${durations.length}`.padStart(7)} calls, p50 ${
        formatPercentile(0.5)
      } ms, p99 ${formatPercentile(0.99)} ms`,
    );
  }
  for (const [end, count] of [...ends].sort()) print(`${end}: ${count}`);
  return [...ends.keys()].every((end) => end === "status 200") ? 0 : 1;
}

await runCommand(USAGE, load);
