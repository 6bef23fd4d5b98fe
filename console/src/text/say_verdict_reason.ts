import type { VerdictReason } from "../../../shared/contract/verdict.ts";
import { spellOutSigns } from "../../../shared/scoring/classifier/feature_text.ts";
import type { Messages } from "./messages.ts";
import { sayFinding } from "./say_finding.ts";

/** A reason as a server sends it; an earlier version sends findings without values. */
type SentReason = Pick<VerdictReason, "id" | "message"> & Partial<VerdictReason>;

/** Says a reason in the page's language; in English if this version does not know it. */
export function sayVerdictReason({ id, values = {}, message }: SentReason, t: Messages): string {
  const texts: Readonly<Partial<Record<string, string>>> = t.verdictReasons;
  const text = Object.hasOwn(t.verdictReasons, id) ? texts[id] : undefined;
  if (text !== undefined) return t.say(text, spellOutSigns(values, t.featureWords));
  const textValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  );
  return sayFinding({ id, message, values: textValues }, t) ?? message;
}
