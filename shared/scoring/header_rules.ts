import type { HeaderFinding } from "../contract/analyze_spam.ts";
import { isFilled } from "../contract/is_filled.ts";
import type { MailInput } from "../mime/read_mail.ts";
import type { Provenance } from "../provenance/provenance.ts";
import { ENGLISH } from "../findings/english.ts";

const RULES = ENGLISH.reasonWords.rules;

/** Input of the header rules, named as in the request (SPEC 2.2). */
export interface HeaderSignals {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  readonly rdnsMismatch: boolean;
  readonly ipBlacklisted: boolean;
}

/** Reads the signals of a mail; results in the request replace those that its fields report. */
export function readHeaderSignals(
  input: MailInput,
  provenance: Provenance | null,
): HeaderSignals {
  const findResult = (check: "spf" | "dkim" | "dmarc") => {
    const requestResult = input[check];
    return isFilled(requestResult)
      ? requestResult
      : provenance?.reportedResults[check].status ?? "neutral";
  };
  return {
    spf: findResult("spf"),
    dkim: findResult("dkim"),
    dmarc: findResult("dmarc"),
    rdnsMismatch: input.rdnsMismatch ?? false,
    ipBlacklisted: input.ipBlacklisted ?? false,
  };
}

/** One header rule. */
export interface HeaderRule {
  readonly ruleId: string;
  readonly check: keyof HeaderSignals;
  /** Points added to the header score. */
  readonly modifier: number;
  /** The reason for a mail to which the rule applies. */
  readonly reason: string;
}

/** The header rules (SPEC 2.5, step 4). */
export const HEADER_RULES: readonly HeaderRule[] = [
  { ruleId: "SPF-001", check: "spf", modifier: 25, reason: RULES["SPF-001"] },
  { ruleId: "DKIM-001", check: "dkim", modifier: 25, reason: RULES["DKIM-001"] },
  { ruleId: "DMARC-001", check: "dmarc", modifier: 20, reason: RULES["DMARC-001"] },
  { ruleId: "RDNS-001", check: "rdnsMismatch", modifier: 15, reason: RULES["RDNS-001"] },
  { ruleId: "IPBL-001", check: "ipBlacklisted", modifier: 30, reason: RULES["IPBL-001"] },
];

/** Selects the header rules that apply, in the order of SPEC 2.5. */
export function selectHeaderRules(signals: HeaderSignals): HeaderRule[] {
  return HEADER_RULES.filter(({ check }) => isFailure(signals[check]));
}

/** Returns the fields of a rule that the answer contains. */
export function createHeaderRuleFinding({ ruleId, check, modifier }: HeaderRule): HeaderFinding {
  return { ruleId, check, modifier };
}

function isFailure(signal: string | boolean): boolean {
  return typeof signal === "boolean" ? signal : signal.trim().toLowerCase() === "fail";
}
