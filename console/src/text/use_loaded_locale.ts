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
  initial: Locale,
  wanted: Language,
  languages: Languages,
): LoadedLocale {
  const [loaded, setLoaded] = useState<LoadedLocale>({ locale: initial, problem: null });
  useEffect(() => {
    let isWanted = true;
    if (loaded.locale.language !== wanted) {
      loadLocale(wanted, languages).then(
        (locale) => isWanted && setLoaded({ locale, problem: null }),
        (error: Error) => isWanted && setLoaded({ locale: loaded.locale, problem: error.message }),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return loaded;
}
