import { LARGE_FILES } from "./large/files.ts";
import { HOSTILE_ARCHIVES } from "./large/hostile_archives.ts";
import { HOSTILE_DOCUMENTS } from "./large/hostile_documents.ts";
import type { Mails } from "./large/mail.ts";
import { LARGE_PAGES } from "./large/pages.ts";
import { LARGE_STRUCTURES } from "./large/parts.ts";
import { LARGE_TEXTS } from "./large/texts.ts";

/** Size of the largest mail that is taken as a body of its own, in bytes. */
export const LARGEST = 8 * 1024 * 1024;

/** A mail for each way through the readers, ordinary and hostile, made for a size in bytes. */
export const LARGE_MAILS: Mails = {
  ...LARGE_TEXTS,
  ...LARGE_PAGES,
  ...LARGE_STRUCTURES,
  ...LARGE_FILES,
  ...HOSTILE_DOCUMENTS,
  ...HOSTILE_ARCHIVES,
};
