import { tabStore } from "./session.ts";

/** A mail that waits for the person's answer, kept in this tab over a reload. */

const KEY = "draft";

/** Keeps what was typed or pasted; a browser keeps no text that is too long for it. */
export function keepDraft(text: string): void {
  tabStore.write(KEY, text);
}

/** Returns the kept text and removes it; empty when there was none. */
export function takeDraft(): string {
  const text = tabStore.read(KEY) ?? "";
  tabStore.remove(KEY);
  return text;
}
