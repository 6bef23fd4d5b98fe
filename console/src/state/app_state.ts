import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Languages } from "../text/languages.ts";
import type { ApiTarget } from "../wire/call.ts";
import type { CreditBook, Credits } from "./credits.ts";
import type { Settings } from "./settings.ts";

/** State shared by all views. */
export interface AppState {
  readonly settings: Settings;
  /** Saves new settings; reloads the page if they name another server. */
  readonly changeSettings: (settings: Settings) => void;
  readonly credits: CreditBook;
  readonly languages: Languages;
  /** Whether there is a server to ask; the add-on for Thunderbird has none. */
  readonly hasServer: boolean;
}

const AppStateContext = createContext<AppState | null>(null);
export const AppStateProvider = AppStateContext.Provider;

/** Returns the state of the page. */
export function useAppState(): AppState {
  const state = useContext(AppStateContext);
  if (state === null) throw new Error("outside of AppStateProvider");
  return state;
}

/** Returns the server to call; the headers of its responses update the credits. */
export function useTarget(): ApiTarget {
  const { settings: { baseUrl, clientKey }, credits } = useAppState();
  return { baseUrl, clientKey, onHeaders: (headers) => void credits.storeHeaders(headers) };
}

/** Returns the time, updated every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the remaining credits and the time; follows this tab, other tabs and midnight. */
export function useCredits(): Credits & { readonly now: number } {
  const { credits } = useAppState();
  const now = useNow();
  const [, setChanges] = useState(0);
  useEffect(() => {
    const redraw = () => setChanges((count) => count + 1);
    const stop = credits.onChange(redraw);
    addEventListener("storage", redraw);
    return () => {
      stop();
      removeEventListener("storage", redraw);
    };
  }, [credits]);
  return { ...credits.read(), now };
}
