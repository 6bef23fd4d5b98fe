import type { BodyAnalysis, EntityKind } from "../contract/body.ts";
import { maskCards, maskCardsOfAddress } from "./entities/cards.ts";

/** Texts that are addresses, or part of one. */
const ADDRESSES: ReadonlySet<string> = new Set(["url", "host", "domain", "through"]);
/** Parts of the source that are not text of the mail. */
const MADE: ReadonlySet<string> = new Set(["sha256"]);
/** Entities whose digits have a check or a form of their own; a card is masked where it is found. */
const CHECKED: ReadonlySet<EntityKind> = new Set(
  ["amount", "iban", "card", "phone", "date", "crypto"] as const,
);

/** An analysis in which no text holds a card number. Every answer is made by this. */
export function maskBody(body: BodyAnalysis): BodyAnalysis {
  return {
    ...mapTexts(body),
    entities: body.entities.map((entity) => CHECKED.has(entity.kind) ? entity : mapTexts(entity)),
  };
}

/** A value of the same shape, its texts masked. */
function mapTexts<T>(value: T, name?: string): T;
function mapTexts(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    if (MADE.has(name)) return value;
    return ADDRESSES.has(name) ? maskCardsOfAddress(value) : maskCards(value);
  }
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, key)]));
}
