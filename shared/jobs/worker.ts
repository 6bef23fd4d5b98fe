import type { Clock } from "../runtime/deps.ts";
import type { Log } from "../runtime/log.ts";
import { StorageError } from "../storage/port.ts";
import type { ClaimedJob, JobKind, JobQueue } from "./queue.ts";

/** Works on a job and ends it. After a thrown error, the job is retried. */
export type JobWork = (job: ClaimedJob) => Promise<void>;

/** How the jobs of one kind are worked on; each bound is per process. */
export interface Lane {
  readonly kind: JobKind;
  /** Maximum number of jobs at a time. */
  readonly maxAtOnce: number;
  /** Maximum number of jobs per account at a time. */
  readonly maxPerAccount: number;
  /** Maximum number of jobs per receiver at a time; unlimited if undefined. */
  readonly maxPerReceiver?: number;
  /**
   * Computes the wait before the next attempt, in milliseconds, from the number of attempts and the
   * last error.
   */
  readonly computeBackOff: (attempts: number, error: unknown) => number;
  readonly work: JobWork;
}

/** Dependencies of workers. */
export interface WorkerOptions {
  readonly queue: JobQueue;
  readonly lanes: readonly Lane[];
  readonly clock: Pick<Clock, "now" | "after">;
  readonly log: Log;
  /** Schedules a call of {@linkcode Worker.run}, for a job that was put back until then. */
  readonly scheduleRun: (ms: number, kind: JobKind) => void;
}

/** Maximum number of renewals per claim, so that another worker gets a job that hangs. */
const MAX_RENEWALS = 20;

/** Number of renewals within the length of a lease, so that two of them may fail. */
const RENEWALS_PER_LEASE = 3;

/** Jobs in progress in one lane. */
interface JobsInProgress {
  /** Number of jobs per account. */
  readonly accounts: Map<string, number>;
  /** Number of jobs per receiver. */
  readonly receivers: Map<string, number>;
  /** Resolves after the last claim. Simultaneous claims would exceed the bounds per account. */
  claiming: Promise<unknown>;
}

/** Works on jobs until the queue is empty. Kinds have separate lanes: slow callbacks delay no mail. */
export class Worker {
  readonly #options: WorkerOptions;
  /** Number of loops per kind that look for jobs or work on one. */
  readonly #loopCounts = new Map<JobKind, number>();
  readonly #jobsInProgress = new Map<JobKind, JobsInProgress>();
  /** Jobs that are claimed and have not ended. */
  readonly #claimedJobs = new Set<ClaimedJob>();
  /** Called when nothing is in progress; set by `stop`, after which no job is claimed. */
  #onIdle: (() => void) | undefined;
  /** Number of calls of `run`: a loop that found no job looks again if there was one meanwhile. */
  #runCount = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /**
   * Works until the queue is empty; returns how many jobs it claimed.
   *
   * @param kind The only kind to claim.
   */
  async run(kind?: JobKind): Promise<number> {
    this.#runCount++;
    const lanes = this.#options.lanes.filter((lane) => kind === undefined || lane.kind === kind);
    const claimedCount = await Promise.all(lanes.map((lane) => this.#runLane(lane)));
    return claimedCount.reduce((sum, count) => sum + count, 0);
  }

  /** Tells whether this process has a free slot for a job of a kind. */
  hasCapacity(kind: JobKind): boolean {
    const lane = this.#options.lanes.find((lane) => lane.kind === kind);
    return this.#onIdle === undefined && lane !== undefined &&
      (this.#loopCounts.get(kind) ?? 0) < lane.maxAtOnce;
  }

  /** Claims no more jobs, and puts back those that do not end in `ms`; true if there were any. */
  async stop(ms: number): Promise<boolean> {
    const { queue, clock } = this.#options;
    const idleState = Promise.withResolvers<void>();
    this.#onIdle = idleState.resolve;
    if (this.#isIdle()) return false;
    const cancel = clock.after(ms, idleState.resolve);
    await idleState.promise;
    cancel();
    await Promise.all([...this.#jobsInProgress.values()].map(({ claiming }) => claiming));
    await Promise.all([...this.#claimedJobs].map((job) => queue.undo(job)));
    return true;
  }

  #isIdle(): boolean {
    return [...this.#loopCounts.values()].every((count) => count === 0);
  }

  /** Works in a lane, if it has a free slot; returns how many jobs were claimed. */
  async #runLane(lane: Lane): Promise<number> {
    return this.hasCapacity(lane.kind) ? await this.#workUntilEmpty(lane) : 0;
  }

  async #workUntilEmpty(lane: Lane): Promise<number> {
    const { log } = this.#options;
    this.#countLoop(lane, 1);
    let claimedCount = 0;
    // A second loop starts only after this one has found a job, so an empty queue is asked once.
    let nextLoop: Promise<number> | undefined;
    try {
      while (this.#onIdle === undefined) {
        const runCount = this.#runCount;
        const job = await this.#claim(lane);
        if (job === undefined && runCount === this.#runCount) break;
        if (job === undefined) continue;
        claimedCount++;
        nextLoop ??= this.#runLane(lane);
        try {
          await this.#workOn(lane, job);
        } finally {
          this.#countJob(lane, job, -1);
        }
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      // The lease of the job expires, and a worker claims the job again.
      log("warn", "storage_failed", { reason: error.problem }, error.cause ?? error);
    } finally {
      // Before `next` is awaited, as this loop's slot is free now.
      this.#countLoop(lane, -1);
    }
    return claimedCount + (await nextLoop ?? 0);
  }

  /** Claims a job after all earlier claims of the lane, so that the bounds include them. */
  #claim(lane: Lane): Promise<ClaimedJob | undefined> {
    const jobs = this.#getLaneJobs(lane);
    const claim = jobs.claiming.then(async () => {
      if (this.#onIdle !== undefined) return undefined;
      const job = await this.#options.queue.claim(lane.kind, {
        accounts: listFull(jobs.accounts, lane.maxPerAccount),
        receivers: listFull(jobs.receivers, lane.maxPerReceiver ?? Infinity),
      });
      if (job !== undefined) this.#countJob(lane, job, 1);
      return job;
    });
    jobs.claiming = claim.catch(() => {});
    return claim;
  }

  #getLaneJobs({ kind }: Lane): JobsInProgress {
    const knownJobs = this.#jobsInProgress.get(kind);
    if (knownJobs !== undefined) return knownJobs;
    const noJobs = { accounts: new Map(), receivers: new Map(), claiming: Promise.resolve() };
    this.#jobsInProgress.set(kind, noJobs);
    return noJobs;
  }

  /** Counts a job that was claimed (1) or has ended (-1). */
  #countJob(lane: Lane, job: ClaimedJob, change: 1 | -1): void {
    const { accounts, receivers } = this.#getLaneJobs(lane);
    const { accountId, receiver } = job;
    if (change > 0) this.#claimedJobs.add(job);
    else this.#claimedJobs.delete(job);
    addTo(accounts, accountId, change);
    if (receiver !== null) addTo(receivers, receiver, change);
  }

  /** Counts a loop that starts (1) or ends (-1); with the last one, the worker is idle. */
  #countLoop({ kind }: Lane, change: 1 | -1): void {
    this.#loopCounts.set(kind, (this.#loopCounts.get(kind) ?? 0) + change);
    if (this.#isIdle()) this.#onIdle?.();
  }

  async #workOn(lane: Lane, job: ClaimedJob): Promise<void> {
    const { queue, clock, log, scheduleRun } = this.#options;
    const stopRenewing = this.#startRenewing(job);
    try {
      await lane.work(job);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      log("warn", "job_attempt_failed", {}, error);
      const waitMs = lane.computeBackOff(job.attempt, error);
      await queue.release(job, clock.now() + waitMs);
      scheduleRun(waitMs, lane.kind);
    } finally {
      stopRenewing();
    }
  }

  /** Renews the lease of a job until the returned function is called. */
  #startRenewing(job: ClaimedJob): () => void {
    const { queue, clock, log } = this.#options;
    let cancel = () => {};
    const schedule = (remainingRenewals: number) => {
      if (remainingRenewals <= 0) return;
      cancel = clock.after(
        Math.floor(queue.leaseMs / RENEWALS_PER_LEASE),
        () => void renew(remainingRenewals),
      );
    };
    const renew = async (remainingRenewals: number) => {
      // If the database is unreachable, the next renewal may still be in time.
      const isStillOurs = await queue.renew(job).catch((error) => {
        log("warn", "lease_not_renewed", {}, error);
        return true;
      });
      if (isStillOurs && !isStopped) schedule(remainingRenewals - 1);
    };
    let isStopped = false;
    schedule(MAX_RENEWALS);
    return () => {
      isStopped = true;
      cancel();
    };
  }
}

/** Lists the names that have reached the maximum. */
function listFull(counts: ReadonlyMap<string, number>, max: number): string[] {
  return [...counts].filter(([, count]) => count >= max).map(([name]) => name);
}

function addTo(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
