import { assertEquals } from "@std/assert";
import {
  keepKeysForReload,
  loadSettings,
  saveSettings,
} from "../../../console/src/state/settings.ts";
import { createBrowserStore } from "../../../console/src/state/storage.ts";
import type { BrowserStore } from "../../../console/src/state/storage.ts";
import { readBaseUrl } from "../../../console/src/wire/base_url.ts";

function createMemoryStore(): BrowserStore {
  const map = new Map<string, string>();
  return {
    read: (key) => map.get(key) ?? null,
    write: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

const keepSame = (text: string) => text;

Deno.test("settings survive a reload, and keys do only when the person asks for it", () => {
  const [store, tabStore] = [createMemoryStore(), createMemoryStore()];
  const first = loadSettings(store, tabStore, keepSame);
  assertEquals(first.language, "auto");
  const chosenSettings = {
    ...first,
    baseUrl: "https://a.example",
    clientKey: "key",
    language: "fr" as const,
    providers: { ...first.providers, providerC: { enabled: true, key: "secret" } },
  };
  saveSettings(store, chosenSettings);
  assertEquals(loadSettings(store, tabStore, keepSame), {
    ...chosenSettings,
    clientKey: "",
    providers: { ...chosenSettings.providers, providerC: { enabled: true, key: "" } },
  });
  saveSettings(store, { ...chosenSettings, rememberKeys: true });
  assertEquals(loadSettings(store, tabStore, keepSame), { ...chosenSettings, rememberKeys: true });
  saveSettings(store, chosenSettings);
  assertEquals(store.read("keys"), null);
});

Deno.test("a reload deletes the keys that were stored for it", () => {
  const [store, tabStore] = [createMemoryStore(), createMemoryStore()];
  keepKeysForReload(tabStore, { ...loadSettings(store, tabStore, keepSame), clientKey: "key" });
  assertEquals(loadSettings(store, tabStore, keepSame).clientKey, "key");
  assertEquals(loadSettings(store, tabStore, keepSame).clientKey, "");
});

Deno.test("loadSettings does not trust what is stored", () => {
  const store = createMemoryStore();
  store.write(
    "settings",
    '{"baseUrl":5,"language":"../en","enabled":"providerA","rememberKeys":1}',
  );
  store.write("keys", `{"clientKey":"${"x".repeat(10_000)}"}`);
  const settings = loadSettings(store, createMemoryStore(), keepSame);
  assertEquals(settings.baseUrl, "");
  assertEquals(settings.language, "auto");
  assertEquals(settings.clientKey, "");
  assertEquals(settings.providers.providerA.enabled, false);
  assertEquals(settings.rememberKeys, false);
});

Deno.test("createBrowserStore falls back to memory where the browser refuses", () => {
  const store = createBrowserStore(() => {
    throw new Error("denied");
  });
  store.write("a", "1");
  assertEquals(store.read("a"), "1");
  store.remove("a");
  assertEquals(store.read("a"), null);
});

Deno.test("readBaseUrl accepts only what the policy allows, and drops what follows the base", () => {
  const page = "http://tools.example";
  const table: readonly (readonly [string, string | null])[] = [
    ["", ""],
    ["  ", ""],
    ["https://abc.example", "https://abc.example"],
    ["https://abc.example/", "https://abc.example"],
    ["https://abc.example/functions/v1", "https://abc.example"],
    ["https://abc.example/functions/v1/", "https://abc.example"],
    ["https://abc.example:8443/base/", "https://abc.example:8443/base"],
    ["HTTPS://ABC.example", "https://abc.example"],
    ["http://localhost:8000", "http://localhost:8000"],
    ["http://127.0.0.1:8000", "http://127.0.0.1:8000"],
    ["http://tools.example/", ""],
    ["http://tools.example/x", "http://tools.example/x"],
    ["http://abc.example", null],
    ["http://127.0.0.1.abc.example", null],
    ["https://user:pass@abc.example", null],
    ["https://abc.example/?a=b", null],
    ["https://abc.example/#x", null],
    ["javascript:alert(1)", null],
    ["abc.example", "https://abc.example"],
    ["abc.example:8443/base/", "https://abc.example:8443/base"],
    ["localhost:8000/", "http://localhost:8000"],
    ["127.0.0.1:8000", "http://127.0.0.1:8000"],
    ["127.0.0.1.abc.example", "https://127.0.0.1.abc.example"],
    ["user@abc.example", null],
    ["not a url", null],
    ["https://", null],
  ];
  for (const [text, expected] of table) assertEquals(readBaseUrl(text, page), expected, text);
});
