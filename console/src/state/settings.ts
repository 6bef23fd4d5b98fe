import { mapProviders, PROVIDER_NAMES } from "../../../shared/contract/providers.ts";
import type { ProviderName } from "../../../shared/contract/providers.ts";
import type { LanguageChoice } from "../text/languages.ts";
import { readObject } from "./storage.ts";
import type { BrowserStore } from "./storage.ts";
import { isTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

/** Whether a reputation provider is asked, and with which key. */
export interface ProviderSetting {
  readonly enabled: boolean;
  readonly key: string;
}

/** What a person set in the page. */
export interface Settings {
  /** URL of the server; "" is the origin of the page. */
  readonly baseUrl: string;
  readonly clientKey: string;
  readonly language: LanguageChoice;
  readonly theme: Theme;
  readonly providers: Readonly<Record<ProviderName, ProviderSetting>>;
  /** Whether the content of mails is sent to the server, too. */
  readonly sendContent: boolean;
  /** Whether keys are stored in the browser. */
  readonly rememberKeys: boolean;
}

const SETTINGS_KEY = "settings";
const SECRETS_KEY = "keys";

/** Maximum number of characters per stored text; a token is shorter. */
const MAX_TEXT = 8192;

/** Code of a language; `chooseLanguage` treats one that the page does not have as `auto`. */
const LANGUAGE_CODE = /^[a-z]{2,3}$/;

function readText(value: unknown): string {
  return typeof value === "string" && value.length <= MAX_TEXT ? value : "";
}

/** Reads the stored settings, with the keys that {@linkcode keepKeysForReload} left, if any. */
export function loadSettings(
  store: BrowserStore,
  tabStore: BrowserStore,
  readBaseUrl: (text: string) => string | null,
): Settings {
  const { baseUrl, language, theme, enabled, rememberKeys, sendContent } = readObject(
    store,
    SETTINGS_KEY,
  );
  const keys = readObject(tabStore.read(SECRETS_KEY) === null ? store : tabStore, SECRETS_KEY);
  tabStore.remove(SECRETS_KEY);
  const names = Array.isArray(enabled) ? enabled : [];
  const createProviderSettings = (name: ProviderName) => ({
    enabled: names.includes(name),
    key: readText(keys[name]),
  });
  return {
    baseUrl: readBaseUrl(readText(baseUrl)) ?? "",
    clientKey: readText(keys["clientKey"]),
    language: LANGUAGE_CODE.test(readText(language)) ? readText(language) : "auto",
    theme: isTheme(theme) ? theme : "auto",
    providers: mapProviders(createProviderSettings),
    sendContent: sendContent === true,
    rememberKeys: rememberKeys === true,
  };
}

/** Stores the settings, and the keys only if the person asked for it. */
export function saveSettings(store: BrowserStore, settings: Settings): void {
  const { baseUrl, language, theme, providers, rememberKeys, sendContent } = settings;
  const enabled = PROVIDER_NAMES.filter((name) => providers[name].enabled);
  const storedSettings = { baseUrl, language, theme, enabled, rememberKeys, sendContent };
  store.write(SETTINGS_KEY, JSON.stringify(storedSettings));
  if (rememberKeys) store.write(SECRETS_KEY, formatKeys(settings));
  else store.remove(SECRETS_KEY);
}

/** Stores the keys until this tab is loaded again: {@linkcode loadSettings} removes them. */
export function keepKeysForReload(tabStore: BrowserStore, settings: Settings): void {
  tabStore.write(SECRETS_KEY, formatKeys(settings));
}

function formatKeys({ clientKey, providers }: Settings): string {
  return JSON.stringify({ clientKey, ...mapProviders((name) => providers[name].key) });
}
