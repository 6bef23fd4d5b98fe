import type { AnalysisSummary } from "../../contract/analyze_email_headers.ts";
import type { BodyAnalysis } from "../../contract/body.ts";
import type { CarriedMail } from "../../contract/carried_mail.ts";
import type { Verdict } from "../../contract/verdict.ts";

/** Kinds of indicators, in the order in which they are written. */
export const INDICATOR_KINDS = ["url", "host", "address", "sha256", "ip"] as const;

/**
 * Roles of an indicator in its mail; a `shown`, `victim` or `recipient` one must not be blocked.
 */
export const INDICATOR_ROLES = [
  "sender",
  "sending_host",
  "reply",
  "link",
  "attachment",
  "shown",
  "victim",
  "recipient",
] as const;

export type IndicatorKind = typeof INDICATOR_KINDS[number];
export type IndicatorRole = typeof INDICATOR_ROLES[number];

/** Something by which other mails of the same sender can be found. */
export interface Indicator {
  readonly kind: IndicatorKind;
  readonly value: string;
  readonly role: IndicatorRole;
  /** Whether it may be blocked: it is the attacker's, as far as the mail shows. */
  readonly isActionable: boolean;
  /** Name of the file with this SHA-256; null for all others and for a file without one. */
  readonly name: string | null;
  /** Positions in the input of the mails that it is from. */
  readonly mails: readonly number[];
}

/** The lists of a body that indicators come from. */
export type IndicatorBody = Pick<BodyAnalysis, "urls" | "attachments" | "entities" | "findings">;

/** A mail with its results. */
export interface IndicatorMail {
  /** File of the mail, or another name for it. */
  readonly name: string;
  readonly verdict: Verdict;
  /** Null for a text without headers. */
  readonly summary: AnalysisSummary | null;
  readonly body: IndicatorBody | null;
  /** Header section of the mail, from which its sender and recipients are read. */
  readonly headers: string;
  /** Whether the headers are those of a whole mail, such as a file; else they may be pasted. */
  readonly isWholeMail?: boolean;
  /** Mails that it carries, each examined as a mail of its own. */
  readonly mails?: readonly CarriedIndicatorMail[];
}

/** A carried mail with its results. */
export interface CarriedIndicatorMail extends Pick<CarriedMail, "from" | "verdict" | "headers"> {
  readonly body: IndicatorBody;
}

/** An indicator as found in one mail. */
export type IndicatorHit = Omit<Indicator, "mails">;
