import type { Weakness } from "../../contract/verification.ts";
import type { RepairName } from "./repairs.ts";

/**
 * Result of a signature (RFC 8601 §2.7.1); from header fields alone `headers_verified` or
 * `cannot_confirm`.
 */
export type DkimResult =
  | "pass"
  | "fail"
  | "policy"
  | "permerror"
  | "temperror"
  | "headers_verified"
  | "cannot_confirm";

/** One signature and its result. */
export interface DkimCheck {
  readonly result: DkimResult;
  readonly domain: string | null;
  readonly selector: string | null;
  /** Why, as the end of a sentence about "the signature". */
  readonly reason: string;
  /** The text the signature was compared with. */
  readonly scope: "message" | "headers";
  /** Reasons why the signature proves less than it seems to. */
  readonly weaknesses: readonly Weakness[];
  /** Changes that had to be undone for the signature to verify. */
  readonly repairs: readonly RepairName[];
  /** Fields that a reader sees and the signature does not cover. */
  readonly unsigned: readonly string[];
  /** Bytes of the body that are signed, unless all are. */
  readonly signedBytes: number | null;
  /** Length of the key in bits, null without a key. */
  readonly bits: number | null;
  /** The domain says that it only tests its signatures (`t=y`). */
  readonly testing: boolean;
  /** Where the key is from: published today, or as a public archive saw it. */
  readonly keySource: "dns" | "archive";
  /** Day of arrival where only the age of the mail keeps it from being judged, else null. */
  readonly outdated: string | null;
}
