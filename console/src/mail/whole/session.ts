import { browserStore } from "../../state/storage.ts";
import type { ContentAnswer, WholeMail } from "./whole_mail.ts";

/**
 * The last result, kept in this tab so that a reload does not lose it. The browser forgets it with
 * the tab, and no other tab sees it.
 */
const store = browserStore(() => sessionStorage);
const KEY = "result";

/** Most characters that are kept; browsers give a tab some five million. */
const MAX_KEPT = 2_000_000;

/** What is kept of a result: the mail and what the server said. The rest is worked out anew. */
export type KeptMail = Omit<WholeMail, "examined">;

/** Keeps a result, in the place of the last one; one that is too long is not kept. */
export function keepResult({ mail, summary, summaryBy, content }: WholeMail): void {
  const answer: ContentAnswer = content.kind === "failed" ? { kind: "kept" } : content;
  const kept: KeptMail = { mail, summary, summaryBy, content: answer };
  const text = JSON.stringify(kept);
  if (text.length <= MAX_KEPT) store.write(KEY, text);
  else store.remove(KEY);
}

/** Forgets the result. */
export function forgetResult(): void {
  store.remove(KEY);
}

/** The result that was kept, null when there is none or it is not one of ours. */
export function keptResult(): KeptMail | null {
  const text = store.read(KEY);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is read from it further is caught where it is shown, as a server's answer is. */
function isKept(value: unknown): value is KeptMail {
  if (!isObject(value)) return false;
  const { mail, summary, content } = value;
  return isObject(mail) && isFileMail(mail) && (summary === null || isObject(summary)) &&
    isObject(content) && typeof content["kind"] === "string";
}

function isFileMail({ name, source, input }: Readonly<Partial<Record<string, unknown>>>): boolean {
  return typeof name === "string" && typeof source === "string" && isObject(input) &&
    typeof input["headers"] === "string" && typeof input["content"] === "string";
}

function isObject(value: unknown): value is Readonly<Partial<Record<string, unknown>>> {
  return typeof value === "object" && value !== null;
}
