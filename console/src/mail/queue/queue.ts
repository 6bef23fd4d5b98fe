import type { FileMail } from "../input/read_file.ts";
import type { KeptMail } from "../whole/kept_mail.ts";
import type { WholeMail } from "../whole/whole_mail.ts";

/** One mail of several, with its state. */
export interface QueueRow {
  readonly id: number;
  readonly mail: FileMail;
  /** The result from before a reload; null for a new mail. */
  readonly before: KeptMail | null;
  readonly state:
    | { readonly kind: "waiting" | "running" | "failed" }
    | { readonly kind: "done"; readonly whole: WholeMail };
}

/** How many rows are done, by level. */
export interface QueueCounts {
  readonly done: number;
  readonly grave: number;
  readonly medium: number;
  readonly rest: number;
}
