import type { FileMail } from "../input/read_file.ts";
import type { KeptMail } from "../whole/kept_mail.ts";
import type { WholeMail } from "../whole/whole_mail.ts";

/** One mail of several, as far as it was looked at. */
export interface QueueRow {
  readonly id: number;
  readonly mail: FileMail;
  /** What was found before a reload; null for what is looked at for the first time. */
  readonly before: KeptMail | null;
  readonly state:
    | { readonly kind: "waiting" | "running" | "failed" }
    | { readonly kind: "done"; readonly whole: WholeMail };
}

/** How many rows are done, and what of. */
export interface QueueCounts {
  readonly done: number;
  readonly grave: number;
  readonly medium: number;
  readonly rest: number;
}
