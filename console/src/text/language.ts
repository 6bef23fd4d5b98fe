import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Language } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** A language with its words, as they were loaded. */
export interface Speech {
  readonly language: Language;
  readonly messages: Messages;
}

const SpeechContext = createContext<Speech | null>(null);
export const SpeechProvider = SpeechContext.Provider;

/** Returns the language of the page with its words. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === null) throw new Error("a part of the page stands outside of its language");
  return speech;
}

/** Returns the language of the page, for numbers and dates. */
export function useLanguage(): Language {
  return useSpeech().language;
}

/** Returns the words of the page. */
export function useMessages(): Messages {
  return useSpeech().messages;
}
