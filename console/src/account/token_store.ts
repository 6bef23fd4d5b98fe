import { createBrowserStore } from "../state/storage.ts";
import type { BrowserStore } from "../state/storage.ts";

const KEY = "account";

/** Form of a token; the server checks the checksum in the last six characters. */
const FORM = /^mct_[0-9A-Za-z]{36}$/;

/** Tells whether a text can be a token. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** Keeps a token for this tab, if the person asks for it; never beyond the tab. */
const tabStore: BrowserStore = createBrowserStore(() => sessionStorage);

/** Returns the stored token; "" without one. */
export function keptToken(store: BrowserStore = tabStore): string {
  const text = store.read(KEY) ?? "";
  return isToken(text) ? text : "";
}

/** Keeps a token, or removes the kept one. */
export function keepToken(token: string | null, store: BrowserStore = tabStore): void {
  if (token === null) store.remove(KEY);
  else store.write(KEY, token);
}
