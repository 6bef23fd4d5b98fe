import { createBrowserStore } from "../../state/storage.ts";
import type { BrowserStore } from "../../state/storage.ts";
import { readStoredResult, toStoredResult } from "./stored_result.ts";
import type { StoredResult } from "./stored_result.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** Storage of this tab, which a reload keeps and no other tab sees. */
export const tabStore: BrowserStore = createBrowserStore(() => sessionStorage);
const KEY = "result";

/** Maximum number of characters per result; browsers store some five million per tab. */
const MAX_STORED = 2_000_000;

/** Stores a result in place of the last one; a result that is too long is not stored. */
export function storeTabResult(judgedMail: JudgedMail): void {
  const text = JSON.stringify({ ...toStoredResult(judgedMail), from: judgedMail.origin });
  if (text.length <= MAX_STORED) tabStore.write(KEY, text);
  else tabStore.remove(KEY);
}

/** Removes the stored result. */
export function removeTabResult(): void {
  tabStore.remove(KEY);
}

/** Reads the stored result; null without a valid one. */
export function readTabResult(): { stored: StoredResult; origin: JudgedMail["origin"] } | null {
  const value = parseJson(tabStore.read(KEY));
  const stored = readStoredResult(value);
  return stored === null ? null : { stored, origin: readOrigin(value) };
}

const ROW_KEY = "row";

/** Stores which row of the table is open; null for none. */
export function storeOpenRow(id: number | null): void {
  if (id === null) tabStore.remove(ROW_KEY);
  else tabStore.write(ROW_KEY, String(id));
}

/** Reads which row of the table was open before a reload; null for none. */
export function readOpenRow(): number | null {
  const id = Number(tabStore.read(ROW_KEY) ?? "");
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

function readOrigin(value: unknown): JudgedMail["origin"] {
  const { from }: Partial<Record<string, unknown>> = { ...Object(value) };
  const { kind, at }: Partial<Record<string, unknown>> = { ...Object(from) };
  if ((kind !== "file" && kind !== "history") || typeof at !== "string") return null;
  return { kind, at };
}

/** Parses a stored text as JSON; null if it is missing or not valid. */
export function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
