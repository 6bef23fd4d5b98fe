import type { Clock } from "../runtime/deps.ts";
import { StorageError } from "./port.ts";

/** Answers many questions at once: one answer to each, in their order. */
export type AnswerAll<Ask, Answer> = (asks: readonly Ask[]) => Promise<readonly Answer[]>;

/** Most questions of one statement: what waits behind them does not wait long. */
const MOST = 64;

/**
 * Longest that questions are gathered, in turns of the event loop and in milliseconds: a process
 * does one piece of work a turn, so that callers come one a turn when there are many.
 * Measured with sixteen callers on SQLite: 2 questions a statement without, 8 with it.
 */
const GATHER_TURNS = 8;
const GATHER_MS = 2;

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: questions that come in one turn of the event loop, in each of the few after it as
 * long as more come, or while others are being answered, go to the database together.
 * A statement costs a process more than all that a call does beside it,
 * and one statement for ten calls hardly more than for one.
 *
 * When several together fail, each is asked alone, so that none fails for another's sake;
 * unless the database is away or busy, when nobody knows what it did.
 */
export function together<Ask, Answer>(
  answerAll: AnswerAll<Ask, Answer>,
  { nextTurn, monotonic }: Pick<Clock, "nextTurn" | "monotonic">,
): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let busy = false;

  const answer = async (batch: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await answerAll(batch.map(({ ask }) => ask));
      answers.forEach((answer, i) => batch[i]?.resolve(answer));
    } catch (error) {
      const unsure = error instanceof StorageError &&
        (error.problem === "unreachable" || error.problem === "busy");
      if (unsure || batch.length === 1) return batch.forEach(({ reject }) => reject(error));
      for (const one of batch) await answer([one]);
    }
  };
  const answerWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST);
      waiting = waiting.slice(MOST);
      await answer(batch);
    }
    busy = false;
  };
  /** Waits for one more turn as long as the one before brought more. */
  const gather = (): void => {
    const until = monotonic() + GATHER_MS;
    let seen = 0;
    let turns = 0;
    const look = (): void => {
      const more = waiting.length > seen && waiting.length < MOST;
      if (!more || ++turns > GATHER_TURNS || monotonic() >= until) return void answerWaiting();
      seen = waiting.length;
      nextTurn(look);
    };
    nextTurn(look);
  };
  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (busy) return;
      busy = true;
      gather();
    });
}
