import { createBrowserStore } from "../../state/storage.ts";
import type { BrowserStore } from "../../state/storage.ts";
import { readKept, toKeptMail } from "./kept_mail.ts";
import type { KeptMail } from "./kept_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

/** Stores the last result in this tab, so that a reload keeps it and no other tab sees it. */
export const tabStore: BrowserStore = createBrowserStore(() => sessionStorage);
const KEY = "result";

/** Maximum number of characters that are kept; browsers give a tab some five million. */
const MAX_KEPT = 2_000_000;

/** Keeps a result, replacing the last one; one that is too long is not kept. */
export function keepResult(whole: WholeMail): void {
  const text = JSON.stringify({ ...toKeptMail(whole), from: whole.from });
  if (text.length <= MAX_KEPT) tabStore.write(KEY, text);
  else tabStore.remove(KEY);
}

/** Removes the result. */
export function forgetResult(): void {
  tabStore.remove(KEY);
}

/** Returns the kept result, null without one or if it is not valid. */
export function keptResult(): { kept: KeptMail; from: WholeMail["from"] } | null {
  const value = readJson(tabStore.read(KEY));
  const kept = readKept(value);
  return kept === null ? null : { kept, from: readPlace(value) };
}

const ROW_KEY = "row";

/** Keeps which row of the table is open; null for none. */
export function keepRow(id: number | null): void {
  if (id === null) tabStore.remove(ROW_KEY);
  else tabStore.write(ROW_KEY, String(id));
}

/** Returns the row of the table that was open before a reload; null for none. */
export function keptRow(): number | null {
  const id = Number(tabStore.read(ROW_KEY) ?? "");
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function readPlace(value: unknown): WholeMail["from"] {
  const { from }: Partial<Record<string, unknown>> = { ...Object(value) };
  const { kind, at }: Partial<Record<string, unknown>> = { ...Object(from) };
  if ((kind !== "file" && kind !== "history") || typeof at !== "string") return null;
  return { kind, at };
}

/** Reads a stored text parsed as JSON; null where it is missing or not valid. */
export function readJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
