import type { Clock } from "../runtime/deps.ts";
import { declaredLength, READY_TURNS } from "./body.ts";
import { Deadlines } from "./deadlines.ts";
import { stateWithin } from "./soon.ts";

/** Longest body that is read only to be forgotten, in bytes. */
export const MAX_LEFTOVER_BYTES = 64 * 1024;

/** How long one may take to arrive, in milliseconds: it was on its way with the request's head. */
export const LEFTOVER_MS = 500;

/** Most of them at the same time in a process; together they hold at most 16 MiB. */
export const MAX_LEFTOVERS = 256;

/**
 * Reads the bodies of requests that were refused unread. A server that answers without having read a
 * body must close the connection (RFC 9112 §9.3), and the caller's next try opens a new one, which
 * costs both sides twice the refusal: the most expensive thing to do when there is too much to do.
 */
export class Leftovers {
  readonly #deadlines: Deadlines;
  #reading = 0;

  constructor(clock: Pick<Clock, "monotonic" | "after">) {
    this.#deadlines = new Deadlines(clock, LEFTOVER_MS);
  }

  /** Resolves when the body was read, or is not worth the wait. */
  async read(request: Request): Promise<void> {
    const length = declaredLength(request);
    if (length === undefined || length > MAX_LEFTOVER_BYTES) return;
    if (this.#reading >= MAX_LEFTOVERS) return;
    this.#reading++;
    try {
      const whole = request.bytes();
      if (await stateWithin(READY_TURNS, whole) === "pending") await this.#inTime(whole);
    } finally {
      this.#reading--;
    }
  }

  #inTime(whole: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const endWait = this.#deadlines.start(resolve);
      const end = () => {
        endWait();
        resolve();
      };
      whole.then(end, end);
    });
  }
}
