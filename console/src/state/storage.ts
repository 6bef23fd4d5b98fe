import { isObject } from "../../../shared/contract/is_object.ts";

/** Texts by key, in a browser's storage or in memory. */
export interface BrowserStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Prefix of all keys: other pages may share the origin. */
const PREFIX = "mail-trust.";

/** Creates a store that uses memory for each call that the browser's storage refuses. */
export function createBrowserStore(storage: () => Storage = () => localStorage): BrowserStore {
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return storage().getItem(PREFIX + key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write: (key, value) => {
      try {
        storage().setItem(PREFIX + key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove: (key) => {
      memory.delete(key);
      try {
        storage().removeItem(PREFIX + key);
      } catch {
        // The storage is not accessible, so it holds nothing of ours.
      }
    },
  };
}

/** Reads a stored JSON object; an empty one if other pages replaced it with something else. */
export function readObject(store: BrowserStore, key: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(store.read(key) ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
