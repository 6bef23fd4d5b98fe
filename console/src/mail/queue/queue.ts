import type { InputMail } from "../input/read_file.ts";
import type { StoredResult } from "../judged/stored_result.ts";
import type { JudgedMail } from "../judged/judged_mail.ts";

/** A mail of the table, and the state of its analysis. */
export interface QueueRow {
  readonly id: number;
  readonly mail: InputMail;
  /** Result that was stored before a reload; null for a new mail. */
  readonly stored: StoredResult | null;
  readonly state:
    | { readonly kind: "waiting" | "running" | "failed" }
    | { readonly kind: "done"; readonly judgedMail: JudgedMail };
}

/** Number of analysed rows, in all and by level. */
export interface QueueCounts {
  /** All rows whose analysis has ended, failed ones included. */
  readonly doneCount: number;
  /** High or critical. */
  readonly highCount: number;
  readonly mediumCount: number;
  /** Low or safe. */
  readonly lowCount: number;
}
