import { readArguments } from "../../../../shared/analysis/findings/sentence.ts";
import type { HeaderFinding } from "../../../../shared/contract/analyze_spam.ts";
import { HEADER_RULES } from "../../../../shared/scoring/header_rules.ts";
import { REASONS } from "../../../../shared/scoring/reason_templates.ts";
import { sayFeature } from "../features/say_feature.ts";
import type { Messages } from "../messages.ts";
import type { ReasonWords } from "./words.ts";

/** Words of the reasons. */
export type Saying = Pick<Messages, "reasonWords" | "featureWords">;

/** A reason of the scoring in the page's language; as it stands where it is of another version. */
export function sayReason(reason: string, words: Saying): string {
  return sayNamed(reason, words) ?? sayPlain(reason, words) ?? reason;
}

/** Name of a kind of pattern; its id where the version differs. */
export function sayType(type: string, { types }: ReasonWords): string {
  return lookUp(types, type) ?? type.replaceAll("_", " ");
}

/** Sentence of a header rule; null where the version differs. */
export function sayRule(ruleId: HeaderFinding["ruleId"], { rules }: ReasonWords): string | null {
  return lookUp(rules, ruleId);
}

function sayNamed(reason: string, saying: Saying): string | null {
  const { reasonWords: words } = saying;
  const named = readArguments(REASONS.named, reason);
  const { type = "", id = "", reason: inner = "" } = named ?? {};
  const said = named === null ? null : lookUp(words.types, type.toLowerCase().replaceAll(" ", "_"));
  return said === null ? null : words.named(said, id, sayPlain(inner, saying) ?? inner);
}

function sayPlain(
  reason: string,
  { reasonWords: words, featureWords }: Saying,
): string | null {
  if (reason === REASONS.subject) return words.subject;
  if (reason === REASONS.allowed) return words.allowed;
  const rule = HEADER_RULES.find((each) => each.reason === reason);
  if (rule !== undefined) return lookUp(words.rules, rule.ruleId);
  const sender = readArguments(REASONS.sender, reason);
  if (sender !== null) return words.sender(sender["domain"] ?? "");
  const classifier = readArguments(REASONS.classifier, reason);
  if (classifier !== null) {
    const features = (classifier["features"] ?? "").split("; ")
      .map((feature) => sayFeature(feature, featureWords));
    return words.classifier(classifier["score"] ?? "", features.join("; "));
  }
  const body = readArguments(REASONS.bodyKeywords, reason);
  if (body !== null) return words.bodyKeywords(body["found"] ?? "", count(body["total"]));
  const found = readArguments(REASONS.keywords, reason);
  if (found === null) return null;
  return words.keywords(found["found"] ?? "", count(found["total"]), found["quoted"] ?? "");
}

/** `20 keywords` → `20` */
function count(total = ""): string {
  return total.split(" ")[0] ?? "";
}

function lookUp(names: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(names, name) ? names[name] ?? null : null;
}
