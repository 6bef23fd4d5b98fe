import { createContext } from "preact";
import type { ContentChoice } from "../state/content_choice.ts";

/** The choice about the content of mails, and how it is changed. */
export const ContentChoiceContext = createContext<{
  readonly choice: ContentChoice;
  readonly choose: (choice: ContentChoice) => void;
}>({ choice: "ask", choose: () => {} });
