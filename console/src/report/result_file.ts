import { isObject } from "../../../shared/contract/is_object.ts";
import { readStoredResult, toStoredResult } from "../mail/judged/stored_result.ts";
import type { StoredResult } from "../mail/judged/stored_result.ts";
import { chooseVerdict } from "../mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../mail/judged/judged_mail.ts";
import { RESULT_FORMAT } from "./result_format.ts";

const VERSION = 1;

/** Maximum number of characters of a time (ISO 8601). */
const MAX_TIME = 40;

/** A result that was read from a file. */
export interface SavedResult {
  readonly stored: StoredResult;
  /** Time of saving that the file states, ISO 8601 if undamaged; "" without one. */
  readonly savedAt: string;
}

/** Formats a result as JSON that the page opens again and other programs read. */
export function formatResultFile(judgedMail: JudgedMail, savedAt: string): string {
  const file = {
    format: RESULT_FORMAT,
    version: VERSION,
    savedAt,
    verdict: chooseVerdict(judgedMail),
    ...toStoredResult(judgedMail),
    body: judgedMail.examination.body,
    mails: judgedMail.examination.mails,
  };
  return JSON.stringify(file, null, 2);
}

/** Reads a saved result; null if it is damaged or of an unknown version. */
export function readResultFile(text: string): SavedResult | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (!isObject(value)) return null;
    const { format, version, savedAt } = value;
    const stored = readStoredResult(value);
    if (format !== RESULT_FORMAT || version !== VERSION || stored === null) return null;
    return { stored, savedAt: typeof savedAt === "string" ? savedAt.slice(0, MAX_TIME) : "" };
  } catch {
    return null;
  }
}
