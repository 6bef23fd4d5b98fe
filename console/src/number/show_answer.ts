/// <reference lib="dom" />

/** Scrolls to an answer that ends below the visible part of the page. */
export function showAnswer(answer: HTMLElement | null): void {
  if (answer !== null && answer.getBoundingClientRect().bottom > innerHeight) {
    answer.scrollIntoView({ block: "start" });
  }
}
