import type { HeaderFinding, MatchedPattern } from "../../../shared/contract/analyze_spam.ts";
import type { Messages } from "./messages.ts";

type ReasonTexts = Pick<Messages, "reasonWords" | "say">;

/** Says why a pattern matched; in English where the server sends no kinds, as with version 1. */
export function sayReasons(
  { reasons, reasonKinds }: Pick<MatchedPattern, "reasons" | "reasonKinds">,
  { reasonWords, say }: ReasonTexts,
): readonly string[] {
  return reasonKinds?.map(({ id, values }) => say(reasonWords[id], values)) ?? reasons;
}

/** Name of a kind of pattern; its id where the version differs. */
export function sayType(type: string, { reasonWords: { types } }: ReasonTexts): string {
  return lookUp(types, type) ?? type.replaceAll("_", " ");
}

/** Sentence of a header rule; null where the version differs. */
export function sayRule(
  ruleId: HeaderFinding["ruleId"],
  { reasonWords: { rules } }: ReasonTexts,
): string | null {
  return lookUp(rules, ruleId);
}

function lookUp(names: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(names, name) ? names[name] ?? null : null;
}
