import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Languages } from "../text/languages.ts";
import type { ApiTarget } from "../wire/call.ts";
import type { CreditBook, Credits } from "./credits.ts";
import type { Settings } from "./settings.ts";

/** State shared by all views. */
export interface AppState {
  readonly settings: Settings;
  /** Keeps new settings; reloads the page where they name another server. */
  readonly changeSettings: (settings: Settings) => void;
  readonly credits: CreditBook;
  readonly languages: Languages;
  /** Whether there is a server to ask; the add-on for Thunderbird has none. */
  readonly hasServer: boolean;
}

const Context = createContext<AppState | null>(null);
export const AppStateProvider = Context.Provider;

/** Returns the state of the page. */
export function useAppState(): AppState {
  const state = useContext(Context);
  if (state === null) throw new Error("outside of the app");
  return state;
}

/** Returns the server. */
export function useTarget(): ApiTarget {
  const { settings: { baseUrl, clientKey }, credits } = useAppState();
  return { baseUrl, clientKey, onHeaders: (headers) => void credits.readHeaders(headers) };
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

/** Remaining credits, updated by this tab, other tabs and midnight. */
export function useCredits(): Credits & { readonly now: number } {
  const { credits } = useAppState();
  const now = useNow();
  const [, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const stop = credits.onChange(changed);
    addEventListener("storage", changed);
    return () => {
      stop();
      removeEventListener("storage", changed);
    };
  }, [credits]);
  return { ...credits.read(), now };
}
