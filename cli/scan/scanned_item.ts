import type { Verdict } from "../../shared/contract/verdict.ts";
import type { MailPlace, UnreadableFile } from "../mails/find_mails.ts";

/** One mail of a scan, or something that could not be read; kept until the scan ends. */
export type ScannedItem =
  | UnreadableFile
  | MailPlace & { readonly kind: "mail"; readonly verdict: Verdict };
