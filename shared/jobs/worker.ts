import type { Clock } from "../runtime/deps.ts";
import type { Log } from "../runtime/log.ts";
import { StorageError } from "../storage/port.ts";
import type { ClaimedJob, JobKind, JobQueue } from "./queue.ts";

/** Result of working on a job; after a thrown error it is tried again. */
export type JobWork = (job: ClaimedJob) => Promise<void>;

/** Jobs of one kind. */
export interface Lane {
  readonly kind: JobKind;
  /** Most at the same time in this process. */
  readonly atOnce: number;
  /** Most of one account at the same time in this process. */
  readonly ofOneAccount: number;
  /** Most to the same receiver at the same time in this process; unlimited when undefined. */
  readonly toOneHost?: number;
  /**
   * Computes the wait before a further attempt, in milliseconds, by the number of attempts and the
   * last error.
   */
  readonly backOff: (attempts: number, error: unknown) => number;
  readonly work: JobWork;
}

/** Dependencies of workers. */
export interface WorkerOptions {
  readonly queue: JobQueue;
  readonly lanes: readonly Lane[];
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** Has {@linkcode Worker.run} called after a time, for a job that was put back until then. */
  readonly again: (ms: number, kind: JobKind) => void;
}

/**
 * Maximum number of renewals of a lease, a third of its length each: endless jobs go to another
 * worker.
 */
const MAX_RENEWALS = 20;

/** Jobs in progress in one lane. */
interface InHand {
  /** How many of each account. */
  readonly accounts: Map<string, number>;
  /** How many to each receiver. */
  readonly receivers: Map<string, number>;
  /**
   * Resolves when the worker before has claimed: at the same time they would claim too many of one
   * account.
   */
  claiming: Promise<unknown>;
}

/** Works on jobs until all are done. Each kind has a lane, so slow callbacks do not delay mails. */
export class Worker {
  readonly #options: WorkerOptions;
  /** How many of each kind look for jobs or work on one. */
  readonly #running = new Map<JobKind, number>();
  readonly #inHand = new Map<JobKind, InHand>();
  /** Jobs that are claimed and have not ended. */
  readonly #claimed = new Set<ClaimedJob>();
  /** Called when nothing is in progress; set once no more jobs are claimed. */
  #onIdle: (() => void) | undefined;
  /** How often new work was announced: a worker that found none looks again if this has changed. */
  #calls = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /**
   * Works until the queue is empty; returns how many jobs it claimed.
   *
   * @param kind The only kind to claim.
   */
  async run(kind?: JobKind): Promise<number> {
    this.#calls++;
    const lanes = this.#options.lanes.filter((lane) => kind === undefined || lane.kind === kind);
    const done = await Promise.all(lanes.map((lane) => this.#runLane(lane)));
    return done.reduce((sum, count) => sum + count, 0);
  }

  /** Tells whether this process could take on another job of a kind at once. */
  hasCapacity(kind: JobKind): boolean {
    const lane = this.#options.lanes.find((lane) => lane.kind === kind);
    return this.#onIdle === undefined && lane !== undefined &&
      (this.#running.get(kind) ?? 0) < lane.atOnce;
  }

  /** Claims no more jobs, and puts back those that do not end in `ms`; true if there were any. */
  async stop(ms: number): Promise<boolean> {
    const { queue, clock } = this.#options;
    const idle = Promise.withResolvers<void>();
    this.#onIdle = idle.resolve;
    if (this.#isIdle()) return false;
    const cancel = clock.after(ms, idle.resolve);
    await idle.promise;
    cancel();
    await Promise.all([...this.#inHand.values()].map(({ claiming }) => claiming));
    await Promise.all([...this.#claimed].map((job) => queue.undo(job)));
    return true;
  }

  #isIdle(): boolean {
    return [...this.#running.values()].every((count) => count === 0);
  }

  async #runLane(lane: Lane): Promise<number> {
    return this.hasCapacity(lane.kind) ? await this.#workOff(lane) : 0;
  }

  async #workOff(lane: Lane): Promise<number> {
    const { log } = this.#options;
    this.#count(lane, 1);
    let done = 0;
    // Where there was a job there may be another one: an empty queue is asked once.
    let next: Promise<number> | undefined;
    try {
      while (this.#onIdle === undefined) {
        const calls = this.#calls;
        const job = await this.#claim(lane);
        if (job === undefined && calls === this.#calls) break;
        if (job === undefined) continue;
        done++;
        next ??= this.#runLane(lane);
        try {
          await this.#workOn(lane, job);
        } finally {
          this.#hold(lane, job, -1);
        }
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      // Its lease ends by itself, and a worker claims it again.
      log("warn", "storage_failed", { reason: error.problem }, error.cause ?? error);
    } finally {
      // At once, so that no more work is announced to this worker.
      this.#count(lane, -1);
    }
    return done + (await next ?? 0);
  }

  /** One after the other: each sees the jobs that those before it have claimed. */
  #claim(lane: Lane): Promise<ClaimedJob | undefined> {
    const inHand = this.#findInHand(lane);
    const claimed = inHand.claiming.then(async () => {
      if (this.#onIdle !== undefined) return undefined;
      const job = await this.#options.queue.claim(lane.kind, {
        accounts: listFull(inHand.accounts, lane.ofOneAccount),
        receivers: listFull(inHand.receivers, lane.toOneHost ?? Infinity),
      });
      if (job !== undefined) this.#hold(lane, job, 1);
      return job;
    });
    inHand.claiming = claimed.catch(() => {});
    return claimed;
  }

  #findInHand({ kind }: Lane): InHand {
    const known = this.#inHand.get(kind);
    if (known !== undefined) return known;
    const none = { accounts: new Map(), receivers: new Map(), claiming: Promise.resolve() };
    this.#inHand.set(kind, none);
    return none;
  }

  #hold(lane: Lane, job: ClaimedJob, change: 1 | -1): void {
    const { accounts, receivers } = this.#findInHand(lane);
    const { accountId, receiver } = job;
    if (change > 0) this.#claimed.add(job);
    else this.#claimed.delete(job);
    addTo(accounts, accountId, change);
    if (receiver !== null) addTo(receivers, receiver, change);
  }

  #count({ kind }: Lane, change: number): void {
    this.#running.set(kind, (this.#running.get(kind) ?? 0) + change);
    if (this.#isIdle()) this.#onIdle?.();
  }

  async #workOn(lane: Lane, job: ClaimedJob): Promise<void> {
    const { queue, clock, log, again } = this.#options;
    const end = this.#renewing(job);
    try {
      await lane.work(job);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      log("warn", "job_attempt_failed", {}, error);
      const wait = lane.backOff(job.attempt, error);
      await queue.release(job, clock.now() + wait);
      again(wait, lane.kind);
    } finally {
      end();
    }
  }

  /** Renews the lease of a job until the returned function is called. */
  #renewing(job: ClaimedJob): () => void {
    const { queue, clock, log } = this.#options;
    let cancel = () => {};
    const schedule = (left: number) => {
      if (left > 0) cancel = clock.after(Math.floor(queue.leaseMs / 3), () => void renew(left));
    };
    const renew = async (left: number) => {
      // A database that is away for a moment is asked again, while the lease lasts.
      const mine = await queue.renew(job).catch((error) => {
        log("warn", "lease_not_renewed", {}, error);
        return true;
      });
      if (mine && !ended) schedule(left - 1);
    };
    let ended = false;
    schedule(MAX_RENEWALS);
    return () => {
      ended = true;
      cancel();
    };
  }
}

/** Names that have as many as they may. */
function listFull(counts: ReadonlyMap<string, number>, most: number): string[] {
  return [...counts].filter(([, count]) => count >= most).map(([name]) => name);
}

function addTo(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
