import type { BodyAnalysis, EntityKind } from "../contract/body.ts";
import { maskAddressCards, maskCards } from "./entities/cards.ts";

/** Fields that hold an address, or part of one. */
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(["url", "host", "domain", "through"]);
/** Fields whose digits are computed, and not of the mail. */
const COMPUTED_FIELDS: ReadonlySet<string> = new Set(["sha256"]);
/** Entities whose digits have a check or a form of their own; a card is masked where it is found. */
const CHECKED: ReadonlySet<EntityKind> = new Set(
  ["amount", "iban", "card", "phone", "date", "crypto"] as const,
);

/** Returns an analysis in which no text holds a card number. Every answer is made by this. */
export function maskBody(body: BodyAnalysis): BodyAnalysis {
  return {
    ...mapTexts(body),
    entities: body.entities.map((entity) => CHECKED.has(entity.kind) ? entity : mapTexts(entity)),
  };
}

/** Returns a value with its texts masked; the value itself where nothing is to mask. */
function mapTexts<T>(value: T, name?: string): T;
function mapTexts(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    if (COMPUTED_FIELDS.has(name)) return value;
    return ADDRESS_FIELDS.has(name) ? maskAddressCards(value) : maskCards(value);
  }
  if (typeof value !== "object" || value === null) return value;
  const isList = Array.isArray(value);
  const changed: [key: string, masked: unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    const masked = mapTexts(each, isList ? name : key);
    if (masked !== each) changed.push([key, masked]);
  }
  if (changed.length === 0) return value;
  return Object.assign(isList ? [...value] : { ...value }, Object.fromEntries(changed));
}
