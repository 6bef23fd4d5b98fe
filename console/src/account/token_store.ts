import { createBrowserStore } from "../state/storage.ts";
import type { BrowserStore } from "../state/storage.ts";

const KEY = "account";

/** Form of a token; the server checks the checksum in the last six characters. */
const TOKEN = /^mct_[0-9A-Za-z]{36}$/;

/** Tells whether a text can be a token. */
export function hasTokenForm(text: string): boolean {
  return TOKEN.test(text);
}

/** Storage that ends with the tab. */
const tabStore: BrowserStore = createBrowserStore(() => sessionStorage);

/** Reads the stored token; "" without one. */
export function readToken(store: BrowserStore = tabStore): string {
  const text = store.read(KEY) ?? "";
  return hasTokenForm(text) ? text : "";
}

/** Stores a token for this tab; with null, removes the stored one. */
export function storeToken(token: string | null, store: BrowserStore = tabStore): void {
  if (token === null) store.remove(KEY);
  else store.write(KEY, token);
}
