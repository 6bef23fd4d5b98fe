import type { Clock } from "../runtime/deps.ts";

/** Work in pieces, between which other requests can be answered. */
export type Pieces<Result> = Generator<void, Result>;

/** Does all pieces synchronously: at start, or in a command. */
export function runSynchronously<Result>(pieces: Pieces<Result>): Result {
  for (let step = pieces.next();; step = pieces.next()) if (step.done) return step.value;
}

/** Does the pieces with a turn of the event loop after each, until the signal aborts. */
export async function runInTurns<Result>(
  pieces: Pieces<Result>,
  clock: Pick<Clock, "nextTurn">,
  signal: AbortSignal,
): Promise<Result> {
  for (let step = pieces.next();; step = pieces.next()) {
    if (step.done) return step.value;
    await new Promise<void>((resolve) => clock.nextTurn(resolve));
    signal.throwIfAborted();
  }
}
