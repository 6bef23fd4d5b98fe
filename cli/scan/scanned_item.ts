import type { Verdict } from "../../shared/contract/verdict.ts";

/** One mail of a scan, or something that could not be read; kept until the scan ends. */
export type ScannedItem =
  | { readonly kind: "unreadable"; readonly name: string; readonly reason: string }
  | {
    readonly kind: "mail";
    /** Path of the file that holds the mail. */
    readonly path: string;
    /** Position of the mail in an mbox file; null for a file of one mail. */
    readonly position: number | null;
    readonly verdict: Verdict;
  };
