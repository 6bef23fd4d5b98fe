import { useEffect, useState } from "preact/hooks";
import type { Speech } from "./language.ts";
import type { Language, Languages } from "./languages.ts";
import { loadSpeech } from "./load_speech.ts";

/** The texts to show, and why others could not be loaded. */
export interface SpokenPage {
  readonly speech: Speech;
  /** In the wanted language; null when nothing failed. */
  readonly problem: string | null;
}

/** Switches to another language once its texts are loaded. */
export function useSpokenPage(
  first: Speech,
  wanted: Language,
  languages: Languages,
): SpokenPage {
  const [page, setPage] = useState<SpokenPage>({ speech: first, problem: null });
  useEffect(() => {
    let current = true;
    if (page.speech.language !== wanted) {
      loadSpeech(wanted, languages).then(
        (speech) => current && setPage({ speech, problem: null }),
        (error: Error) => current && setPage({ speech: page.speech, problem: error.message }),
      );
    }
    return () => {
      current = false;
    };
  }, [wanted]);
  return page;
}
