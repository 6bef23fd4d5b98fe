import { tabStore } from "./session.ts";

/** A mail that waits for an answer of the person, kept in this tab so that a reload keeps it. */

const KEY = "draft";

/** Keeps what was typed or pasted; a browser keeps no text that is too long for it. */
export function keepDraft(text: string): void {
  tabStore.write(KEY, text);
}

/** What was kept, and forgets it; empty when there was nothing. */
export function takeDraft(): string {
  const text = tabStore.read(KEY) ?? "";
  tabStore.remove(KEY);
  return text;
}
