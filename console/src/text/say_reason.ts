import type { HeaderFinding, MatchedPattern } from "../../../shared/contract/analyze_spam.ts";
import type { Messages } from "./messages.ts";

type ReasonTexts = Pick<Messages, "reasonWords" | "say">;

/** Says why a pattern matched; in English if the answer has no `reasonKinds` (version 1). */
export function sayReasons(
  { reasons, reasonKinds }: Pick<MatchedPattern, "reasons" | "reasonKinds">,
  { reasonWords, say }: ReasonTexts,
): readonly string[] {
  return reasonKinds?.map(({ id, values }) => say(reasonWords[id], values)) ?? reasons;
}

/** Returns the name of a kind of pattern; the words of its id if this version does not know it. */
export function sayType(type: string, { reasonWords: { types } }: ReasonTexts): string {
  return lookUp(types, type) ?? type.replaceAll("_", " ");
}

/** Returns the sentence of a header rule; null if this version does not know it. */
export function sayRule(
  ruleId: HeaderFinding["ruleId"],
  { reasonWords: { rules } }: ReasonTexts,
): string | null {
  return lookUp(rules, ruleId);
}

function lookUp(names: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(names, name) ? names[name] ?? null : null;
}
