import { useState } from "preact/hooks";
import type { Store } from "./storage.ts";
import { browserStore } from "./storage.ts";

/** What happens with the content of a mail: asked, sent to the server, or kept in this browser. */
export const CONTENT_CHOICES = ["ask", "send", "keep"] as const;
export type ContentChoice = typeof CONTENT_CHOICES[number];

const KEY = "content";

/** The remembered choice; an unknown value counts as none. */
function readContentChoice(store: Store): ContentChoice {
  const kept = store.read(KEY);
  return CONTENT_CHOICES.find((choice) => choice === kept) ?? "ask";
}

const store = browserStore();

/** The choice, and a function to change it permanently. */
export function useContentChoice(): [ContentChoice, (choice: ContentChoice) => void] {
  const [choice, setChoice] = useState(() => readContentChoice(store));
  return [choice, (changed) => {
    store.write(KEY, changed);
    setChoice(changed);
  }];
}
