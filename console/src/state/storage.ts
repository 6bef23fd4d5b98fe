import { isObject } from "../../../shared/contract/is_object.ts";

/** `localStorage`, or a memory of this page where the browser refuses or it is full. */
export interface BrowserStore {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Prefix of our keys: other pages may share the origin. */
const PREFIX = "mail-trust.";

/** Returns the browser's store, falling back to memory call by call. */
export function browserStore(storage: () => Storage = () => localStorage): BrowserStore {
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
        // Nothing was kept, so there is nothing to remove.
      }
    },
  };
}

/** Reads a stored JSON object, or an empty one: other pages may have changed it. */
export function readObject(store: BrowserStore, key: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(store.read(key) ?? "{}");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
