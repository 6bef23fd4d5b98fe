/**
 * The command `deno task soak`, which loads the gateway and watches memory, descriptors and
 * `/health`.
 */
import { computeMedian } from "../support/median.ts";
import { readResidentMemory } from "../support/resident_memory.ts";
import { wait } from "../support/wait.ts";
import { parseCommand, parsePositive, runCommand, UsageError } from "../../cli/command.ts";
import { findFreePorts } from "../support/free_port.ts";
import { startSoakGateway } from "./gateway.ts";
import { startOutside } from "./outside.ts";
import { readCommandOutput } from "../support/run.ts";
import { watchStolenTime } from "./stolen_time.ts";
import { callNumber, loadMails } from "./traffic.ts";
import type { Call } from "./traffic.ts";

const FUNCTIONS = "/functions/v1";

/** Time after which caches and compiled code have settled. */
const SETTLED_MINUTES = 5;

/** Number of minutes whose median memory is compared, as garbage collection makes it vary. */
const WINDOW_MINUTES = 5;

/** Maximum factor by which resident memory may grow after `SETTLED_MINUTES`. */
const MEMORY_GROWTH = 1.1;
/** Maximum number of descriptors that may be added. */
const DESCRIPTOR_GROWTH = 20;

/** Duration of the measurement of the capacity. */
const CAPACITY_SECONDS = 10;
/** Number of clients that measure the capacity. */
const CAPACITY_WORKERS = 8;

/** Maximum number of calls in progress; with more, the client itself is overloaded. */
const MAX_UNDER_WAY = 500;

const USAGE = `Usage: deno task soak -- [--minutes 30] [--load 0.7]
Starts a gateway and sends it mixed calls, at that share of what it can take.
Exit status: 0; 1 if an answer was wrong, or memory or descriptors grew; 2 for a wrong command.`;

function print(line: string): void {
  // deno-lint-ignore no-console -- A report is what this program is for.
  console.log(line);
}

async function countDescriptors(pid: number): Promise<number> {
  return (await readCommandOutput("ls", `/proc/${pid}/fd`)).trim().split("\n").length;
}

/** Calls refused for lack of time; at this load that happens only while the machine is held up. */
const shed = new Map<string, number>();
const wrongAnswers = new Map<string, number>();
const answerCounts = new Map<string, number>();

function sumCounts(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A client whose idle connections can be closed, as these are not leaks. */
const client = Deno.createHttpClient({});

async function send(base: string, call: Call): Promise<void> {
  const controller = new AbortController();
  try {
    const response = await fetch(`${base}${FUNCTIONS}/${call.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: call.body,
      signal: controller.signal,
      client,
    });
    if (call.hangUp) {
      controller.abort();
      await response.text().catch(() => {});
    } else {
      const text = await response.text();
      const isComplete = call.path !== "analyze-email-headers" || text.endsWith("data: [DONE]\n\n");
      if (response.status === 200 && !isComplete) {
        count(wrongAnswers, `${call.kind} without its end`);
      }
    }
    count(answerCounts, `${call.kind} ${response.status}`);
    if (response.status === 503) count(shed, call.kind);
    else if (!call.hangUp && !call.expected.includes(response.status)) {
      count(wrongAnswers, `${call.kind} ${response.status}`);
    }
  } catch (error) {
    if (controller.signal.aborted) return count(answerCounts, `${call.kind} hung up`);
    count(wrongAnswers, `${call.kind} ${error instanceof Error ? error.name : "failed"}`);
  }
}

async function measureCapacity(base: string, next: () => Call): Promise<number> {
  const end = performance.now() + CAPACITY_SECONDS * 1000;
  let done = 0;
  const work = async () => {
    for (; performance.now() < end; done++) await send(base, next());
  };
  await Promise.all(Array.from({ length: CAPACITY_WORKERS }, work));
  return done / CAPACITY_SECONDS;
}

/**
 * Sends `rate` calls a second for a while, whether or not they succeed; returns the times of
 * `/health`.
 */
async function sendFor(
  seconds: number,
  { base, rate, next }: { base: string; rate: number; next: () => Call },
): Promise<number[]> {
  const health: number[] = [];
  const start = performance.now();
  let sentCount = 0;
  let underWay = 0;
  let callCount = 0;
  while (performance.now() - start < seconds * 1000) {
    const elapsed = (performance.now() - start) / 1000;
    for (; sentCount < elapsed * rate && underWay < MAX_UNDER_WAY; sentCount++) {
      underWay++;
      send(base, next()).finally(() => underWay--);
    }
    if (elapsed > callCount) {
      callCount++;
      const at = performance.now();
      fetch(`${base}/health`).then(async (response) => {
        await response.text();
        health.push(performance.now() - at);
      });
    }
    await wait(5);
  }
  while (underWay > 0) await wait(20);
  return health.sort((a, b) => a - b);
}

async function soak(): Promise<number> {
  const { values, positionals: [surplus] } = parseCommand({
    minutes: { type: "string", default: "30" },
    load: { type: "string", default: "0.7" },
  });
  if (surplus !== undefined) throw new UsageError(`Unknown: "${surplus}".`);
  const minutes = parsePositive(values.minutes, "--minutes");
  const load = parsePositive(values.load, "--load");
  const mails = await loadMails();
  await using outside = startOutside();
  const [port = 0] = findFreePorts(1);
  const base = `http://127.0.0.1:${port}`;
  const gateway = await startSoakGateway({
    PORT: String(port),
    PROVIDER_A_URL: outside.providerUrl,
  });
  let n = 0;
  const next = () => callNumber(n++, mails, outside.webhookUrl);
  let failed = false;
  try {
    await measureCapacity(base, next);
    const capacity = await measureCapacity(base, next);
    const rate = capacity * load;
    print(`${mails.length} mails; capacity ${capacity.toFixed(0)}/s, sending ${rate.toFixed(0)}/s`);
    wrongAnswers.clear();
    shed.clear();
    answerCounts.clear();
    const first = await countDescriptors(gateway.pid);
    const memories: number[] = [];
    /** Calls shed in minutes in which the machine was not held up. */
    let shedForNothing = 0;
    for (let minute = 1; minute <= minutes; minute++) {
      const shedBefore = sumCounts(shed);
      const stolen = await watchStolenTime();
      const health = await sendFor(60, { base, rate, next });
      const worstStolenShare = stolen.end();
      const shedNow = sumCounts(shed) - shedBefore;
      if (worstStolenShare < 1 - load) shedForNothing += shedNow;
      const memory = await readResidentMemory(gateway.pid);
      const open = await countDescriptors(gateway.pid);
      memories.push(memory);
      const p99 = health[Math.floor(health.length * 0.99)] ?? NaN;
      print(
        `minute ${minute}: ${memory.toFixed(0)} MiB, ${open} descriptors, ` +
          `health p99 ${p99.toFixed(1)} ms, ${shedNow} shed, ` +
          `${(worstStolenShare * 100).toFixed(0)} % of the CPUs stolen in the worst second, ` +
          `wrong ${JSON.stringify([...wrongAnswers])}`,
      );
    }
    client.close();
    await wait(5_000);
    const last = await countDescriptors(gateway.pid);
    print(`descriptors ${first} before, ${last} after`);
    print(`answers ${JSON.stringify(Object.fromEntries([...answerCounts].sort()))}`);
    const settled = computeMedian(memories.slice(SETTLED_MINUTES - 3, SETTLED_MINUTES + 2));
    const end = computeMedian(memories.slice(-WINDOW_MINUTES));
    print(
      `memory ${settled.toFixed(0)} MiB around minute ${SETTLED_MINUTES}, ${
        end.toFixed(0)
      } at the end`,
    );
    print(`shed ${sumCounts(shed)}, of these ${shedForNothing} while the machine was not held up`);
    failed = wrongAnswers.size > 0 || shedForNothing > 0 || end > settled * MEMORY_GROWTH ||
      last > first + DESCRIPTOR_GROWTH;
    print(failed ? "FAILED" : "passed");
  } finally {
    gateway.kill("SIGTERM");
    await gateway.status;
  }
  return failed ? 1 : 0;
}

if (import.meta.main) await runCommand(USAGE, soak);
