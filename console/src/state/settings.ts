import { mapProviders, PROVIDER_NAMES } from "../../../shared/contract/providers.ts";
import type { ProviderName } from "../../../shared/contract/providers.ts";
import type { LanguageChoice } from "../text/languages.ts";
import { readObject } from "./storage.ts";
import type { BrowserStore } from "./storage.ts";
import { isTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

/** One reputation provider. */
export interface ProviderSetting {
  readonly enabled: boolean;
  readonly key: string;
}

/** The settings. */
export interface Settings {
  /** "" is the origin the page came from. */
  readonly baseUrl: string;
  readonly clientKey: string;
  readonly language: LanguageChoice;
  readonly theme: Theme;
  readonly providers: Readonly<Record<ProviderName, ProviderSetting>>;
  /** Whether the server examines the content of mails, too. */
  readonly sendContent: boolean;
  /** Whether keys outlive the page. */
  readonly rememberKeys: boolean;
}

const KEY = "settings";
const SECRETS = "keys";

/** Longest stored text that is read back; a token is shorter. */
const MAX_TEXT = 8192;

/** A language that the page does not have is chosen as `auto` is. */
const LANGUAGE_CODE = /^[a-z]{2,3}$/;

function text(value: unknown): string {
  return typeof value === "string" && value.length <= MAX_TEXT ? value : "";
}

/** Reads what is stored; `handover` holds the keys of a page that reloads itself. */
export function loadSettings(
  store: BrowserStore,
  handover: BrowserStore,
  readBaseUrl: (text: string) => string | null,
): Settings {
  const { baseUrl, language, theme, enabled, rememberKeys, sendContent } = readObject(store, KEY);
  const handed = handover.read(SECRETS) === null ? store : handover;
  const keys = readObject(handed, SECRETS);
  handover.remove(SECRETS);
  const names = Array.isArray(enabled) ? enabled : [];
  const provider = (name: ProviderName) => ({
    enabled: names.includes(name),
    key: text(keys[name]),
  });
  return {
    baseUrl: readBaseUrl(text(baseUrl)) ?? "",
    clientKey: text(keys["clientKey"]),
    language: LANGUAGE_CODE.test(text(language)) ? text(language) : "auto",
    theme: isTheme(theme) ? theme : "auto",
    providers: mapProviders(provider),
    sendContent: sendContent === true,
    rememberKeys: rememberKeys === true,
  };
}

/** Stores the settings; keys only when the person asked for it. */
export function saveSettings(store: BrowserStore, settings: Settings): void {
  const { baseUrl, language, theme, providers, rememberKeys, sendContent } = settings;
  const enabled = PROVIDER_NAMES.filter((name) => providers[name].enabled);
  const kept = { baseUrl, language, theme, enabled, rememberKeys, sendContent };
  store.write(KEY, JSON.stringify(kept));
  if (rememberKeys) store.write(SECRETS, secrets(settings));
  else store.remove(SECRETS);
}

/** Leaves the keys for the next load of this tab, which removes them again. */
export function handOver(handover: BrowserStore, settings: Settings): void {
  handover.write(SECRETS, secrets(settings));
}

function secrets({ clientKey, providers }: Settings): string {
  return JSON.stringify({ clientKey, ...mapProviders((name) => providers[name].key) });
}
