import { useEffect, useState } from "preact/hooks";
import type { Locale } from "./locale.ts";
import type { Language, Languages } from "./languages.ts";
import { loadLocale } from "./load_locale.ts";

/** The language to show, and why another one could not be loaded. */
export interface LoadedLocale {
  readonly locale: Locale;
  /** A message in the wanted language; null if its texts could be loaded. */
  readonly problem: string | null;
}

/** Switches to another language once its texts are loaded. */
export function useLoadedLocale(
  initialLocale: Locale,
  wantedLanguage: Language,
  languages: Languages,
): LoadedLocale {
  const [loadedLocale, setLoaded] = useState<LoadedLocale>({
    locale: initialLocale,
    problem: null,
  });
  useEffect(() => {
    let isWanted = true;
    if (loadedLocale.locale.language !== wantedLanguage) {
      loadLocale(wantedLanguage, languages).then(
        (locale) => isWanted && setLoaded({ locale, problem: null }),
        (error: Error) =>
          isWanted && setLoaded({ locale: loadedLocale.locale, problem: error.message }),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [wantedLanguage]);
  return loadedLocale;
}
