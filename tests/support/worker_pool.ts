import { readConfig } from "../../shared/runtime/config.ts";
import type { CountSenders, ExamineTask } from "../../shared/contract/worker_tasks.ts";
import { WorkerPool } from "../../shared/runtime/workers/pool.ts";
import { createManualClock } from "./manual_clock.ts";
import type { ManualClock } from "./manual_clock.ts";

/** Start of a mail that the blocking worker never ends. */
export const BLOCKS = "BLOCKS";
/** Start of a mail that ends it. */
export const CRASHES = "CRASHES";

/** A text that is long enough for a worker to examine it. */
export const LONG = "Dear customer, your parcel is on its way. ".repeat(2_000);

/** Longest time a worker may examine a mail, by the clock of the pool. */
export const DEADLINE_MS = 5_000;

/** A pool with a clock that the test moves. */
export interface TestPool extends Disposable {
  readonly pool: WorkerPool;
  readonly clock: ManualClock;
  readonly events: string[];
}

/** The module of the gateway's own workers. */
export const MAIL_WORKER = new URL("../../shared/server/mail_worker.ts", import.meta.url);

/** A module whose workers can be blocked. */
export const BLOCKING_WORKER = new URL("./blocking_worker.ts", import.meta.url);

/** Counts senders as if each was seen for the first time. */
export const noteOnce: CountSenders = (senders) => Promise.resolve(senders.map(() => 1));

/** Examines a mail to be examined. */
export function examineTask(emailContent: string, version: 1 | 2 = 2): ExamineTask {
  return { input: { emailContent }, version, now: 0, secret: new Uint8Array(32) };
}

/** Starts a pool, all of whose workers have loaded their code; `using` ends it. */
export async function testPool(module: URL, size: number): Promise<TestPool> {
  const clock = createManualClock();
  const events: string[] = [];
  const pool = new WorkerPool({
    module,
    size,
    clock,
    config: readConfig({ EXAMINE_TIMEOUT_MS: `${DEADLINE_MS}` }),
    log: (_level, event, fields) => void events.push(`${event} ${fields?.reason}`),
  });
  const examineHello = () => pool.run("examine", examineTask("Hello"), { countSenders: noteOnce });
  await Promise.all(Array.from({ length: size }, examineHello));
  return { pool, clock, events, [Symbol.dispose]: () => pool.close() };
}
