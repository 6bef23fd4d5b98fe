import { tabStore } from "./session.ts";

/** A mail that waits for an answer of the person, kept in this tab so that a reload keeps it. */

const KEY = "draft";

/** Most characters that are kept. */
const MAX_KEPT = 500_000;

/** Keeps what was typed or pasted; a longer text is not kept. */
export function keepDraft(text: string): void {
  if (text.length <= MAX_KEPT) tabStore.write(KEY, text);
}

/** What was kept, and forgets it; empty when there was nothing. */
export function takeDraft(): string {
  const text = tabStore.read(KEY) ?? "";
  tabStore.remove(KEY);
  return text;
}
