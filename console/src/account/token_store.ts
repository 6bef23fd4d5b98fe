import { browserStore } from "../state/storage.ts";
import type { Store } from "../state/storage.ts";

const KEY = "account";

/** A token as the server makes them; a typing error in its last six is the server's to find. */
const FORM = /^mct_[0-9A-Za-z]{36}$/;

/** Whether a text can be a token. */
export function isToken(text: string): boolean {
  return FORM.test(text);
}

/** Where the tab keeps a token for whoever asked for it; never beyond the tab. */
const tabStore: Store = browserStore(() => sessionStorage);

/** The token that was kept; "" when there is none. */
export function keptToken(store: Store = tabStore): string {
  const text = store.read(KEY) ?? "";
  return isToken(text) ? text : "";
}

/** Keeps a token, or takes away the one that was kept. */
export function keepToken(token: string | null, store: Store = tabStore): void {
  if (token === null) store.remove(KEY);
  else store.write(KEY, token);
}
