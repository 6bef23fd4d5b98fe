import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Language } from "./languages.ts";
import type { Messages } from "./messages.ts";

/** A language of the page with its texts. */
export interface Locale {
  readonly language: Language;
  readonly messages: Messages;
}

const LocaleContext = createContext<Locale | null>(null);
export const LocaleProvider = LocaleContext.Provider;

/** Returns the language of the page with its texts. */
export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (locale === null) throw new Error("outside of LocaleProvider");
  return locale;
}

/** Returns the language of the page, for numbers and dates. */
export function useLanguage(): Language {
  return useLocale().language;
}

/** Returns the texts of the page. */
export function useMessages(): Messages {
  return useLocale().messages;
}
