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
  /** Reason for the result, as the end of a sentence about the signature. */
  readonly reason: string;
  /** Whether the whole message was verified, or its header fields alone. */
  readonly scope: "message" | "headers";
  /** Reasons why the signature proves less than it seems to. */
  readonly weaknesses: readonly Weakness[];
  /** Changes that had to be undone for the signature to verify. */
  readonly repairs: readonly RepairName[];
  /** Names of fields that a reader sees and the signature does not cover. */
  readonly unsignedFields: readonly string[];
  /** Number of bytes of the body that are signed; null if all are. */
  readonly signedBytes: number | null;
  /** Length of the key in bits, null without a key. */
  readonly bits: number | null;
  /** Whether the domain only tests its signatures (`t=y`). */
  readonly isTesting: boolean;
  /** Source of the key: today's DNS, or a public archive. */
  readonly keySource: "dns" | "archive";
  /** Day of arrival if the mail's age is the only reason for `cannot_confirm`, else null. */
  readonly outdatedDay: string | null;
}
