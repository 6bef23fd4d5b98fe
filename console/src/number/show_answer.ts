/// <reference lib="dom" />

/** Brings an answer into view where it begins below the screen. */
export function showAnswer(answer: HTMLElement | null): void {
  if (answer !== null && answer.getBoundingClientRect().bottom > innerHeight) {
    answer.scrollIntoView({ block: "start" });
  }
}
